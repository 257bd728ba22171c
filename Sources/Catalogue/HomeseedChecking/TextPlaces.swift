import HomeseedSource

extension SourceMap {
    /// Where a part of a text stands in its file: the whole text's place, where the file spells it otherwise, with
    /// escapes or over several lines.
    ///
    /// - Parameters:
    ///   - range: in bytes of the text.
    ///   - place: where the text stands, with its quotes.
    func place(of range: SourceRange, in text: String, at place: SourceLocation) -> SourceLocation {
        start(of: text, at: place).map { place.part(range, from: $0) } ?? place
    }

    /// Where the bytes of a text begin in its file; nil where the file spells it otherwise.
    func start(of text: String, at place: SourceLocation) -> Int? {
        guard let bytes = self[place.file]?.bytes else { return nil }
        let written = bytes[place.range.clamped(toCount: bytes.count)]
        let quotes = (written.count - text.utf8.count) / 2
        guard quotes == 0 || quotes == 1, written.dropFirst(quotes).dropLast(quotes).elementsEqual(text.utf8) else { return nil }
        return Int(place.range.lower) + quotes
    }
}

extension SourceLocation {
    /// Where a part of a text stands whose bytes begin there.
    func part(_ range: SourceRange, from start: Int) -> SourceLocation {
        SourceLocation(file: file, range: SourceRange(start + Int(range.lower), start + Int(range.upper)))
    }
}
