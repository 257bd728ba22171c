/// A parser for JSON in a range of a file's bytes. It returns `nil` for invalid JSON and never reads outside the range.
struct LineReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int
    /// The nesting limit of lists and objects. The limit protects the stack; content is nested less deeply.
    private static let deepest = 32

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = max(0, min(range.lowerBound, bytes.count))
        end = max(position, min(range.upperBound, bytes.count))
    }

    private var next: UInt8? { position < end ? bytes[position] : nil }

    /// Consumes the next byte if it equals the given byte, and returns whether it did.
    mutating func take(_ byte: Character) -> Bool {
        guard let next, next == byte.asciiValue else { return false }
        position += 1
        return true
    }

    mutating func string() -> String? {
        guard take("\"") else { return nil }
        let start = position
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
        var text = String(decoding: bytes[start..<position], as: UTF8.self)
        while let byte = next {
            if byte == UInt8(ascii: "\"") {
                position += 1
                return text
            }
            if byte == UInt8(ascii: "\\") {
                guard let scalar = escape() else { return nil }
                text.unicodeScalars.append(scalar)
                continue
            }
            let start = position
            while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
            text += String(decoding: bytes[start..<position], as: UTF8.self)
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        position += 1
        guard let letter = next else { return nil }
        position += 1
        switch letter {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "u"):
            guard end - position >= 4,
                let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
            else { return nil }
            position += 4
            return Unicode.Scalar(code)
        default: return nil
        }
    }

    /// Reads a number's digits as written.
    mutating func digits() -> String? {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte) {
            position += 1
        }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    mutating func number() -> Int? { digits().flatMap { Int($0) } }

    private mutating func word(_ word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard end - position >= count, word.withUTF8Buffer({ bytes[position..<position + count].elementsEqual($0) }) else {
            return false
        }
        position += count
        return true
    }

    /// Calls a closure for each member of an object with its key, until the closure returns false.
    ///
    /// - Returns: whether the whole object was read.
    mutating func members(_ read: (String, inout LineReader) -> Bool) -> Bool {
        guard take("{") else { return false }
        if take("}") { return true }
        repeat {
            guard let key = string(), take(":"), read(key, &self) else { return false }
        } while take(",")
        return take("}")
    }

    /// Calls a closure for each element of a list, until the closure returns false.
    ///
    /// - Returns: whether the whole list was read.
    mutating func elements(_ read: (inout LineReader) -> Bool) -> Bool {
        guard take("[") else { return false }
        if take("]") { return true }
        repeat {
            guard read(&self) else { return false }
        } while take(",")
        return take("]")
    }

    mutating func value(_ depth: Int = 0) -> StoredValue? {
        guard depth < LineReader.deepest, let next else { return nil }
        switch next {
        case UInt8(ascii: "\""): return string().map(StoredValue.string)
        case UInt8(ascii: "{"):
            var found: [(name: String, value: StoredValue)] = []
            let isWhole = members { key, reader in
                guard let value = reader.value(depth + 1) else { return false }
                found.append((key, value))
                return true
            }
            return isWhole ? .object(found) : nil
        case UInt8(ascii: "["):
            var found: [StoredValue] = []
            let isWhole = elements { reader in
                guard let value = reader.value(depth + 1) else { return false }
                found.append(value)
                return true
            }
            return isWhole ? .list(found) : nil
        case UInt8(ascii: "t"): return word("true") ? .boolean(true) : nil
        case UInt8(ascii: "f"): return word("false") ? .boolean(false) : nil
        case UInt8(ascii: "n"): return word("null") ? .null : nil
        default: return digits().map(StoredValue.number)
        }
    }
}

/// A JSON value of a content file, before an accessor interprets it.
indirect enum StoredValue: Sendable {
    case object([(name: String, value: StoredValue)])
    case list([StoredValue])
    case string(String)
    case number(String)
    case boolean(Bool)
    case null
}
