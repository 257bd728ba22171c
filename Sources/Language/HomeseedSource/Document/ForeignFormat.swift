/// A file of another format with the extension of YAML or JSON, recognised by its beginning.
struct ForeignFormat {
    /// The name of the format, with its article.
    private let name: String
    private let offset: Int
    private let advice: String

    /// Recognises a foreign format. Returns `nil` for a file that may be YAML or JSON.
    ///
    /// - Parameter isBroken: whether the parser rejected the file. Some of these formats begin like valid YAML.
    init?(_ bytes: [UInt8], isBroken: Bool) {
        guard let start = ForeignFormat.start(of: bytes) else { return nil }
        let head = bytes[start...]
        // A merge conflict has a diagnostic of its own.
        if head.starts(with: "<<<<<<<".utf8) { return nil }
        if let known = ForeignFormat.known.first(where: { head.starts(with: $0.begins.utf8) }) {
            self.init(known.name, at: start, known.advice)
        } else if isBroken, ForeignFormat.isTable(head) {
            self.init("TOML", at: start, "In YAML, list items begin with a dash, and keys end with a ':'.")
        } else if isBroken, ForeignFormat.isProse(head) {
            self.init(
                "a page of text", at: start, "Documentation of a pack can be beside its files, with a name that ends in .md.")
        } else if head.first == UInt8(ascii: "<") {
            self.init("a web page or XML", at: start, "You may have saved a web page instead of the file that it links to.")
        } else if isBroken, let line = ForeignFormat.firstLine(of: bytes, beginningWith: ForeignFormat.programs) {
            self.init("a Jinja template", at: line, "It generates a file: put the generated file here.")
        } else if isBroken, let line = ForeignFormat.firstLine(of: bytes, beginningWith: ForeignFormat.boxes) {
            self.init("a Markdown checklist", at: line, "Write items as `- {id: …, title: …}` under `items:`.")
        } else {
            return nil
        }
    }

    private init(_ name: String, at offset: Int, _ advice: String) {
        self.name = name
        self.offset = offset
        self.advice = advice
    }

    private typealias Known = (begins: String, name: String, advice: String)
    private static let known: [Known] = [
        ("PK\u{3}\u{4}", "a spreadsheet, a document or another zipped file", "Save it as text."),
        ("{\\rtf", "formatted text (RTF)", "Save it as plain text."),
        ("%PDF", "a PDF document", "Copy its text into a text file."),
    ]

    private static let programs = ["{%", "{#"]
    private static let boxes = ["- [ ] ", "- [x] ", "- [X] ", "* [ ] ", "* [x] "]

    func diagnostic(_ file: FileID, isJSON: Bool) -> Diagnostic {
        Diagnostic(
            isJSON ? .jsonSyntax : .yamlSyntax, .error, headline: "This looks like \(name), not like \(isJSON ? "JSON" : "YAML")",
            at: SourceLocation(file: file, range: SourceRange(offset, offset + 1)), notes: [advice])
    }

    /// Returns the offset of the first byte that is neither space nor part of a comment.
    private static func start(of bytes: [UInt8]) -> Int? {
        var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "#") {
                at = bytes[at...].firstIndex(of: 0x0A) ?? bytes.count
            } else if isSpace(bytes[at]) {
                at += 1
            } else {
                return at
            }
        }
        return nil
    }

    /// Whether the text begins with a line `[[name]]`, an array of tables in TOML.
    private static func isTable(_ head: ArraySlice<UInt8>) -> Bool {
        guard head.starts(with: "[[".utf8) else { return false }
        let name = head.dropFirst(2).prefix(64).prefix { $0 == UInt8(ascii: ".") || $0.isNameByte }
        let rest = head[name.endIndex...]
        guard !name.isEmpty, rest.starts(with: "]]".utf8) else { return false }
        let after = rest.dropFirst(2).prefix(64).first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return after == 0x0A || after == UInt8(ascii: "#")
    }

    /// Whether the first line consists of words only, like prose.
    private static func isProse(_ head: ArraySlice<UInt8>) -> Bool {
        let line = head.prefix { $0 != 0x0A }
        let hasSigns = line.contains {
            [UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "=")].contains($0)
        }
        return !hasSigns && line.first != UInt8(ascii: "-") && line.count { $0 == 0x20 } > 3
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Returns the offset of the first line that begins with one of these words.
    private static func firstLine(of bytes: [UInt8], beginningWith words: [String]) -> Int? {
        let signs = Set(words.compactMap(\.utf8.first))
        var isAtStart = true
        for (offset, byte) in bytes.enumerated() {
            if byte == 0x0A {
                isAtStart = true
            } else if isAtStart, byte != 0x20, byte != 0x09 {
                isAtStart = false
                if signs.contains(byte), words.contains(where: { bytes[offset...].starts(with: $0.utf8) }) { return offset }
            }
        }
        return nil
    }
}
