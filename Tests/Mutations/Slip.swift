import HomeseedSource

/// A common typo: a missing space, hyphen, dash or quote, or a file in the wrong place.
struct Slip: Sendable {
    enum Kind: String, Sendable, CaseIterable {
        case space, hyphen
        case letterCase = "case"
        case dash, indent, quote, bracket, sign, ending, folder
    }

    var kind: Kind
    /// A description of the typo for lists.
    var about: String
    /// The index of the changed file.
    fileprivate var number: Int
    fileprivate var change: Change

    fileprivate enum Change: Sendable {
        /// The new text of a line.
        case line(Int, String)
        /// The new path of the file.
        case path(String)
    }

    /// Returns the pack's files afterwards. They are computed on demand, because those of all typos need gigabytes.
    func files(of files: [SourceFile]) -> [SourceFile] {
        var all = files
        switch change {
        case .path(let path): all[number] = SourceFile(path: path, bytes: files[number].bytes)
        case .line(let line, let text):
            var lines = files[number].bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            lines[line] = Array(text.utf8)[...]
            all[number] = SourceFile(path: files[number].path, bytes: Array(lines.joined(separator: [0x0A])))
        }
        return all
    }
}

/// All typos in one file.
struct SlipMaker {
    private let files: [SourceFile]
    private let number: Int
    private let lines: [[UInt8]]
    private(set) var slips: [Slip] = []

    init(_ files: [SourceFile], number: Int) {
        self.files = files
        self.number = number
        lines = files[number].bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
        for line in lines.indices { slip(line) }
        misplace()
    }

    // MARK: Lines

    private mutating func slip(_ line: Int) {
        let text = String(decoding: lines[line], as: UTF8.self)
        let textStyle = text.drop { $0 == " " }
        if textStyle.isEmpty || textStyle.hasPrefix("#") { return }
        let indent = String(text.prefix { $0 == " " })
        let isItem = textStyle.hasPrefix("- ")
        let body = isItem ? String(textStyle.dropFirst(2)) : String(textStyle)
        let lead = indent + (isItem ? "- " : "")
        spaces(line, text)
        hyphens(line, text)
        cases(line, text)
        dashes(line, indent, body, isItem)
        indents(line, text, indent)
        quotes(line, lead, body)
        brackets(line, text)
    }

    private mutating func add(_ kind: Slip.Kind, _ line: Int, _ text: String) {
        guard Array(text.utf8) != lines[line] else { return }
        slips.append(
            Slip(
                kind: kind, about: "\(files[number].path):\(line + 1) '\(text.drop { $0 == " " })'", number: number,
                change: .line(line, text)))
    }

    private mutating func spaces(_ line: Int, _ text: String) {
        for range in text.ranges(of: ": ").prefix(4) { add(.space, line, text.replacingCharacters(range, ":")) }
        if let colon = text.firstRange(of: ":") { add(.space, line, text.replacingCharacters(colon, " :")) }
        if let colon = text.firstRange(of: ": ") { add(.space, line, text.replacingCharacters(colon, " ")) }
    }

    /// Changes the hyphens of names, but not those of texts.
    private mutating func hyphens(_ line: Int, _ text: String) {
        for word in text.names where word.text.contains("-") {
            for other in ["", " ", "_", "–"] {
                add(.hyphen, line, text.replacingCharacters(word.range, word.text.replacing("-", with: other)))
            }
        }
    }

    private mutating func cases(_ line: Int, _ text: String) {
        for word in text.names {
            guard let first = word.text.first, first.isLetter else { continue }
            let other = first.isUppercase ? first.lowercased() : first.uppercased()
            add(.letterCase, line, text.replacingCharacters(word.range, other + word.text.dropFirst()))
            add(.letterCase, line, text.replacingCharacters(word.range, word.text.uppercased()))
        }
    }

    private mutating func dashes(_ line: Int, _ indent: String, _ body: String, _ isItem: Bool) {
        if isItem {
            for other in ["-", "– ", "— ", "* ", "  ", "-- ", "• "] { add(.dash, line, indent + other + body) }
        } else {
            add(.dash, line, indent + "- " + body)
        }
    }

    private mutating func indents(_ line: Int, _ text: String, _ indent: String) {
        for extra in [" ", "  ", "\t"] { add(.indent, line, extra + text) }
        if indent.count >= 1 { add(.indent, line, String(text.dropFirst())) }
        if indent.count >= 2 {
            add(.indent, line, String(text.dropFirst(2)))
            add(.indent, line, "\t" + text.dropFirst(2))
            add(.indent, line, String(repeating: "\t", count: indent.count / 2) + text.dropFirst(indent.count))
        }
    }

    private mutating func quotes(_ line: Int, _ lead: String, _ body: String) {
        for quote in ["\"", "'"] {
            for (count, range) in body.ranges(of: quote).prefix(4).enumerated() {
                add(.quote, line, lead + body.replacingCharacters(range, ""))
                add(.quote, line, lead + body.replacingCharacters(range, count % 2 == 0 ? "“" : "”"))
            }
        }
        guard let colon = body.firstRange(of: ": "), !body.contains("\""), !body.contains("{") else { return }
        let (key, value) = (body[..<colon.upperBound], body[colon.upperBound...])
        if value.isEmpty { return }
        for (open, close) in [("\"", ""), ("", "\""), ("'", ""), ("“", "”"), ("\"", "\"")] {
            add(.quote, line, lead + key + open + value + close)
        }
        for sign in ["!", "!Important ", "*", "&", "@", "%", "- ", "# ", "`", "? ", "> ", "| "] {
            add(.sign, line, lead + key + sign + value)
        }
        for word in [": ", " #", ", "] {
            guard let space = value.firstIndex(of: " ") else { break }
            add(.sign, line, lead + key + value[..<space] + word + value[value.index(after: space)...])
        }
    }

    private mutating func brackets(_ line: Int, _ text: String) {
        for mark in ["{", "}", "[", "]", ","] {
            for range in [text.firstRange(of: mark), text.ranges(of: mark).last].compactMap(\.self) {
                add(.bracket, line, text.replacingCharacters(range, ""))
            }
        }
        add(.bracket, line, text.replacing("{", with: "(").replacing("}", with: ")"))
    }

    // MARK: Files

    private mutating func misplace() {
        let path = files[number].path
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last, let dot = name.lastIndex(of: "."), parts.count >= 3 else { return }
        let (folder, stem, ending) = (parts.dropLast().joined(separator: "/"), String(name[..<dot]), String(name[dot...]))
        for other in [ending.uppercased(), ".yml", ".txt", "", ending + ending, ".yaml.txt", " .yaml", ".yalm"] {
            move(.ending, to: "\(folder)/\(stem)\(other)")
        }
        for other in [
            stem.uppercased(), stem.replacing("-", with: ""), stem.replacing("-", with: " "), stem + " 2", stem + "s",
            String(stem.dropLast()),
        ] {
            move(.ending, to: "\(folder)/\(other)\(ending)")
        }
        move(.folder, to: "\(parts.dropLast(2).joined(separator: "/"))/\(name)")
        for inner in ["templates", "Templates", stem] { move(.folder, to: "\(folder)/\(inner)/\(name)") }
        move(.folder, to: (parts.dropLast(2) + [parts[parts.count - 2].uppercased(), name]).joined(separator: "/"))
        move(.folder, to: (parts.dropLast(2) + [parts[parts.count - 2] + "s", name]).joined(separator: "/"))
    }

    private mutating func move(_ kind: Slip.Kind, to path: String) {
        guard path != files[number].path, !files.contains(where: { $0.path == path }) else { return }
        slips.append(Slip(kind: kind, about: "\(files[number].path) → \(path)", number: number, change: .path(path)))
    }
}

extension String {
    fileprivate func replacingCharacters(_ range: Range<Index>, _ other: String) -> String {
        self[..<range.lowerBound] + other + self[range.upperBound...]
    }

    /// Words that are names: keys, and values without a space.
    fileprivate var names: [(text: String, range: Range<Index>)] {
        var found: [(String, Range<Index>)] = []
        var at = startIndex
        while at < endIndex {
            guard self[at].isLetter || self[at].isNumber else {
                at = index(after: at)
                continue
            }
            let start = at
            while at < endIndex, self[at].isLetter || self[at].isNumber || self[at] == "-" || self[at] == "_" {
                at = index(after: at)
            }
            let before = self[..<start].last { $0 != " " } ?? "-"
            let after = self[at...].first { $0 != " " } ?? ","
            if ":-,[{/.".contains(before), ":,]}/.#".contains(after) { found.append((String(self[start..<at]), start..<at)) }
        }
        return found
    }
}
