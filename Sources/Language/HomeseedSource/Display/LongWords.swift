extension String {
    /// Returns the text with the middle of long words removed, for example of a malformed id of one megabyte.
    ///
    /// - Parameter limit: the maximum number of scalars in a word.
    package func truncatingWords(to limit: Int = 200) -> String {
        // Most texts are shorter than the limit.
        guard utf8.count > limit else { return self }
        var output = ""
        for (number, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { output += " " }
            output += word.utf8.count > limit ? String.cut(word, to: limit) : String(word)
        }
        return output
    }

    /// Shortens a word by scalars, because one letter may carry thousands of combining marks.
    private static func cut(_ word: Substring, to limit: Int) -> String {
        let scalars = word.unicodeScalars
        if scalars.count <= limit { return String(word) }
        return String(String.UnicodeScalarView(scalars.prefix(limit / 2))) + "…"
            + String(String.UnicodeScalarView(scalars.suffix(limit / 2)))
    }
}
