import HomeseedSource

extension SourceMap {
    /// Returns the location of a part of a text. If the file contains the text with escapes or over several lines, this is the
    /// location of the whole text.
    ///
    /// - Parameters:
    ///   - range: the byte range in the text.
    ///   - place: the location of the text, including its quotes.
    func place(of range: SourceRange, in text: String, at place: SourceLocation) -> SourceLocation {
        start(of: text, at: place).map { place.part(range, from: $0) } ?? place
    }

    /// Returns the offset of the text's bytes in its file, or `nil` if the file contains it in another form.
    func start(of text: String, at place: SourceLocation) -> Int? {
        guard let bytes = self[place.file]?.bytes else { return nil }
        let written = bytes[place.range.clamped(toCount: bytes.count)]
        let quotes = (written.count - text.utf8.count) / 2
        guard quotes == 0 || quotes == 1, written.dropFirst(quotes).dropLast(quotes).elementsEqual(text.utf8) else { return nil }
        return Int(place.range.lower) + quotes
    }
}

extension SourceLocation {
    /// Returns the location of a part of a text that starts at the given offset.
    func part(_ range: SourceRange, from start: Int) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(start + Int(range.lower), start + Int(range.upper)))
    }
}
