/// A converter of byte offsets to SARIF's lines and columns.
///
/// Columns count code points, and a byte order mark counts as none. The offset after a file's last line break still belongs to
/// the line that the break ends.
struct CodePoints {
    /// The start of the last region in each file. Most later regions follow it, so counting resumes there. The beginning of the
    /// line may be far away.
    private var known: [FileID: (line: Int, at: Milestone)] = [:]

    /// Returns the positions of both ends of a location.
    mutating func ends(of place: SourceLocation, in view: SourceView) -> (start: LineTable.Position, end: LineTable.Position) {
        let range = place.range.clamped(toCount: view.lines.bytes.count)
        let start = count(to: range.lowerBound, in: view.lines, from: known[place.file])
        known[place.file] = start
        let end = count(to: range.upperBound, in: view.lines, from: start)
        return (position(start), position(end))
    }

    private func position(_ reached: (line: Int, at: Milestone)) -> LineTable.Position {
        LineTable.Position(line: reached.line, column: reached.at.column)
    }

    private func count(
        to offset: Int, in lines: LineTable, from known: (line: Int, at: Milestone)?
    ) -> (line: Int, at: Milestone) {
        var line = lines.line(at: offset)
        if line > 1, lines.range(ofLine: line).lowerBound == lines.bytes.count { line -= 1 }
        var from = Milestone(offset: lines.visibleRange(ofLine: line).lowerBound, column: 1)
        if let known, known.line == line, known.at.offset <= offset { from = known.at }
        return (line, count(from, to: offset, in: lines.bytes))
    }

    /// Counts the code points that end at or before an offset. Invalid UTF-8 counts as the U+FFFD that replaces it.
    private func count(_ from: Milestone, to end: Int, in bytes: [UInt8]) -> Milestone {
        guard end > from.offset else { return from }
        if isASCII(bytes[from.offset..<end]) {
            return Milestone(offset: end, column: from.column + end - from.offset)
        }
        var (offset, column) = (from.offset, from.column)
        var parser = UTF8.ForwardParser()
        var input = bytes[from.offset...].makeIterator()
        while offset < end {
            let length: Int
            switch parser.parseScalar(from: &input) {
            case .valid(let encoded): length = encoded.count
            case .error(let count): length = count
            case .emptyInput: return Milestone(offset: offset, column: column)
            }
            if offset + length > end { break }
            offset += length
            column += 1
        }
        return Milestone(offset: offset, column: column)
    }
}
