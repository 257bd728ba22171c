import HomeseedSource

/// A converter between byte offsets and positions of the protocol. Lines and columns begin at 0, and columns count UTF-8 or
/// UTF-16 units.
package struct TextPositions: Sendable {
    /// The unit of columns, by the protocol's name.
    package enum Encoding: String, Sendable {
        case utf8 = "utf-8"
        case utf16 = "utf-16"
    }

    private let bytes: [UInt8]
    private let encoding: Encoding
    private let starts: [Int]

    package init(_ bytes: [UInt8], _ encoding: Encoding) {
        self.bytes = bytes
        self.encoding = encoding
        starts = lineStarts(of: bytes)
    }

    package var lineCount: Int { starts.count }

    /// Returns the byte range of a line without its line break. For a line that doesn't exist, returns the empty range at the end
    /// of the text.
    func range(ofLine line: Int) -> Range<Int> {
        guard starts.indices.contains(line) else { return bytes.count..<bytes.count }
        var end = starts.indices.contains(line + 1) ? starts[line + 1] : bytes.count
        while end > starts[line], bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return starts[line]..<end
    }

    func line(at offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] > offset { high = middle } else { low = middle + 1 }
        }
        return max(low - 1, 0)
    }

    /// Returns the line and column of a byte offset. An offset outside of the text is clamped.
    package func position(at offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let line = line(at: offset)
        if encoding == .utf8 { return (line, offset - starts[line]) }
        return (line, bytes[starts[line]..<offset].reduce(0) { $0 + TextPositions.units($1) })
    }

    /// Returns the byte offset of a position. A column past the end of its line is clamped to that end. A line past the last line
    /// gives the end of the file.
    package func offset(line: Int, column: Int) -> Int {
        guard line >= 0 else { return 0 }
        guard starts.indices.contains(line) else { return bytes.count }
        let range = range(ofLine: line)
        if encoding == .utf8 {
            var offset = min(range.lowerBound + min(max(column, 0), range.count), range.upperBound)
            while offset > range.lowerBound, offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            return offset
        }
        var left = max(column, 0)
        var offset = range.lowerBound
        while offset < range.upperBound {
            let units = TextPositions.units(bytes[offset])
            if units > left { break }
            left -= units
            offset += 1
            while offset < range.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        }
        return offset
    }

    /// Returns the UTF-16 length of the scalar that begins with this byte, or 0 for a continuation byte.
    private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

    // MARK: JSON

    func json(_ offset: Int) -> JSONValue {
        let position = position(at: offset)
        return ["line": .integer(position.line), "character": .integer(position.column)]
    }

    func json(_ range: Range<Int>) -> JSONValue { ["start": json(range.lowerBound), "end": json(range.upperBound)] }
    func json(_ range: SourceRange) -> JSONValue { json(range.clamped(toCount: bytes.count)) }

    /// Returns the byte offset of a position, or `nil` if the value is not a position.
    func offset(_ json: JSONValue?) -> Int? {
        guard let line = json?["line"]?.integer, let column = json?["character"]?.integer else { return nil }
        return offset(line: line, column: column)
    }

    func range(_ json: JSONValue?) -> Range<Int>? {
        guard let lower = offset(json?["start"]), let upper = offset(json?["end"]) else { return nil }
        return min(lower, upper)..<max(lower, upper)
    }
}
