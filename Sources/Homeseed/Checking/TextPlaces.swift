import HomeseedSource

extension SourceMap {
    /// Where a part of a text stands in its file: the whole text's place, where the file spells it otherwise, with
    /// escapes or over several lines.
    ///
    /// - Parameters:
    ///   - range: in bytes of the text.
    ///   - place: where the text stands, with its quotes.
    func place(of range: SourceRange, in text: String, at place: Place) -> Place {
        guard let bytes = self[place.file]?.bytes else { return place }
        let written = bytes[place.range.clamped(toCount: bytes.count)]
        let quotes = (written.count - text.utf8.count) / 2
        guard quotes == 0 || quotes == 1, written.dropFirst(quotes).dropLast(quotes).elementsEqual(text.utf8) else { return place }
        let start = Int(place.range.lower) + quotes
        return Place(file: place.file, range: SourceRange(start + Int(range.lower), start + Int(range.upper)))
    }
}
