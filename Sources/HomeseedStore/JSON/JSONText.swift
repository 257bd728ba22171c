/// Texts and numbers as JSON, byte by byte: no text is changed on the way, nor a number rounded.
package enum JSONText {
    /// With its quotes. Escaped is what JSON must have so, and the byte order mark, which some readers take out.
    package static func quote(_ text: String) -> String {
        var bytes: [UInt8] = [0x22]
        bytes.reserveCapacity(text.utf8.count + 2)
        for byte in text.utf8 {
            switch byte {
            case 0x22, 0x5C: bytes += [0x5C, byte]
            case 0..<0x20: bytes += [0x5C, 0x75, 0x30, 0x30, digit(byte >> 4), digit(byte & 15)]
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.contains(0xEF) ? text.replacing("\u{FEFF}", with: "\\ufeff") : text
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    package static func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }

    /// `{"a":1}` of names and values that are JSON already.
    package static func object(_ pairs: [(String, String)]) -> String {
        "{" + pairs.map { quote($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }
}
