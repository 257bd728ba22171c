/// A token of SQL in any of the dialects, sufficient to parse check constraints.
package enum SQLToken: Hashable {
    case name(String)
    case keyword(String)
    case text(String)
    case number(String)
    case sign(String)

    /// Returns the tokens of an SQL text without comments. Malformed SQL ends the list.
    package static func all(of sql: String) -> [SQLToken] { written(in: sql).map(\.token) }

    /// Returns the tokens with their source text.
    package static func written(in sql: String) -> [Written] {
        var reading = SQLReading(sql)
        var words: [Written] = []
        var end = 0
        while let token = reading.next() {
            words.append(Written(token: token, text: reading.text, followsSpace: reading.start > end))
            end = reading.position
        }
        return words
    }

    /// A token with its source text.
    package struct Written {
        package let token: SQLToken
        let text: String
        /// Whether white space or a comment separates the token from the previous token.
        let followsSpace: Bool
    }

    /// Returns the source text of tokens, without comments and with single spaces.
    package static func sql(_ words: some Sequence<Written>) -> String {
        words.reduce(into: "") { $0 += ($1.followsSpace && !$0.isEmpty ? " " : "") + $1.text }
    }
}

private struct SQLReading {
    private let bytes: [UInt8]
    private(set) var position = 0
    /// The offset at which the last token starts.
    private(set) var start = 0

    init(_ sql: String) { bytes = Array(sql.utf8) }

    private var byte: UInt8? { bytes.indices.contains(position) ? bytes[position] : nil }
    private var following: UInt8? { bytes.indices.contains(position + 1) ? bytes[position + 1] : nil }

    /// The source text of the last token.
    var text: String { String(decoding: bytes[start..<position], as: UTF8.self) }

    mutating func next() -> SQLToken? {
        skipBlank()
        start = position
        guard let byte else { return nil }
        switch byte {
        case UInt8(ascii: "'"): return quoted(until: byte).map { .text($0) }
        case UInt8(ascii: "\""), UInt8(ascii: "`"): return quoted(until: byte).map { .name($0) }
        case _ where SQLReading.isLetter(byte):
            let word = take { SQLReading.isLetter($0) || SQLReading.isDigit($0) || $0 == UInt8(ascii: "$") }
            return SQLReading.keywords.contains(word.uppercased()) ? .keyword(word.uppercased()) : .name(word)
        case _ where SQLReading.isDigit(byte) || byte == UInt8(ascii: ".") && following.map(SQLReading.isDigit) == true:
            return .number(take { SQLReading.isDigit($0) || $0 == UInt8(ascii: ".") })
        default: return sign(byte)
        }
    }

    private mutating func skipBlank() {
        while let byte {
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                position += 1
            } else if byte == UInt8(ascii: "-"), following == byte {
                _ = take { $0 != 0x0A }
            } else if byte == UInt8(ascii: "/"), following == UInt8(ascii: "*") {
                position += 2
                while let byte = self.byte, !(byte == UInt8(ascii: "*") && following == UInt8(ascii: "/")) { position += 1 }
                position += 2
            } else {
                return
            }
        }
    }

    private mutating func take(_ belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let byte, belongs(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Reads a quoted text, in which quotes are doubled. Returns `nil` if the closing quote is missing.
    private mutating func quoted(until quote: UInt8) -> String? {
        var text: [UInt8] = []
        position += 1
        while let byte {
            position += 1
            if byte == quote {
                guard self.byte == quote else { return String(decoding: text, as: UTF8.self) }
                position += 1
            }
            text.append(byte)
        }
        return nil
    }

    private mutating func sign(_ byte: UInt8) -> SQLToken {
        let pair = String(decoding: [byte] + (following.map { [$0] } ?? []), as: UTF8.self)
        let sign = ["<=", ">=", "<>", "!=", "==", "::", "||"].contains(pair) ? pair : String(decoding: [byte], as: UTF8.self)
        position += sign.utf8.count == 2 ? 2 : 1
        return .sign(sign == "==" ? "=" : sign)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
    }

    fileprivate static let keywords: Set<String> = [
        "AND", "OR", "NOT", "IS", "NULL", "IN", "BETWEEN", "ANY", "ARRAY", "CAST", "AS", "TRUE", "FALSE", "CHECK", "CONSTRAINT",
    ]
}
