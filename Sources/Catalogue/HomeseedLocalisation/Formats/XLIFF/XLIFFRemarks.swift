import HomeseedSource

/// The parts of XLIFF that people and tools write besides translations and their notes.
enum XLIFFRemarks {
    static func of(_ file: FormatFile) -> [FormatRemark] {
        var (found, ignored) = (XMLText.comments(in: file), Diagnostics())
        if let root = XMLReader.read(file, &ignored) {
            collect(root, &found)
            found += structure(root)
        }
        return found.filter(\.hasText)
    }

    private static func collect(_ element: XMLElement, _ found: inout [FormatRemark]) {
        switch element.local {
        case "alt-trans", "match":
            // Only the suggested text is shown. Its source repeats the unit's source.
            return found.append(FormatRemark(element.first("target")?.text ?? element.text, element.range, isReported: true))
        case "trans-unit", "unit":
            let targets = [element.first("target")] + element.all("segment").map { $0.first("target") }
            if targets.allSatisfy({ $0?.text.isEmpty ?? true }) {
                found += notes(element).map { FormatRemark($0.text, $0.range, isReported: true) }
            }
        default: break
        }
        for child in element.elements { collect(child, &found) }
    }

    /// Returns the other contents of an app's own file: original files, alternative names, code locations. There may be
    /// thousands, so one of each kind is returned.
    private static func structure(_ root: XMLElement) -> [FormatRemark] {
        var kinds: [(name: String, first: XMLElement, count: Int)] = []
        var numbers: [String: Int] = [:]
        var headers: [FormatRemark] = []
        func add(_ name: String, _ element: XMLElement) {
            if let known = numbers[name] {
                kinds[known].count += 1
                return
            }
            numbers[name] = kinds.count
            kinds.append((name, element, 1))
        }
        func visit(_ element: XMLElement) {
            switch element.local {
            case "trans-unit":
                // Some tools repeat the ID as the name.
                if let name = element["resname"], name != element["id"] { add("resname", element) }
            case "header" where XLIFFHeader.usesPrefixes(element) || root.all("file").count > 1:
                headers.append(FormatRemark("<header>", element.range, isReported: true))
            case "note" where isFromSource(element): add("<note> for \(element["category"] ?? element["from"] ?? "")", element)
            case "context-group", "metadata": return add("<\(element.local)>", element)
            default: break
            }
            element.elements.forEach(visit)
        }
        visit(root)
        let files = root.all("file")
        let found =
            headers
            + kinds.map {
                FormatRemark("\($0.name) of \($0.count) \($0.count == 1 ? "text" : "texts")", $0.first.range, isReported: true)
            }
        guard Set(files.map { $0["original"] ?? "" }).count > 1, let first = files.first else { return found }
        return [
            FormatRemark("\(files.count) files of a project, '\(first["original"] ?? "")' first", first.range, isReported: true)
        ]
            + found
    }

    private static func notes(_ unit: XMLElement) -> [XMLElement] {
        (unit.all("note") + (unit.first("notes")?.all("note") ?? [])).filter {
            $0["from"] != XLIFFFormat.developer && !["comment", "at-most"].contains($0["category"]) && !isFromSource($0)
        }
    }

    /// Whether a program extracted a note from the app's source, as Angular does, so that no translator wrote it.
    static func isFromSource(_ note: XMLElement) -> Bool {
        ["location", "meaning", "description"].contains { $0 == note["category"] || $0 == note["from"] }
    }
}
