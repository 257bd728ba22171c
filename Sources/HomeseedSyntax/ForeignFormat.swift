internal import HomeseedSource

/// A file of another format altogether, under a name of ours: what it looks like, told by how it begins.
struct ForeignFormat {
    /// What it is, with its article.
    private let name: String
    private let offset: Int
    private let advice: String

    /// Nil for what may be YAML or JSON.
    ///
    /// - Parameter isBroken: whether it can't be read as what it is called: some of these begin as YAML may.
    init?(_ bytes: [UInt8], isBroken: Bool) {
        guard let start = bytes.firstIndex(where: { !ForeignFormat.isSpace($0) && ![0xEF, 0xBB, 0xBF].contains($0) }) else { return nil }
        let head = bytes[start...].prefix(64)
        if let known = ForeignFormat.known.first(where: { head.starts(with: $0.begins.utf8) && (isBroken || !$0.isPlausible) }) {
            self.init(known.name, at: start, known.advice)
        } else if head.first == UInt8(ascii: "<") {
            self.init("a web page or XML", at: start, "Was a page saved in place of the file that it links to?")
        } else if isBroken, let line = ForeignFormat.firstLine(of: bytes, beginningWith: ForeignFormat.programs) {
            self.init("a template of Jinja", at: line, "It makes a file when a program runs it: put what that makes here.")
        } else if isBroken, let line = ForeignFormat.firstLine(of: bytes, beginningWith: ForeignFormat.boxes) {
            self.init("a list of Markdown with boxes to tick", at: line, "Items are written as `- {id: …, title: …}` under `items:`.")
        } else {
            return nil
        }
    }

    private init(_ name: String, at offset: Int, _ advice: String) {
        self.name = name
        self.offset = offset
        self.advice = advice
    }

    private typealias Known = (begins: String, name: String, advice: String, isPlausible: Bool)
    private static let known: [Known] = [
        ("PK\u{3}\u{4}", "a spreadsheet, a document or another zipped file", "Save it as text.", false),
        ("{\\rtf", "a text with formatting (RTF)", "Save it as plain text.", false),
        ("%PDF", "a PDF", "Copy its text into a file of its own.", false),
        ("[[", "TOML", "In YAML, lists are written with dashes, and keys with a ':'.", true),
    ]

    private static let programs = ["{%", "{#"]
    private static let boxes = ["- [ ] ", "- [x] ", "- [X] ", "* [ ] ", "* [x] "]

    func diagnostic(_ file: FileID, isJSON: Bool) -> Diagnostic {
        Diagnostic(
            isJSON ? .jsonSyntax : .yamlSyntax, .error, "This looks like \(name), and not like \(isJSON ? "JSON" : "YAML")",
            at: Place(file: file, range: SourceRange(offset, offset + 1)), notes: [advice])
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Where the first line begins whose first word is one of these.
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
