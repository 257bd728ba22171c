/// A converter of byte offsets to lines and columns, which is created only to print locations.
///
/// A line ends with LF, CR LF or a lone CR. Lines and columns count from 1. Columns count grapheme clusters, like the cursor of
/// an editor.
public struct LineTable: Sendable {
    package let bytes: [UInt8]
    private let starts: [Int]
    /// The milestones in long lines, in ascending order. Columns are counted from the nearest preceding milestone, so that a file
    /// of one long line is not scanned as a whole.
    private let milestones: [Milestone]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = lineStarts(of: bytes)
        milestones = Milestone.all(in: bytes, starts: starts)
    }

    public var lineCount: Int { starts.count }

    /// Returns the number of the line with a byte offset, from 1. An offset after the end belongs to the last line.
    public func line(at offset: Int) -> Int {
        Swift.max(starts.partitioningIndex { $0 > offset }, 1)
    }

    /// Returns the byte range of a line without its line break. If there is no such line, the range is empty, at the end of the
    /// file.
    public func range(ofLine line: Int) -> Range<Int> {
        guard starts.indices.contains(line - 1) else { return bytes.count..<bytes.count }
        let start = starts[line - 1]
        var end = starts.indices.contains(line) ? starts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// Returns the byte range of a line without its line break and a byte order mark.
    package func visibleRange(ofLine line: Int) -> Range<Int> {
        let range = range(ofLine: line)
        let hasMark = line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return hasMark ? Swift.min(range.lowerBound + 3, range.upperBound)..<range.upperBound : range
    }

    /// Returns the text of a line, with U+FFFD for invalid UTF-8.
    public func text(ofLine line: Int) -> String {
        String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
    }

    /// Returns the line and column of a byte. A byte order mark has no column, and a byte within a character has the character's
    /// column. A line break has the column after the last character.
    public func position(at offset: Int) -> Position {
        let line = line(at: offset)
        let visible = visibleRange(ofLine: line)
        let end = Swift.min(Swift.max(offset, visible.lowerBound), visible.upperBound)
        let known = milestone(before: end, in: visible)
        return Position(line: line, column: known.column + count(known.offset, to: end, in: visible))
    }

    /// A line and a column, both from 1. Columns count characters.
    public struct Position: Hashable, Sendable {
        public let line: Int
        public let column: Int
    }

    /// Returns the nearest milestone at or before an offset, in a line with the given visible bytes.
    func milestone(before offset: Int, in visible: Range<Int>) -> Milestone {
        let index = milestones.partitioningIndex { $0.offset > offset } - 1
        guard milestones.indices.contains(index), milestones[index].offset >= visible.lowerBound else {
            return Milestone(offset: visible.lowerBound, column: 1)
        }
        return milestones[index]
    }

    /// Returns the number of characters from `start` that end at or before `end`.
    private func count(_ start: Int, to end: Int, in visible: Range<Int>) -> Int {
        // A combining character may follow `end`, so the next byte must be ASCII as well.
        let next = Swift.min(end + 1, visible.upperBound)
        if isASCII(bytes[start..<next]) { return end - start }
        var count = 0
        for cluster in GraphemeClusters(bytes[start..<scalarEnd(after: end, in: visible)]) {
            if cluster.range.upperBound > end { break }
            count += 1
        }
        return count
    }

    /// Returns the end of the scalar at an offset. This scalar decides whether a character continues, so a long line need not be
    /// scanned.
    private func scalarEnd(after offset: Int, in visible: Range<Int>) -> Int {
        var end = Swift.min(offset + 1, visible.upperBound)
        let limit = Swift.min(end + 4, visible.upperBound)
        while end < limit, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
