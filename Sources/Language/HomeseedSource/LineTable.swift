/// Turns byte offsets into lines and columns. Made only when a place is printed.
///
/// A line ends with LF, CR LF or a lone CR. Lines and columns count from 1; columns count characters
/// (grapheme clusters), as a person does who moves the cursor.
public struct LineTable: Sendable {
    package let bytes: [UInt8]
    private let starts: [Int]
    /// Places in long lines from which columns can be counted, in order, so that a place at the end of
    /// a file that is one line costs no walk through all of it.
    private let milestones: [Milestone]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        starts = lineStarts(of: bytes)
        milestones = Milestone.all(in: bytes, starts: starts)
    }

    public var lineCount: Int { starts.count }

    /// The line, from 1, that holds this byte. An offset past the end belongs to the last line.
    public func line(at offset: Int) -> Int {
        Swift.max(starts.partitioningIndex { $0 > offset }, 1)
    }

    /// The bytes of a line without its line break.
    public func range(ofLine line: Int) -> Range<Int> {
        guard starts.indices.contains(line - 1) else { return bytes.count..<bytes.count }
        let start = starts[line - 1]
        var end = starts.indices.contains(line) ? starts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The bytes of a line as they are seen: without its line break and without a byte order mark.
    package func visibleRange(ofLine line: Int) -> Range<Int> {
        let range = range(ofLine: line)
        let hasMark = line == 1 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return hasMark ? Swift.min(range.lowerBound + 3, range.upperBound)..<range.upperBound : range
    }

    /// The text of a line; bytes that are not UTF-8 show as U+FFFD.
    public func text(ofLine line: Int) -> String {
        String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
    }

    /// The line and the column of a byte. A byte order mark counts as nothing, a byte within a character
    /// is that character's, and a line break is one column after the line's last character.
    public func position(at offset: Int) -> Position {
        let line = line(at: offset)
        let visible = visibleRange(ofLine: line)
        let end = Swift.min(Swift.max(offset, visible.lowerBound), visible.upperBound)
        let known = milestone(before: end, in: visible)
        return Position(line: line, column: known.column + count(known.offset, to: end, in: visible))
    }

    /// A position is what an editor shows at its edge: a line and a column, both counted from 1. A column counts characters.
    public struct Position: Hashable, Sendable {
        public let line: Int
        public let column: Int
    }

    /// The beginning of a character at or before this offset, in a line whose visible bytes these are.
    func milestone(before offset: Int, in visible: Range<Int>) -> Milestone {
        let index = milestones.partitioningIndex { $0.offset > offset } - 1
        guard milestones.indices.contains(index), milestones[index].offset >= visible.lowerBound else {
            return Milestone(offset: visible.lowerBound, column: 1)
        }
        return milestones[index]
    }

    /// How many characters begin after `start` and no later than `end`.
    private func count(_ start: Int, to end: Int, in visible: Range<Int>) -> Int {
        // The character after the last byte may still combine with it, so that one has to be plain too.
        let next = Swift.min(end + 1, visible.upperBound)
        if isASCII(bytes[start..<next]) { return end - start }
        var count = 0
        for cluster in GraphemeClusters(bytes[start..<scalarEnd(after: end, in: visible)]) {
            if cluster.range.upperBound > end { break }
            count += 1
        }
        return count
    }

    /// The end of the scalar that begins here: whether a character goes on depends on no more than that,
    /// and the line may be a whole file.
    private func scalarEnd(after offset: Int, in visible: Range<Int>) -> Int {
        var end = Swift.min(offset + 1, visible.upperBound)
        let limit = Swift.min(end + 4, visible.upperBound)
        while end < limit, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
