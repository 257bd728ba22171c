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
}
