/// The number of terminal columns that a text occupies, for underlines and tables.
public enum DisplayWidth {
    /// Returns the number of columns of a text. Invisible characters, such as line breaks and control characters, occupy none.
    public static func of(_ text: some StringProtocol) -> Int {
        var text = String(text)
        let ascii = text.withUTF8 { utf8 in
            utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? utf8.count : nil
        }
        return ascii ?? text.reduce(0) { $0 + of($1) }
    }

    /// Returns the number of columns of a grapheme cluster: a family emoji is one cluster, two columns wide.
    public static func of(_ character: Character) -> Int {
        if let byte = character.asciiValue { return byte >= 0x20 && byte < 0x7F ? 1 : 0 }
        var sum = 0
        var isJoined = false
        var base: Unicode.Scalar?
        for scalar in character.unicodeScalars {
            let width = isJoined ? 0 : of(scalar)
            // The selector for emoji presentation widens the preceding scalar to two columns. A skin tone adds no columns.
            if let base, scalar == "\u{FE0F}", base.properties.isEmoji {
                sum = Swift.max(sum, 2)
            } else if base == nil || !scalar.properties.isEmojiModifier {
                sum += width
            }
            isJoined = scalar == "\u{200D}"
            base = base ?? scalar
        }
        return sum
    }

    /// Returns the number of columns of a single scalar: 0 if it is combining or invisible.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return isPlainLatin(scalar) ? 1 : 0 }
        if isHangulTail(scalar) { return 0 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format, .control: return 0
        case .lineSeparator, .paragraphSeparator: return 0
        default: return WideScalars.contains(scalar) ? 2 : 1
        }
    }

    /// Whether a scalar below U+0300 is visible: neither a control character nor the soft hyphen.
    private static func isPlainLatin(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD: false
        default: true
        }
    }

    /// Whether a scalar is a vowel or final consonant that joins the preceding Hangul syllable.
    private static func isHangulTail(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: true
        default: false
        }
    }
}
