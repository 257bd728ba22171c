/// An entry of a PO file, as parsed.
struct POEntry {
    var context: String?
    var id = ""
    var plural: String?
    /// The texts by the number of `msgstr`. A text without plural forms has the number 0.
    var strings: [Int: String] = [:]
    /// The extracted comment `#.`, from the source code.
    var extracted = ""
    /// The lines of the translator's comments, `# `.
    var translator: [String] = []
    /// The previous source text of a fuzzy translation, `#| msgid`.
    var previous: String?
    var flags: Set<String> = []
    var range = 0..<0
}

/// A line-by-line parser of PO. Obsolete entries (`#~`) are counted, and their translations are collected.
struct POReader {
    /// A block of lines: an entry with its comments, or comments and obsolete entries that belong to no entry.
    struct Chunk {
        /// The byte range, in whole lines.
        var range: Range<Int>
        /// The index of the block's entry, or `nil` if the block has none.
        var entry: Int?
    }

    private enum Field {
        case context, id, plural
        case string(Int)
    }

    private(set) var entries: [POEntry] = []
    private(set) var obsolete = 0
    /// The translations in obsolete entries.
    private(set) var obsoleteTexts: [FormatRemark] = []
    /// The comments that belong to no entry.
    private(set) var loose: [FormatRemark] = []
    /// The blocks that contain all non-blank lines, in order.
    private(set) var chunks: [Chunk] = []
    private var chunk: Range<Int>?
    private var isObsolete = false
    private var firstComment: Int?
    private var entry = POEntry()
    private var field: Field?
    /// The field that the last `#|` keyword began, which later `#|` lines may continue.
    private var previous: Field?
    private var hasComment = false

    init(_ bytes: [UInt8]) throws(FormatFault) {
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while start < bytes.count {
            var end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
            let next = end + 1
            if end > start, bytes[end - 1] == 0x0D { end -= 1 }
            try read(String(decoding: bytes[start..<end], as: UTF8.self), start..<end)
            if bytes[start..<end].contains(where: { $0 != 0x20 && $0 != 0x09 }) {
                chunk = (chunk?.lowerBound ?? start)..<min(next, bytes.count)
            }
            start = next
        }
        finish()
    }

    private mutating func finish() {
        if let chunk { chunks.append(Chunk(range: chunk, entry: entry.strings.isEmpty ? nil : entries.count)) }
        chunk = nil
        isObsolete = false
        if !entry.strings.isEmpty {
            entries.append(entry)
        } else if let firstComment, !entry.translator.isEmpty {
            loose.append(FormatRemark(entry.translator.joined(separator: "\n"), firstComment..<firstComment))
        }
        entry = POEntry()
        firstComment = nil
        field = nil
        previous = nil
        hasComment = false
    }

    private mutating func read(_ line: String, _ range: Range<Int>) throws(FormatFault) {
        let text = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
        guard let first = text.first else { return finish() }
        if first == "#" { return try comment(text, range.lowerBound) }
        if first == "\"" {
            guard let field else { throw FormatFault("This text has no keyword before it", at: range.lowerBound) }
            add(try POText.unquoted(text, range.lowerBound), to: field)
        } else {
            let (next, rest) = try POReader.keyword(text, range.lowerBound)
            if isObsolete { finish() }
            if begins(next), !entry.strings.isEmpty { finish() }
            if entry.range.isEmpty { entry.range = range }
            field = next
            add(try POText.unquoted(rest, range.lowerBound), to: next)
        }
        entry.range = entry.range.lowerBound..<range.upperBound
    }

    private static func keyword(
        _ text: Substring.UnicodeScalarView, _ offset: Int
    ) throws(FormatFault) -> (field: Field, rest: Substring.UnicodeScalarView) {
        let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
        guard let field = POReader.field(Substring(word)) else {
            throw FormatFault("'\(String(word))' is not a PO keyword", at: offset)
        }
        return (field, text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" })
    }

    private func begins(_ field: Field) -> Bool {
        switch field {
        case .context, .id: true
        case .plural, .string: false
        }
    }

    private mutating func comment(_ text: Substring.UnicodeScalarView, _ offset: Int) throws(FormatFault) {
        if !entry.strings.isEmpty { finish() }
        let content = text.dropFirst(2)
        if isObsolete, text.dropFirst().first != "~" { finish() }
        if firstComment == nil { firstComment = offset }
        switch text.dropFirst().first {
        case ".":
            let line = String(content.first == " " ? content.dropFirst() : content)
            entry.extracted += hasComment ? "\n" + line : line
            hasComment = true
        case ",": entry.flags.formUnion(String(content).split { $0 == "," || $0 == " " }.map(String.init))
        case "|": try former(content.drop { $0 == " " || $0 == "\t" }, offset)
        case "~":
            isObsolete = true
            let rest = content.drop { $0 == " " || $0 == "\t" }
            if rest.starts(with: "msgid ".unicodeScalars) || rest.starts(with: "msgid\"".unicodeScalars) { obsolete += 1 }
            if let (field, text) = try? POReader.keyword(rest, offset), case .string = field,
                let text = try? POText.unquoted(text, offset)
            {
                obsoleteTexts.append(FormatRemark(text, offset..<offset, isReported: true))
            }
        case ":": break
        case nil, " ": entry.translator.append(String(content))
        default: entry.translator.append(String(text.dropFirst()))
        }
    }

    /// Parses a `#|` line. Only the previous `msgid` is kept, for the translator's note.
    private mutating func former(_ text: Substring.UnicodeScalarView, _ offset: Int) throws(FormatFault) {
        var rest = text
        if text.first != "\"" { (previous, rest) = try POReader.keyword(text, offset) }
        let part = try POText.unquoted(rest, offset)
        if case .id = previous { entry.previous = (entry.previous ?? "") + part }
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
}
