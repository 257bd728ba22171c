package import HomeseedSource

/// A writer of scalars in YAML and JSON. The writer uses the requested quotes if they can represent the text. Otherwise, and in
/// JSON, it uses double quotes.
package enum ScalarWriting {
    /// Returns a text as a scalar.
    ///
    /// - Parameters:
    ///   - style: the previous notation, or `nil` for the plainest possible notation.
    ///   - isFlow: whether the scalar is inside brackets, where commas and brackets have a meaning.
    package static func text(_ text: String, like style: ScalarStyle? = nil, isFlow: Bool = true, isJSON: Bool = false) -> String
    {
        if isJSON { return doubleQuoted(text, isJSON: true) }
        switch style {
        case nil, .plain: return isPlain(text, isFlow: isFlow) ? text : doubleQuoted(text)
        case .singleQuoted:
            let isShown = text.unicodeScalars.allSatisfy { escape($0) == nil || $0 == "\"" || $0 == "\\" }
            return isShown ? "'" + text.replacing(scalar: "'", with: "''") + "'" : doubleQuoted(text)
        default: return doubleQuoted(text)
        }
    }

    // MARK: Plain scalars

    private static let openers = Set("-?:,[]{}#&*!|>'\"%@`".unicodeScalars)
    /// The characters that end a plain scalar inside brackets, including the characters that do so only in YAML 1.1.
    private static let brackets = Set(",[]{}?:".unicodeScalars)
    private static let words: Set<String> = ["null", "true", "false", "yes", "no", "on", "off", "y", "n", "~", "<<", "="]

    /// Whether the text keeps its meaning without quotes, in this parser and in other YAML parsers.
    static func isPlain(_ text: String, isFlow: Bool) -> Bool {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last, first != " ", last != " ", last != ":" else { return false }
        if openers.contains(first) || words.contains(text.lowercased()) || isNumber(scalars) || text.hasPrefix("...") {
            return false
        }
        var previous: Unicode.Scalar = " "
        for scalar in scalars {
            if escape(scalar) != nil, scalar != "\"", scalar != "\\" { return false }
            if isFlow, brackets.contains(scalar) { return false }
            if scalar == " ", previous == ":" { return false }
            if scalar == "#", previous == " " { return false }
            previous = scalar
        }
        return true
    }

    /// Whether some parser may read the text as a number, a date or a time.
    private static func isNumber(_ scalars: String.UnicodeScalarView) -> Bool {
        guard let first = scalars.first, ("0"..."9").contains(first) || first == "+" || first == "." else { return false }
        return scalars.allSatisfy { ("0"..."9").contains($0) || "+-.:_eExXoOTZabcdefABCDEF".unicodeScalars.contains($0) }
    }

    // MARK: Double quotes

    private static func doubleQuoted(_ text: String, isJSON: Bool = false) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if isJSON, scalar.value >= 0x7F, !isHidden(scalar) {
                result.unicodeScalars.append(scalar)
            } else if let escaped = escape(scalar) {
                result += isJSON && escaped.hasPrefix("\\x") ? "\\u00" + escaped.dropFirst(2) : escaped
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Returns the escape of a scalar in double quotes, or `nil` if it needs none.
    private static func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x22: return "\\\""
        case 0x5C: return "\\\\"
        case 0x0A: return "\\n"
        case 0x09: return "\\t"
        case 0x0D: return "\\r"
        case 0..<0x20, 0x7F..<0xA0: return "\\x" + padded(scalar, to: 2)
        case _ where isHidden(scalar): return "\\u" + padded(scalar, to: 4)
        case 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: return "\\u" + padded(scalar, to: 4)
        default: return nil
        }
    }

    /// Whether a character is a zero-width space, a word joiner, or a control of text direction other than a mark. Such a
    /// character is escaped to make it visible.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B, 0x202A...0x202E, 0x2060, 0x2066...0x2069: true
        default: false
        }
    }

    private static func padded(_ scalar: Unicode.Scalar, to count: Int) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(count - digits.utf8.count, 0)) + digits
    }
}
