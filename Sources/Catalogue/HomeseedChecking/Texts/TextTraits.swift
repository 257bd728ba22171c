/// The traits of a text that a pass over its bytes detects.
package struct TextTraits: OptionSet, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Two adjacent spaces.
    package static let doubleSpace = TextTraits(rawValue: 1 << 0)
    /// A space, a tab or a no-break space at the start or end.
    package static let outerSpace = TextTraits(rawValue: 1 << 1)
    /// Two adjacent full stops.
    package static let dots = TextTraits(rawValue: 1 << 2)
    /// `<` or `&`.
    package static let markup = TextTraits(rawValue: 1 << 3)
    package static let straightQuote = TextTraits(rawValue: 1 << 4)
    /// Characters outside ASCII.
    package static let nonASCII = TextTraits(rawValue: 1 << 5)
    /// Scalars from U+0300 on: combining marks, punctuation, other scripts, emoji.
    package static let beyondLatin = TextTraits(rawValue: 1 << 6)
    /// A control character other than a tab or a line break, or a character from U+0080 to U+00BF.
    package static let control = TextTraits(rawValue: 1 << 7)
    /// `Ij`.
    package static let halfIJ = TextTraits(rawValue: 1 << 8)
    /// A word that ends in `as`, `is`, `os`, `us` or `ys`.
    package static let vowelS = TextTraits(rawValue: 1 << 9)
    /// `'s` or `’s`.
    package static let apostropheS = TextTraits(rawValue: 1 << 10)
    package static let upperCase = TextTraits(rawValue: 1 << 11)
    package static let lowerCase = TextTraits(rawValue: 1 << 12)
    /// Capitals or letters of another script, and no lowercase ASCII letter outside placeholders.
    package static let onlyCapitals = TextTraits(rawValue: 1 << 13)
    /// U+2018 to U+201F.
    package static let curlyQuote = TextTraits(rawValue: 1 << 14)

    /// `{` or `}`.
    package static let brace = TextTraits(rawValue: 1 << 15)

    package static let percent = TextTraits(rawValue: 1 << 16)
    /// `$` or a backslash.
    package static let sigil = TextTraits(rawValue: 1 << 17)
    /// `«` or `»`.
    package static let guillemet = TextTraits(rawValue: 1 << 18)

    /// Characters of UTF-8 decoded as Windows-1252, and replacement characters.
    package static let garbled = TextTraits(rawValue: 1 << 19)

    /// The traits of each single byte.
    static let byByte: [UInt32] = (0...255).map { number in
        let byte = UInt8(number)
        var traits: TextTraits = []
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): traits = .lowerCase
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): traits = .upperCase
        case UInt8(ascii: "<"), UInt8(ascii: "&"): traits = .markup
        case UInt8(ascii: "'"), UInt8(ascii: "\""): traits = .straightQuote
        case UInt8(ascii: "{"), UInt8(ascii: "}"): traits = .brace
        case UInt8(ascii: "%"): traits = .percent
        case UInt8(ascii: "$"), UInt8(ascii: "\\"): traits = .sigil
        case 0x09, 0x0A, 0x0D: traits = []
        case 0..<0x20, 0x7F: traits = .control
        case 0xC2: traits = [.nonASCII, .control]
        case 0xCC...0xFF: traits = [.nonASCII, .beyondLatin]
        case 0x80...0xFF: traits = .nonASCII
        default: traits = []
        }
        return traits.rawValue
    }
}
