/// Classes of bytes that YAML and JSON share.
extension UInt8 {
    /// A space, a tab or a line break.
    package var isWhitespace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    /// A letter or digit of ASCII, `-` or `_`: what libyaml takes as part of an anchor's name.
    package var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// What words are made of: letters and digits, as far as their bytes show it.
    @inlinable package var isWordByte: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
        // Not U+0080 to U+00BF, and neither U+2000 and what follows nor emoji: those are signs.
        case 0x80..<0xC2, 0xC3..<0xE2, 0xE3..<0xEF: true
        default: false
        }
    }
}
