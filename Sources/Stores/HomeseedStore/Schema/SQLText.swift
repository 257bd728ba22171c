/// Quoting of names and texts that works in every SQL dialect.
package enum SQLText {
    /// Returns a quoted identifier. NUL characters are omitted, because they end a statement.
    package static func quote(_ name: String) -> String { wrap(name, "\"") }
    /// Returns a string literal. NUL characters are omitted, because they end a statement.
    package static func literal(_ text: String) -> String { wrap(text, "'") }

    /// Returns a string literal that PostgreSQL reads correctly regardless of its `standard_conforming_strings` setting.
    package static func escapedLiteral(_ text: String) -> String {
        text.utf8.contains(0x5C) ? "E" + wrap(text, "'", escaping: "\\") : literal(text)
    }

    /// Quotes a text. Iterates over Unicode scalars, because a quote and a following combining accent are a single `Character`.
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
