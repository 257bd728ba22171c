import HomeseedSource

/// Literal and folded scalars.
extension YAMLReader {
    /// Reads a scalar from its header, and skips to the next token.
    mutating func blockScalar(inside indent: Int) throws(Unreadable) {
        let start = cursor.at
        let isLiteral = cursor.byte == UInt8(ascii: "|")
        var header = try BlockHeader(&cursor, inside: indent)
        content.removeAll(keepingCapacity: true)
        // The pending line breaks: whether one follows the last line, and the number of blank lines after it.
        var hasBreak = false
        var blankLines = 0
        var isIndented = false
        var end = skipBlankLines(&header, count: &blankLines)
        while cursor.at &- cursor.line == header.column, cursor.byte != 0 {
            let wasIndented = isIndented
            isIndented = cursor.byte == 0x20
            if hasBreak, isLiteral || wasIndented || isIndented {
                content.append(0x0A)
            } else if hasBreak, blankLines == 0 {
                content.append(0x20)
            }
            append(blankLines: &blankLines)
            let start = cursor.at
            cursor.skipLine()
            cursor.copy(start, cursor.at, to: &content)
            hasBreak = cursor.isAtBreak
            if hasBreak { cursor.skipBreak() }
            end = skipBlankLines(&header, count: &blankLines)
        }
        if hasBreak, header.chomping != .strip { content.append(0x0A) }
        if header.chomping == .keep { append(blankLines: &blankLines) }
        append(
            Scalar(
                lower: start, upper: builder.text.endOfBlockScalar(start, before: end), style: isLiteral ? .literal : .folded,
                isCooked: true))
        try skipToToken()
    }

    /// Skips blank lines and the next line's indentation. Returns the start of that line.
    ///
    /// The first call sets the column of the content: the deepest indentation of these lines.
    private mutating func skipBlankLines(_ header: inout BlockHeader, count: inout Int) -> Int {
        var deepest = 0
        while true {
            let start = cursor.at
            while cursor.byte == 0x20, header.column == 0 || cursor.at &- cursor.line < header.column { cursor.at &+= 1 }
            deepest = max(deepest, cursor.at &- cursor.line)
            guard cursor.isAtBreak else {
                if header.column == 0 { header.column = max(deepest, header.least) }
                return start
            }
            count += 1
            cursor.skipBreak()
        }
    }

    private mutating func append(blankLines: inout Int) {
        for _ in 0..<blankLines { content.append(0x0A) }
        blankLines = 0
    }
}

/// The header of a literal or folded scalar.
private struct BlockHeader {
    /// The treatment of the line breaks at the end.
    enum Chomping { case clip, strip, keep }

    var chomping = Chomping.clip
    /// The column of the content, or 0 if it is not yet known.
    var column = 0
    /// The minimum column of the content.
    let least: Int

    /// Reads the header with its line break.
    init(_ cursor: inout YAMLReaderCursor, inside indent: Int) throws(YAMLReader.Unreadable) {
        least = max(indent + 1, 1)
        cursor.at += 1
        takeChomping(&cursor)
        let byte = cursor.byte
        if byte >= UInt8(ascii: "1"), byte <= UInt8(ascii: "9") {
            column = max(indent, 0) + Int(byte - UInt8(ascii: "0"))
            cursor.at += 1
            if chomping == .clip { takeChomping(&cursor) }
        }
        cursor.skipSpaces()
        if cursor.byte == UInt8(ascii: "#") { cursor.skipLine() }
        guard cursor.isAtBreak else { throw YAMLReader.Unreadable() }
        cursor.skipBreak()
    }

    private mutating func takeChomping(_ cursor: inout YAMLReaderCursor) {
        switch cursor.byte {
        case UInt8(ascii: "+"): chomping = .keep
        case UInt8(ascii: "-"): chomping = .strip
        default: return
        }
        cursor.at += 1
    }
}
