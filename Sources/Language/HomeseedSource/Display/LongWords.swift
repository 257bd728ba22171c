extension String {
    /// The text as it is said to people: a word that nobody could read to its end, an id of a megabyte, loses its middle.
    ///
    /// - Parameter limit: how many letters and marks without a blank between them stay as they are.
    package func withLongWordsCut(to limit: Int = 200) -> String {
        // Most texts are shorter than one such word.
        guard utf8.count > limit else { return self }
        var output = ""
        for (number, word) in split(separator: " ", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { output += " " }
            output += word.utf8.count > limit ? String.cut(word, to: limit) : String(word)
        }
        return output
    }

    /// By scalars: of one letter with ten thousand marks above it nobody reads more.
    private static func cut(_ word: Substring, to limit: Int) -> String {
        let scalars = word.unicodeScalars
        if scalars.count <= limit { return String(word) }
        return String(String.UnicodeScalarView(scalars.prefix(limit / 2))) + "…" + String(String.UnicodeScalarView(scalars.suffix(limit / 2)))
    }
}
