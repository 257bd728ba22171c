/// Makes text from a file safe to print: whatever could move the cursor, change colours or turn the
/// direction of reading is shown as a sign instead of being obeyed.
public enum HarmlessText {
    /// The text with a visible sign for each character that must not reach a terminal.
    public static func of(_ text: String) -> String {
        text.unicodeScalars.allSatisfy(isHarmless) ? text : text.reduce(into: "") { $0 += of($1) }
    }

    /// A character as it may be printed. A line break becomes a sign too: it would tear a row apart.
    static func of(_ character: Character) -> String {
        // Most are one harmless scalar, or a base with marks.
        if character.unicodeScalars.allSatisfy(isHarmless) { return String(character) }
        if character == "\r\n" { return "␍␊" }
        var shown = String.UnicodeScalarView()
        for scalar in character.unicodeScalars { shown.append(isHarmless(scalar) ? scalar : sign(for: scalar)) }
        return String(shown)
    }

    /// What is shown instead of this scalar; nil if it may be shown itself.
    static func sign(insteadOf scalar: Unicode.Scalar) -> String? {
        isHarmless(scalar) ? nil : String(sign(for: scalar))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F: true
        case 0..<0xA0: false
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }

    /// Unicode has a picture for each ASCII control; the rest share the replacement character.
    private static func sign(for scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
