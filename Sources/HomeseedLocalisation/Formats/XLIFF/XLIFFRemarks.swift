import HomeseedExchange
import HomeseedSource

/// What people and tools write into XLIFF that is no translation, and no note on one.
enum XLIFFRemarks {
    static func of(_ file: FormatFile) -> [FormatRemark] {
        var (found, ignored) = (XMLText.comments(in: file), Diagnostics())
        if let root = XMLReader.read(file, &ignored) { collect(root, &found) }
        return found.filter(\.saysSomething)
    }

    private static func collect(_ element: XMLElement, _ found: inout [FormatRemark]) {
        switch element.local {
        case "alt-trans", "match":
            // What it suggests; its source only says what for.
            return found.append(FormatRemark(element.first("target")?.text ?? element.text, element.range, isSaid: true))
        case "trans-unit", "unit":
            let targets = [element.first("target")] + element.all("segment").map { $0.first("target") }
            if targets.allSatisfy({ $0?.text.isEmpty ?? true }) { found += notes(element).map { FormatRemark($0.text, $0.range, isSaid: true) } }
        default: break
        }
        for child in element.elements { collect(child, &found) }
    }

    private static func notes(_ unit: XMLElement) -> [XMLElement] {
        (unit.all("note") + (unit.first("notes")?.all("note") ?? [])).filter {
            $0["from"] != XLIFFFormat.developer && !["comment", "at-most"].contains($0["category"])
        }
    }
}
