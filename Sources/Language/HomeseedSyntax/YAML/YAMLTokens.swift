package import HomeseedSource

/// The tokens of a YAML file: whole scalars, and all punctuation and comments between them.
///
/// Edits use the tokens to retain the rest of a file. The scalars come from the parsed document, so that they are not lexed again.
package struct YAMLTokens {
    /// The kind of a token.
    package enum Kind: Hashable, Sendable {
        case scalar(ScalarStyle)
        /// The indicators `-`, `?` and `:`.
        case dash, question, colon
        case comma
        /// An opening (`[`, `{`) or closing (`]`, `}`) bracket.
        case open, close
        /// An anchor, an alias or a tag.
        case property
        case comment
        /// A document marker: `---` or `...`.
        case marker
        /// A directive such as `%YAML 1.2`, up to the end of its line.
        case directive
        case lineBreak
    }

    /// A token with its byte range and its column.
    package struct Token: Hashable, Sendable {
        package var kind: Kind
        package var range: Range<Int>
        /// The number of bytes before it on its line.
        package var column: Int
    }

    package private(set) var all: [Token] = []
    private let text: YAMLText
    private var at: Int
    private var line: Int

    /// Splits a file into tokens. Returns `nil` if it contains syntax that no catalogue uses, such as unusual line breaks.
    ///
    /// - Parameter document: the document that was parsed from the file, without errors.
    package init?(_ document: Document) {
        text = YAMLText(bytes: document.storage.bytes)
        at = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        line = at
        for record in document.storage.nodes {
            guard let style = ScalarStyle(rawValue: record.kind.rawValue), record.lower < record.upper else { continue }
            guard readIndicators(before: Int(record.lower)) else { return nil }
            let end = style == .literal || style == .folded ? endOfBlock(record) : Int(record.upper)
            take(.scalar(style), to: end)
            if let last = text.bytes[..<at].lastIndex(where: YAMLText.isBreak), last >= line { line = last + 1 }
        }
        guard readIndicators(before: text.bytes.count) else { return nil }
    }

    private mutating func take(_ kind: Kind, to end: Int) {
        all.append(Token(kind: kind, range: at..<end, column: at - line))
        at = end
    }

    /// Reads the tokens before a scalar. Returns false if a token is not recognised.
    private mutating func readIndicators(before end: Int) -> Bool {
        while at < end {
            let byte = text.byte(at)
            if YAMLText.isBlank(byte) {
                at += 1
            } else if YAMLText.isBreak(byte) {
                take(.lineBreak, to: at + (byte == 0x0D && text.byte(at + 1) == 0x0A ? 2 : 1))
                line = at
            } else if byte == UInt8(ascii: "#") {
                guard at == line || YAMLText.isBlank(text.byte(at - 1)) else { return false }
                take(.comment, to: text.endOfLine(at, trimmed: true))
            } else if isMarker {
                take(.marker, to: at + 3)
            } else if byte == UInt8(ascii: "%"), at == line {
                take(.directive, to: text.endOfLine(at, trimmed: true))
            } else {
                guard let (kind, length) = indicator(byte, before: end) else { return false }
                take(kind, to: at + length)
            }
        }
        return at == end
    }

    private func indicator(_ byte: UInt8, before end: Int) -> (Kind, Int)? {
        switch byte {
        case UInt8(ascii: "-"): (.dash, 1)
        case UInt8(ascii: "?"): (.question, 1)
        case UInt8(ascii: ":"): (.colon, 1)
        case UInt8(ascii: ","): (.comma, 1)
        case UInt8(ascii: "["), UInt8(ascii: "{"): (.open, 1)
        case UInt8(ascii: "]"), UInt8(ascii: "}"): (.close, 1)
        case UInt8(ascii: "&"), UInt8(ascii: "!"): (.property, text.endOfWord(at, before: end) - at)
        case UInt8(ascii: "*"): (.property, endOfAlias - at)
        default: nil
        }
    }

    private var isMarker: Bool {
        guard at == line, text.isSpace(at + 3) || at + 3 >= text.bytes.count else { return false }
        let start = text.bytes[at..<min(at + 3, text.bytes.count)]
        return start.elementsEqual("---".utf8) || start.elementsEqual("...".utf8)
    }

    private var endOfAlias: Int {
        var end = at + 1
        while YAMLText.isAnchor(text.byte(end)) { end += 1 }
        return end
    }

    /// Returns the end of a block scalar, including the blank lines that are part of it. With the indicator `+`, these are all
    /// following blank lines. Otherwise, they end with the last one that is indented further than the text.
    private func endOfBlock(_ record: NodeRecord) -> Int {
        let header = text.bytes[Int(record.lower)..<text.endOfLine(Int(record.lower))].prefix { $0 != UInt8(ascii: "#") }
        let keeps = header.contains(UInt8(ascii: "+"))
        let indentation = indentation(from: text.endOfLine(Int(record.lower)), to: Int(record.upper))
        var end = Int(record.upper)
        var next = text.endOfLine(end)
        while next < text.bytes.count {
            let start = next + (text.byte(next) == 0x0D && text.byte(next + 1) == 0x0A ? 2 : 1)
            let lineEnd = text.endOfLine(start)
            guard text.bytes[start..<lineEnd].allSatisfy({ $0 == 0x20 }) else { break }
            if keeps && lineEnd < text.bytes.count || lineEnd - start > indentation { end = lineEnd }
            next = lineEnd
        }
        return end
    }

    /// Returns the smallest indentation of the non-blank lines, or `Int.max` if there are none.
    private func indentation(from start: Int, to end: Int) -> Int {
        var least = Int.max
        var at = start
        while at < end {
            at += 1
            let first = text.firstToken(ofLineAt: at)
            if !text.isSpace(first) { least = min(least, first - at) }
            at = text.endOfLine(max(first, at))
        }
        return max(least, 0)
    }
}
