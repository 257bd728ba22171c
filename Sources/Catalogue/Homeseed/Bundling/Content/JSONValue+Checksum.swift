import HomeseedSource

extension JSONValue {
    /// The canonical bytes of the value, independent of whitespace, escapes and key order in its JSON.
    ///
    /// A string is `"`, its UTF-8 and 0xFF; a number is `#` and its IEEE double, little-endian. Members are sorted by the
    /// UTF-16 of their keys.
    var checkedBytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    private func append(to bytes: inout [UInt8]) {
        func append(_ text: String) { bytes += [UInt8(ascii: "\"")] + text.utf8 + [0xFF] }
        func append(_ number: Double) {
            bytes.append(UInt8(ascii: "#"))
            withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
        }
        switch self {
        case .null: bytes.append(UInt8(ascii: "n"))
        case .boolean(let flag): bytes.append(flag ? UInt8(ascii: "t") : UInt8(ascii: "f"))
        case .integer(let number): append(Double(number))
        case .number(let number): append(number)
        case .string(let text): append(text)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for element in elements { element.append(to: &bytes) }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (key, value) in members.sorted(by: { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }) {
                append(key)
                value.append(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}

extension JSONTree {
    /// The value as JSON on one line, without spaces.
    var line: String {
        switch self {
        case .object(let members):
            "{" + members.map { JSONTree.quoted($0.key) + ":" + $0.value.line }.joined(separator: ",") + "}"
        case .list(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
        default: text(colon: ":")
        }
    }
}
