extension UInt8 {
    /// Whether the byte is a space, a tab or a line break.
    package var isWhitespace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

    /// Whether the byte may be part of an anchor's name in libyaml: an ASCII letter or digit, `-` or `_`.
    package var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Whether the byte may be part of a letter or digit. A single byte of a longer sequence allows only a guess.
    @inlinable package var isWordByte: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x30...0x39: true
        // Excludes the first bytes of U+0080 to U+00BF, U+2000 to U+2FFF, U+F000 and above, which are mostly symbols.
        case 0x80..<0xC2, 0xC3..<0xE2, 0xE3..<0xEF: true
        default: false
        }
    }
}
