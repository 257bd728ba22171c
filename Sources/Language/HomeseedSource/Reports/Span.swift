/// A location's start and end as lines and characters.
struct Span {
    let bytes: Range<Int>
    let start: LineTable.Position
    /// The position after the last character.
    let end: LineTable.Position

    var isOneLine: Bool { start.line == end.line }
}

extension SourceView {
    /// Returns the span of a whole location.
    func span(of place: SourceLocation) -> Span {
        span(of: place.range.clamped(toCount: lines.bytes.count))
    }

    /// Returns the span of a location without trailing line breaks and blanks, for reports that mark whole lines. Blank
    /// text keeps its whole span.
    func visibleSpan(of place: SourceLocation) -> Span {
        let range = place.range.clamped(toCount: lines.bytes.count)
        var end = range.upperBound
        while end > range.lowerBound, [0x0A, 0x0D, 0x20, 0x09].contains(lines.bytes[end - 1]) { end -= 1 }
        return span(of: range.lowerBound..<(end > range.lowerBound ? end : range.upperBound))
    }

    private func span(of range: Range<Int>) -> Span {
        Span(bytes: range, start: lines.position(at: range.lowerBound), end: lines.position(at: range.upperBound))
    }
}
