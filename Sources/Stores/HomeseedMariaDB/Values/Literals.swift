import HomeseedStore

/// A statement under construction, in the bytes that the server reads.
///
/// With `NO_BACKSLASH_ESCAPES`, a backslash is an ordinary character, so only quotes are escaped, by doubling.
struct StatementBytes {
    var bytes: [UInt8] = []

    /// The reason why a cell does not fit its column.
    struct Unfit: Error {
        var problem: String
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Appends a text in quotes.
    mutating func quoted(_ text: String) {
        var text = text
        bytes.append(0x27)
        text.withUTF8 { buffer in
            if !buffer.contains(0x27) { return bytes.append(contentsOf: buffer) }
            for byte in buffer {
                if byte == 0x27 { bytes.append(byte) }
                bytes.append(byte)
            }
        }
        bytes.append(0x27)
    }

    mutating func cell(_ cell: Cell, _ storage: Storage) throws(Unfit) {
        switch (cell, storage) {
        case (.null, _): append("NULL")
        case (.uuid(let id), .uuid), (.uuid(let id), .text): quoted(id.text)
        case (.text(let text), .text), (.text(let text), .uuid): quoted(text)
        case (.integer(let number), .integer), (.integer(let number), .decimal): append(String(number))
        case (.boolean(let flag), .boolean): append(flag ? "1" : "0")
        case (.decimal(let digits), .text): quoted(digits)
        case (.decimal(let digits), .decimal(let scale)): append(try StatementBytes.exact(digits, scale: scale))
        case (.date(let day), .date): quoted(try StatementBytes.year(day.iso))
        case (.datetime(let instant), .datetime): quoted(try StatementBytes.year(MariaDBDialect.dateTime(instant)))
        case (.list(let texts), .json), (.list(let texts), .text): quoted(JSONList.write(texts))
        default: throw Unfit(problem: "no value of this kind")
        }
    }

    /// Returns the digits of a number, and throws if the column can't store them exactly. The server would round the number.
    private static func exact(_ digits: String, scale: Int) throws(Unfit) -> String {
        let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }
        guard isNumber, !digits.isEmpty else { throw Unfit(problem: "no number but one with digits and a point") }
        let parts = digits.split(separator: ".", maxSplits: 1)
        guard (parts.count < 2 ? 0 : parts[1].utf8.count) <= scale else {
            throw Unfit(problem: "no number with more than \(scale) decimals")
        }
        guard digits.utf8.count <= 67 else { throw Unfit(problem: "no number of more than 65 digits") }
        return digits
    }

    /// Returns a date or a timestamp, and throws unless its year is between 1 and 9999.
    private static func year(_ text: String) throws(Unfit) -> String {
        guard text.utf8.count <= 19, text.utf8.prefix(5).last == 0x2D, !text.hasPrefix("0000") else {
            throw Unfit(problem: "no date so far away")
        }
        return text
    }
}

/// The replacement of placeholders, such as `?1`, by arguments.
enum Placeholders {
    /// Returns a statement with its arguments as literals. Quoted parts of the statement are unchanged.
    static func filled(_ sql: String, _ arguments: [SQLValue]) -> String {
        guard !arguments.isEmpty else { return sql }
        var result = StatementBytes()
        let bytes = Array(sql.utf8)
        var (position, quote): (Int, UInt8?) = (0, nil)
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if [0x27, 0x22, 0x60].contains(byte) {
                quote = byte
            } else if byte == 0x3F {
                let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
                if let number = Int(String(decoding: digits, as: UTF8.self)), arguments.indices.contains(number - 1) {
                    position += digits.count
                    result.append(arguments[number - 1])
                    continue
                }
            }
            result.bytes.append(byte)
        }
        return String(decoding: result.bytes, as: UTF8.self)
    }
}

extension StatementBytes {
    mutating func append(_ value: SQLValue) {
        switch value {
        case .null: append("NULL")
        case .integer(let number): append(String(number))
        case .text(let text): quoted(text)
        }
    }

    /// Returns IDs as a list in parentheses.
    static func list(_ records: some Sequence<RecordID>) -> String {
        "(" + records.map { "'\($0.text)'" }.joined(separator: ", ") + ")"
    }
}
