package import HomeseedSource

extension SourceLocation {
    /// Where the last word of a text stands, if the text stands here as it is, in quotes or not; ids look the same in all.
    package func ofLast(_ word: String, in text: String) -> SourceLocation? {
        let quotes = (range.count - text.utf8.count) / 2
        guard range.count == text.utf8.count || range.count == text.utf8.count + 2, Names.isID(word) else { return nil }
        let end = Int(range.upper) - quotes
        return SourceLocation(file: file, range: SourceRange(end - word.utf8.count, end))
    }
}
