import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A reader and a writer of `.strings`: old-style property lists, `"key" = "value";`.
enum StringsSyntax {
    /// Returns the file's contents, or `nil` if it would have no text without plural forms.
    static func file(_ exchange: Exchange, _ locale: LocaleID) -> String? {
        var parts: [String] = []
        for unit in exchange.units {
            guard let text = unit.texts[locale], !text.isPlural, let plain = text.all.first else { continue }
            let (codec, note) = unit.printf(exchange.source)
            let comment = note.isEmpty ? "" : "/* " + CommentEscape.escape(note, first: "*", second: "/") + " */\n"
            parts.append(comment + "\(quoted(unit.key)) = \(quoted(codec.encode(plain)));\n")
        }
        return parts.isEmpty ? nil : parts.joined(separator: "\n")
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the comments before the first syntax error.
    static func comments(in file: FormatFile) -> [FormatRemark] {
        if isXML(file) { return XMLText.comments(in: file) }
        var reader = StringsReader(bytes: file.file.bytes)
        while (try? reader.next()) != nil {}
        return reader.comments
    }

    /// Returns the entries of a file, or `nil` if it has another syntax or an error.
    static func entries(in file: FormatFile) -> FileEntries? {
        let bytes = file.file.bytes
        if isXML(file) || bytes.starts(with: "bplist".utf8) { return nil }
        var reader = StringsReader(bytes: bytes)
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var found = FileEntries(entries: [], separator: "\n", start: start)
        do {
            while let entry = try reader.next() {
                let comment = entry.commentRange.flatMap { comment in
                    // A comment before a blank line does not belong to the entry.
                    let gap = bytes[min(comment.upperBound, entry.whole.lowerBound)..<entry.whole.lowerBound]
                    let isLine = bytes[..<comment.lowerBound].suffix(2).elementsEqual("//".utf8)
                    let start = isLine ? comment.lowerBound - 2 : comment.lowerBound
                    return gap.count { $0 == 0x0A } < 2 ? start..<comment.upperBound : nil
                }
                let key = ExchangeKey.normalised(entry.key)
                found.entries.append(FileEntry(name: key, key: key, range: entry.whole, comment: comment))
            }
        } catch { return nil }
        let gaps = zip(found.entries, found.entries.dropFirst()).map { bytes[$0.range.upperBound..<$1.whole.lowerBound] }
        if gaps.isEmpty || gaps.contains(where: { $0.count { $0 == 0x0A } > 1 }) { found.separator = "\n\n" }
        return found
    }

    /// Returns the range of an entry's value with its quotes, or `nil` if it has none.
    static func value(at range: Range<Int>, in bytes: [UInt8]) -> Range<Int>? {
        var reader = StringsReader(bytes: Array(bytes[range]))
        guard let entry = try? reader.next(), entry.value != nil else { return nil }
        return (range.lowerBound + entry.range.lowerBound)..<(range.lowerBound + entry.range.upperBound)
    }

    /// Whether the file is a property list in XML, as `plutil -convert xml1` writes.
    private static func isXML(_ file: FormatFile) -> Bool {
        let text = file.file.bytes.dropFirst(file.file.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).drop {
            [0x20, 0x09, 0x0A, 0x0D].contains($0)
        }
        return text.starts(with: "<?xml".utf8) || text.starts(with: "<!DOCTYPE plist".utf8) || text.starts(with: "<plist".utf8)
    }

    static func read(_ file: FormatFile, in locale: LocaleID, into raw: inout RawExchange, _ diagnostics: inout Diagnostics) {
        if file.file.bytes.starts(with: "bplist".utf8) {
            let fault = FormatFault("This is a binary property list", at: 0)
            return diagnostics.report(
                fault.diagnostic(
                    in: file, notes: ["`plutil -convert xml1 \(file.name.escapedForTerminal)` converts it to a readable one."]))
        }
        if isXML(file) {
            guard let root = XMLReader.read(file, &diagnostics) else { return }
            return StringsDict.read(root, of: file, in: locale, into: &raw, &diagnostics)
        }
        guard file.text(&diagnostics) != nil else { return }
        var omissions = Omissions()
        defer { omissions.report(&diagnostics) }
        do {
            var reader = StringsReader(bytes: file.file.bytes)
            while let entry = try reader.next() {
                guard let value = entry.value else {
                    if locale != raw.builder.exchange.source {
                        omissions.add(entry.key, reason: .keyAlone, at: file.place(entry.range))
                    }
                    continue
                }
                if let first = raw.builder.text(entry.key, locale) {
                    // An equal duplicate is harmless.
                    if first.hasSameForm(as: .plain(value)) { continue }
                    diagnostics.report(DuplicateKey.diagnostic(entry.key, at: file.place(entry.range), first: first.place))
                    continue
                }
                raw.note(entry.key, entry.comment)
                raw.builder.set(entry.key, in: locale, form: nil, to: value, place: file.place(entry.range))
            }
        } catch {
            diagnostics.report(error.diagnostic(in: file))
        }
    }
}

extension Omissions.Reason {
    fileprivate static let keyAlone = Omissions.Reason(
        "A key without a text is skipped", "{n} keys without texts are skipped",
        note: "For `\"key\";`, Apple's systems show the key itself.")
}

/// An iterator over the entries of a `.strings` file.
private struct StringsReader {
    let bytes: [UInt8]
    private var position = 0
    private(set) var comments: [FormatRemark] = []
    private var hasBegun = false
    private var isInBraces = false

    struct Entry {
        var key: String
        /// `nil` for a key alone, as in `"key";`.
        var value: String?
        var comment: String
        /// The range of the value, or of a key without a value.
        var range: Range<Int>
        /// The range of the whole entry with its semicolon.
        var whole: Range<Int>
        /// The range of the last comment before the entry.
        var commentRange: Range<Int>?
    }

    init(bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }

    mutating func next() throws(FormatFault) -> Entry? {
        let first = position
        var comment = try skip()
        // Braces may enclose all entries.
        if !hasBegun, position < bytes.count, bytes[position] == UInt8(ascii: "{") {
            position += 1
            isInBraces = true
            comment = try skip()
        }
        hasBegun = true
        if isInBraces, position < bytes.count, bytes[position] == UInt8(ascii: "}") {
            position += 1
            isInBraces = false
            comment = try skip()
        }
        guard position < bytes.count else { return nil }
        let begin = position
        let last = comments.last.flatMap { $0.range.lowerBound >= first ? $0.range : nil }
        let key = try string()
        let keyEnd = position
        _ = try skip()
        if position < bytes.count, bytes[position] == UInt8(ascii: ";"), !bytes[begin..<keyEnd].contains(0x0A) {
            position += 1
            return Entry(
                key: key, value: nil, comment: comment, range: begin..<keyEnd, whole: begin..<position, commentRange: last)
        }
        if position < bytes.count, bytes[position] != UInt8(ascii: "="), bytes[begin..<keyEnd].contains(0x0A) {
            throw unclosed(begin)
        }
        try expect("=")
        _ = try skip()
        let start = position
        let value = try string()
        let range = start..<position
        _ = try skip()
        if bytes[range].contains(0x0A), position >= bytes.count || bytes[position] != UInt8(ascii: ";") { throw unclosed(start) }
        // A missing semicolon is reported after the text rather than at the next entry.
        try expect(";", else: range.upperBound)
        return Entry(
            key: key, value: value, comment: comment, range: range, whole: begin..<position, commentRange: last)
    }

    /// Skips white space and comments, and returns the last comment's text.
    private mutating func skip() throws(FormatFault) -> String {
        var comment = ""
        while position < bytes.count {
            if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
                position += 1
            } else if bytes[position...].starts(with: "/*".utf8) {
                let start = position
                position += 2
                while position < bytes.count, !bytes[position...].starts(with: "*/".utf8) { position += 1 }
                guard position < bytes.count else { throw FormatFault("This comment is never closed", at: start) }
                var text = bytes[(start + 2)..<position]
                if text.first == 0x20, text.last == 0x20, text.count > 1 { text = text.dropFirst().dropLast() }
                comment = CommentEscape.unescape(String(decoding: text, as: UTF8.self), first: "*", second: "/")
                position += 2
                comments.append(FormatRemark(comment, start..<position))
            } else if bytes[position...].starts(with: "//".utf8) {
                let start = position + 2
                while position < bytes.count, bytes[position] != 0x0A { position += 1 }
                comment = String(decoding: bytes[start..<position].drop { $0 == 0x20 }, as: UTF8.self)
                comments.append(FormatRemark(comment, start..<position))
            } else {
                break
            }
        }
        return comment
    }

    /// Returns the error for a multi-line text without the expected sign after it, which probably lacks its closing quote.
    private func unclosed(_ start: Int) -> FormatFault { FormatFault("This quote is not closed on its line", at: start) }

    private mutating func expect(_ sign: Unicode.Scalar, else place: Int? = nil) throws(FormatFault) {
        guard position < bytes.count, bytes[position] == UInt8(truncatingIfNeeded: sign.value) else {
            throw FormatFault("'\(sign)' is missing", at: place ?? position)
        }
        position += 1
    }

    private mutating func string() throws(FormatFault) -> String {
        let start = position
        guard position < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[position]) else { return try word() }
        let quote = bytes[position]
        position += 1
        // `\U` escapes UTF-16 code units, so a scalar may need two escapes.
        var units: [UInt16] = []
        var verbatim = position
        func text(_ end: Int) -> [UInt16] { Array(String(decoding: bytes[verbatim..<end], as: UTF8.self).utf16) }
        while position < bytes.count {
            switch bytes[position] {
            case quote:
                units += text(position)
                position += 1
                return String(decoding: units, as: UTF16.self)
            case UInt8(ascii: "\\"):
                units += text(position)
                units.append(try escape())
                verbatim = position
            default: position += 1
            }
        }
        throw FormatFault("This text is never closed", at: start)
    }

    private mutating func escape() throws(FormatFault) -> UInt16 {
        let start = position
        guard position + 1 < bytes.count else { throw FormatFault("This text is never closed", at: start) }
        position += 2
        switch bytes[start + 1] {
        case UInt8(ascii: "n"): return 0x0A
        case UInt8(ascii: "r"): return 0x0D
        case UInt8(ascii: "t"): return 0x09
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            let digits = bytes[position...].prefix(4)
            guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
                throw FormatFault("\\U needs four digits after it", at: start)
            }
            position += 4
            return unit
        case let byte where byte < 0x80: return UInt16(byte)
        default: throw FormatFault("This backslash has no meaning", at: start)
        }
    }

    /// Parses an unquoted word.
    private mutating func word() throws(FormatFault) -> String {
        let start = position
        while position < bytes.count, isWord(bytes[position]) { position += 1 }
        guard position > start else { throw FormatFault("A text in quotes is expected here", at: start) }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private func isWord(_ byte: UInt8) -> Bool {
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && byte < 0x80 || ("0"..."9").contains(scalar) || "._-$/:".utf8.contains(byte)
    }
}
