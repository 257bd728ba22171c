/// Turns byte offsets into lines and columns. Made only when a place is printed.
///
/// A line ends with LF, CR LF or a lone CR. Lines and columns count from 1; columns count characters
/// (grapheme clusters), as a person does who moves the cursor.
public struct LineTable: Sendable {
    private let bytes: [UInt8]
    private let starts: [Int]

    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
            if byte == 0x0A || byte == 0x0D { starts.append(index) }
        }
        self.starts = starts
    }

    public var lineCount: Int { starts.count }

    /// The line, from 1, that holds this byte. An offset past the end belongs to the last line.
    public func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The bytes of a line without its line break.
    public func range(ofLine line: Int) -> Range<Int> {
        guard starts.indices.contains(line - 1) else { return bytes.count..<bytes.count }
        let start = starts[line - 1]
        var end = starts.indices.contains(line) ? starts[line] : bytes.count
        while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The text of a line; bytes that are not UTF-8 show as U+FFFD.
    public func text(ofLine line: Int) -> String {
        String(decoding: bytes[range(ofLine: line)], as: UTF8.self)
    }

    /// The line and the column of a byte. A byte order mark counts as nothing.
    public func position(at offset: Int) -> Position {
        let line = line(at: offset)
        var start = range(ofLine: line).lowerBound
        if line == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        let end = Swift.min(Swift.max(offset, start), bytes.count)
        let column = String(decoding: bytes[Swift.min(start, end)..<end], as: UTF8.self).count + 1
        return Position(line: line, column: column)
    }

    public struct Position: Hashable, Sendable {
        public let line: Int
        public let column: Int
    }
}
