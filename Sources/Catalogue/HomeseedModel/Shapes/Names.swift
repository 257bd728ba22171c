package import HomeseedSource

/// The syntax of names and IDs.
package enum Names {
    /// Whether a text is an ID: letters, digits, `-`, `_` and `.`, beginning with a letter or digit, at most 200 bytes.
    package static func isID(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetterOrDigit(first), text.utf8.count <= 200 else { return false }
        return text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E }
    }

    /// Whether a byte is an ASCII letter or digit.
    package static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
    }

    /// Returns a name in snake case: `conversionRate` → `conversion_rate`.
    package static func snakeCase(_ name: String) -> String {
        var result = ""
        var wasLower = false
        for character in name {
            if character.isUppercase, wasLower { result += "_" }
            wasLower = character.isLowercase || character.isNumber
            result += character.lowercased()
        }
        return result
    }
}

extension SourceLocation {
    /// Returns the location of the last word of the text at this location, which may be quoted. Returns `nil` if the text is
    /// escaped or the word is not an ID.
    package func locationOfLastWord(_ word: String, in text: String) -> SourceLocation? {
        let quotes = (range.count - text.utf8.count) / 2
        guard range.count == text.utf8.count || range.count == text.utf8.count + 2, Names.isID(word) else { return nil }
        let end = Int(range.upper) - quotes
        return SourceLocation(file: file, range: SourceRange(end - word.utf8.count, end))
    }
}
