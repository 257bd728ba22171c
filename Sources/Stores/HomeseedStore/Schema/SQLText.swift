/// How SQL writes names and texts, in every dialect.
package enum SQLText {
    /// `"` around, and doubled within. SQL ends at a NUL, so a name can hold none.
    package static func quote(_ name: String) -> String { wrap(name, "\"") }
    /// Puts `'` around a text, and doubles it within. A NUL, at which SQL ends, is left out.
    package static func literal(_ text: String) -> String { wrap(text, "'") }

    /// As PostgreSQL reads it whatever it is set to take a backslash for.
    package static func escapedLiteral(_ text: String) -> String {
        text.utf8.contains(0x5C) ? "E" + wrap(text, "'", escaping: "\\") : literal(text)
    }

    /// By scalars: an accent after a mark would make one character of the two.
    private static func wrap(_ text: String, _ mark: Unicode.Scalar, escaping other: Unicode.Scalar? = nil) -> String {
        var result = String.UnicodeScalarView([mark])
        for scalar in text.unicodeScalars where scalar != "\0" {
            if scalar == mark || scalar == other { result.append(scalar) }
            result.append(scalar)
        }
        result.append(mark)
        return String(result)
    }
}
