import HomeseedSource

/// A map from the bytes of a text to the bytes of its file, for texts with escapes, over several lines, or in a block.
struct TextSpelling: Sendable {
    /// The byte range in the file for each byte of the text; `nil` for bytes that come from a line break.
    private var written: [Range<Int>?] = []
    /// The quote around the text, or `nil` if it has none.
    let quote: UInt8?
    /// Whether the text is a block scalar, which needs no quotes.
    let isBlock: Bool

    /// Creates the map, or returns `nil` if the form of the text is not supported.
    init?(_ text: String, at place: SourceLocation, in sources: SourceMap) {
        guard let bytes = sources[place.file]?.bytes else { return nil }
        let range = place.range.clamped(toCount: bytes.count)
        guard let first = bytes[range].first else { return nil }
        isBlock = first == UInt8(ascii: "|") || first == UInt8(ascii: ">")
        quote = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? first : nil
        var reader = Reader(content: Array(text.utf8), bytes: bytes, at: range.lowerBound, end: range.upperBound)
        guard isBlock ? reader.readBlock() : reader.readFlow(quote) else { return nil }
        written = reader.written
    }

    /// Returns the byte range in the file, or `nil` if the range contains a line break or is not within the text.
    func range(_ range: Range<Int>) -> Range<Int>? {
        guard range.lowerBound >= 0, range.upperBound <= written.count else { return nil }
        if range.isEmpty {
            // An empty range is after the previous byte, or before the next byte.
            if range.lowerBound > 0, let before = written[range.lowerBound - 1] { return before.upperBound..<before.upperBound }
            return written.indices.contains(range.lowerBound)
                ? written[range.lowerBound].map { $0.lowerBound..<$0.lowerBound } : nil
        }
        guard let first = written[range.lowerBound], let last = written[range.upperBound - 1], !written[range].contains(nil)
        else { return nil }
        return first.lowerBound..<max(first.lowerBound, last.upperBound)
    }
}

/// A reader that matches a text with its form in the file.
private struct Reader {
    let content: [UInt8]
    let bytes: [UInt8]
    var at: Int
    let end: Int
    var written: [Range<Int>?] = []

    init(content: [UInt8], bytes: [UInt8], at: Int, end: Int) {
        (self.content, self.bytes, self.at, self.end) = (content, bytes, at, end)
    }

    private var byte: UInt8 { at < end ? bytes[at] : 0 }
    private var next: UInt8? { content.indices.contains(written.count) ? content[written.count] : nil }

    private mutating func take(_ length: Int, for count: Int = 1) {
        written += Array(repeating: at..<at + length, count: count)
        at += length
    }

    // MARK: Plain and quoted

    mutating func readFlow(_ quote: UInt8?) -> Bool {
        if quote != nil { at += 1 }
        while let next {
            guard at < end else { return false }
            if byte == 0x0A || byte == 0x0D || (byte == 0x20 || byte == 0x09) && endsLine {
                guard fold() else { return false }
            } else if quote == UInt8(ascii: "\""), byte == UInt8(ascii: "\\") {
                guard unescape() else { return false }
            } else if let quote, quote == UInt8(ascii: "'"), byte == quote {
                guard next == quote else { return false }
                take(2)
            } else {
                guard byte == next else { return false }
                take(1)
            }
        }
        return true
    }

    private var endsLine: Bool {
        let last = bytes[at..<end].first { $0 != 0x20 && $0 != 0x09 }
        return last == 0x0A || last == 0x0D
    }

    /// Reads line breaks. One line break is a space; of several line breaks, the first is dropped.
    private mutating func fold() -> Bool {
        var breaks = 0
        while at < end, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            if byte == 0x0A { breaks += 1 }
            at += 1
        }
        return accept(breaks)
    }

    private mutating func accept(_ breaks: Int) -> Bool {
        if breaks == 1, next == 0x20 {
            written.append(nil)
            return true
        }
        for _ in 0..<max(breaks - 1, 0) {
            guard next == 0x0A else { return false }
            written.append(nil)
        }
        return breaks > 1
    }

    private static let escapes: [UInt8: [UInt8]] = [
        UInt8(ascii: "n"): [0x0A], UInt8(ascii: "t"): [0x09], 0x09: [0x09], UInt8(ascii: "r"): [0x0D], UInt8(ascii: "0"): [0],
        UInt8(ascii: "a"): [7], UInt8(ascii: "b"): [8],
        UInt8(ascii: "e"): [0x1B], UInt8(ascii: "f"): [0x0C], UInt8(ascii: "v"): [0x0B], 0x20: [0x20], UInt8(ascii: "\""): [0x22],
        UInt8(ascii: "/"): [0x2F], UInt8(ascii: "\\"): [0x5C],
        UInt8(ascii: "N"): [0xC2, 0x85], UInt8(ascii: "_"): [0xC2, 0xA0], UInt8(ascii: "L"): [0xE2, 0x80, 0xA8],
        UInt8(ascii: "P"): [0xE2, 0x80, 0xA9],
    ]

    private mutating func unescape() -> Bool {
        guard at + 1 < end else { return false }
        let sign = bytes[at + 1]
        if sign == 0x0A || sign == 0x0D {
            at += 2
            while at < end, [0x20, 0x09, 0x0A].contains(byte) { at += 1 }
            return true
        }
        let digits = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8][sign]
        var meant = Reader.escapes[sign]
        if let digits, at + 2 + digits <= end,
            let value = UInt32(String(decoding: bytes[at + 2..<at + 2 + digits], as: UTF8.self), radix: 16)
        {
            meant = Unicode.Scalar(value).map { Array(String(Character($0)).utf8) }
        }
        guard let meant, content[written.count...].starts(with: meant) else { return false }
        take(2 + (digits ?? 0), for: meant.count)
        return true
    }

    // MARK: Blocks

    mutating func readBlock() -> Bool {
        let isFolded = byte == UInt8(ascii: ">")
        while at < end, byte != 0x0A { at += 1 }
        at += 1
        guard at < end, let indent else { return content.allSatisfy { $0 == 0x0A } }
        skip(indent)
        while let next {
            guard at < end else {
                // The trailing line breaks that the block keeps.
                guard next == 0x0A else { return false }
                written.append(nil)
                continue
            }
            if byte != 0x0A, byte != 0x0D {
                guard byte == next else { return false }
                take(1)
                continue
            }
            var breaks = 0
            while at < end, byte == 0x0A || byte == 0x0D {
                if byte == 0x0A { breaks += 1 }
                at += 1
                if at < end, bytes[at - 1] == 0x0A { skip(indent) }
            }
            if isFolded, at < end, content[written.count] == 0x20 {
                guard accept(breaks) else { return false }
            } else {
                // A folded block keeps the line breaks around more-indented lines.
                let kept = content[written.count...].prefix { $0 == 0x0A }.count
                guard kept > 0, kept == breaks || isFolded && kept == breaks - 1 || at >= end else { return false }
                written += Array(repeating: nil, count: kept)
            }
        }
        return true
    }

    /// The indentation of the block's lines, or `nil` if all lines are blank.
    private var indent: Int? {
        for line in bytes[at..<end].split(separator: 0x0A, omittingEmptySubsequences: true) {
            let spaces = line.prefix { $0 == 0x20 }.count
            if spaces < line.count, line[line.startIndex + spaces] != 0x0D {
                return spaces - content.drop { $0 == 0x0A }.prefix { $0 == 0x20 }.count
            }
        }
        return nil
    }

    private mutating func skip(_ count: Int) {
        var left = count
        while left > 0, byte == 0x20 { (at, left) = (at + 1, left - 1) }
    }
}
