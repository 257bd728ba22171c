/// Cuts a text into literal stretches, doubled braces, placeholders and faults, without a gap between them.
package struct PlaceholderLexer {
    /// A piece is a stretch of the text's UTF-8, counted in bytes from its beginning, with what it is.
    package struct Piece {
        package var kind: Kind
        package var bytes: Range<Int>
    }

    /// Says what a piece is: all but literal ones begin with a brace.
    package enum Kind {
        case literal
        /// Two braces that mean one.
        case brace
        case placeholder
        case fault(PlaceholderFault.Kind)
    }

    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Cuts the next piece off; nil at the end of the text.
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

    /// After an opening brace.
    private mutating func readName() -> Kind {
        let start = position
        skip(while: isNamePart)
        let end = position
        skip { !isBrace($0) }
        guard position < bytes.count, bytes[position] == close else {
            // The fault is the brace and the name behind it, not the rest of the text.
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
