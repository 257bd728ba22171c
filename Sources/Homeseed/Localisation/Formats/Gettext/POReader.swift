/// One message of a PO as it is written.
struct POEntry {
    var context: String?
    var id = ""
    var plural: String?
    /// By number; 0 for the only one.
    var strings: [Int: String] = [:]
    /// `#.`: from whoever wrote the source.
    var extracted = ""
    /// `# `: from the translator.
    var translator = ""
    var flags: Set<String> = []
    var range = 0..<0
}

/// Reads PO line by line. Obsolete entries (`#~`) and former sources (`#|`) are passed over.
struct POReader {
    private enum Field {
        case context, id, plural
        case string(Int)
    }

    private var entries: [POEntry] = []
    private var entry = POEntry()
    private var field: Field?
    private var hasComment = false

    static func entries(_ bytes: [UInt8]) throws(FormatFault) -> [POEntry] {
        var reader = POReader()
        var start = 0
        while start < bytes.count {
            var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let next = end + 1
            if end > start, bytes[end - 1] == 0x0D { end -= 1 }
            try reader.read(String(decoding: bytes[start..<end], as: UTF8.self), start..<end)
            start = next
        }
        reader.finish()
        return reader.entries
    }

    private mutating func finish() {
        if !entry.strings.isEmpty { entries.append(entry) }
        entry = POEntry()
        field = nil
        hasComment = false
    }

    private mutating func read(_ line: String, _ range: Range<Int>) throws(FormatFault) {
        let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
        guard let first = text.first else { return finish() }
        if first == "#" { return comment(text) }
        if first == "\"" {
            guard let field else { throw FormatFault("This text belongs to no keyword", at: range.lowerBound) }
            add(try POReader.unquoted(text, range.lowerBound), to: field)
        } else {
            let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
            guard let next = POReader.field(Substring(word)) else { throw FormatFault("'\(String(word))' is no keyword of PO", at: range.lowerBound) }
            if begins(next), !entry.strings.isEmpty { finish() }
            if entry.range.isEmpty { entry.range = range }
            field = next
            add(try POReader.unquoted(text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" }, range.lowerBound), to: next)
        }
        entry.range = entry.range.lowerBound..<range.upperBound
    }

    private func begins(_ field: Field) -> Bool {
        switch field {
        case .context, .id: true
        case .plural, .string: false
        }
    }

    private mutating func comment(_ text: Substring.UnicodeScalarView) {
        if !entry.strings.isEmpty { finish() }
        let content = String(text.dropFirst(2))
        switch text.dropFirst().first {
        case ".":
            let line = content.unicodeScalars.first == " " ? String(content.unicodeScalars.dropFirst()) : content
            entry.extracted += hasComment ? "\n" + line : line
            hasComment = true
        case ",": entry.flags.formUnion(content.split { $0 == "," || $0 == " " }.map(String.init))
        case " ": entry.translator += content + "\n"
        default: break
        }
    }

    private static func field(_ word: Substring) -> Field? {
        switch word {
        case "msgctxt": .context
        case "msgid": .id
        case "msgid_plural": .plural
        case "msgstr": .string(0)
        default:
            word.hasPrefix("msgstr[") && word.hasSuffix("]") ? Int(word.dropFirst(7).dropLast()).map { .string($0) } : nil
        }
    }

    private mutating func add(_ text: String, to field: Field) {
        switch field {
        case .context: entry.context = (entry.context ?? "") + text
        case .id: entry.id += text
        case .plural: entry.plural = (entry.plural ?? "") + text
        case .string(let number): entry.strings[number, default: ""] += text
        }
    }

    private static func unquoted(_ text: Substring.UnicodeScalarView, _ offset: Int) throws(FormatFault) -> String {
        var result = String.UnicodeScalarView()
        var scalars = text
        guard scalars.popFirst() == "\"" else { throw FormatFault("A text in quotes is expected", at: offset) }
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"": return String(result)
            case "\\":
                switch scalars.popFirst() {
                case "n": result.append("\n")
                case "r": result.append("\r")
                case "t": result.append("\t")
                case let other?: result.append(other)
                case nil: break
                }
            default: result.append(scalar)
            }
        }
        throw FormatFault("The text is not closed", at: offset)
    }
}
