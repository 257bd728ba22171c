/// A lexer that splits a text into literals, doubled braces, placeholders and faults, without gaps.
package struct PlaceholderLexer {
    /// A byte range of the text's UTF-8 and its kind.
    package struct Piece {
        package var kind: Kind
        package var bytes: Range<Int>
    }

    /// The kind of a piece. All kinds except literals begin with a brace.
    package enum Kind {
        case literal
        /// A doubled brace, which escapes a literal brace.
        case brace
        case placeholder
        case fault(PlaceholderFault.Kind)
    }

    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the next piece, or `nil` at the end of the text.
    package mutating func next() -> Piece? {
        guard position < bytes.count else { return nil }
        let start = position
        let kind = read()
        return Piece(kind: kind, bytes: start..<position)
    }

    private mutating func read() -> Kind {
        let byte = bytes[position]
        guard isBrace(byte) else {
            skip { !isBrace($0) }
            return .literal
        }
        position += 1
        if position < bytes.count, bytes[position] == byte {
            position += 1
            return .brace
        }
        return byte == close ? .fault(.unopened) : readName()
    }

    /// Reads a placeholder's name after its opening brace.
    private mutating func readName() -> Kind {
        let start = position
        skip(while: isNamePart)
        let end = position
        skip { !isBrace($0) }
        guard position < bytes.count, bytes[position] == close else {
            // The fault covers the brace and the name after it, not the rest of the text.
            position = end
            return .fault(.unclosed)
        }
        let isClean = position == end
        let isBlank = bytes[start..<position].allSatisfy { $0 == UInt8(ascii: " ") }
        position += 1
        if isBlank { return .fault(.emptyName) }
        return isClean ? .placeholder : .fault(.badName)
    }

    private mutating func skip(while holds: (UInt8) -> Bool) {
        while position < bytes.count, holds(bytes[position]) { position += 1 }
    }
}

private let open = UInt8(ascii: "{")
private let close = UInt8(ascii: "}")

private func isBrace(_ byte: UInt8) -> Bool { byte == open || byte == close }

private func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"): true
    default: false
    }
}
