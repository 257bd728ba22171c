import HomeseedSource

/// Block collections, by their columns.
extension YAMLReader {
    /// Reads the node at the current token, and skips to the next token.
    ///
    /// - Parameters:
    ///   - indent: the column of the innermost block collection, or -1 for the root.
    ///   - mayBeKey: whether a mapping or sequence may begin here. After a key on the same line, none may.
    mutating func blockNode(inside indent: Int, mayBeKey: Bool) throws(Unreadable) {
        switch cursor.byte {
        case UInt8(ascii: "-") where cursor.isBlankOrEnd(cursor.at + 1):
            guard mayBeKey else { throw Unreadable() }
            try blockSequence(column: cursor.column)
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            try flowCollection()
            try endLine()
        case UInt8(ascii: "|"), UInt8(ascii: ">"):
            try blockScalar(inside: indent)
        case UInt8(ascii: "*"):
            try alias()
            try endLine()
        case UInt8(ascii: "&"):
            try property()
            try anchoredNode(inside: indent)
        default:
            let line = cursor.line
            let column = cursor.at &- line
            let scalar = try blockScalarToken(inside: indent)
            cursor.skipSpaces()
            if cursor.byte == UInt8(ascii: ":") {
                guard mayBeKey, cursor.line == line else { throw Unreadable() }
                try blockMapping(from: scalar, column: column)
            } else {
                append(scalar)
                if scalar.style == .plain { try skipToToken() } else { try endLine() }
            }
        }
    }

    /// Reads the node after an anchor, on the same line or a later one.
    private mutating func anchoredNode(inside indent: Int) throws(Unreadable) {
        cursor.skipSpaces()
        if isAtEndOfLine {
            try skipToToken()
            if cursor.column <= indent {
                guard cursor.column == indent, isAtDash, builder.open.last?.isMapping == true else { throw Unreadable() }
                return try blockSequence(column: indent, isIndentless: true)
            }
            guard cursor.byte != UInt8(ascii: "*") else { throw Unreadable() }
            try blockNode(inside: indent, mayBeKey: true)
        } else {
            try blockNode(inside: indent, mayBeKey: false)
        }
    }

    @inline(__always)
    private var isAtDash: Bool { cursor.byte == UInt8(ascii: "-") && cursor.isBlankOrEnd(cursor.at &+ 1) }

    /// Reads a plain or quoted scalar.
    @inline(__always)
    private mutating func blockScalarToken(inside indent: Int) throws(Unreadable) -> Scalar {
        switch cursor.byte {
        case UInt8(ascii: "'"): return try singleQuoted()
        case UInt8(ascii: "\""): return try doubleQuoted()
        case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
            guard !cursor.isBlankOrEnd(cursor.at + 1) else { throw Unreadable() }
        case let byte:
            guard Self.beginsPlain(byte) else { throw Unreadable() }
        }
        return plain(inside: indent)
    }

    /// Reads a sequence at its first hyphen. An indentless sequence has the column of its parent's keys.
    private mutating func blockSequence(column: Int, isIndentless: Bool = false) throws(Unreadable) {
        try open(.blockSequence, lower: cursor.at, upper: cursor.at)
        repeat {
            cursor.at += 1
            let end = cursor.at
            cursor.skipSpaces()
            if isAtEndOfLine {
                try skipToToken()
                if cursor.column > column {
                    try blockNode(inside: column, mayBeKey: true)
                } else {
                    builder.empty(at: end)
                }
            } else {
                try blockNode(inside: column, mayBeKey: true)
            }
            if builder.isStopped { throw Unreadable() }
        } while cursor.column == column && isAtDash
        guard cursor.column < column || isIndentless && cursor.column == column else { throw Unreadable() }
        builder.closeCollection(end: cursor.at)
    }

    /// Reads a mapping from the colon after its first key.
    private mutating func blockMapping(from first: Scalar, column: Int) throws(Unreadable) {
        try open(.blockMapping, lower: first.lower, upper: first.lower)
        var key = first
        while true {
            guard cursor.isBlankOrEnd(cursor.at &+ 1), isShort(key) else { throw Unreadable() }
            append(key)
            cursor.at &+= 1
            try blockValue(column: column)
            if builder.isStopped { throw Unreadable() }
            guard cursor.column == column else { break }
            let line = cursor.line
            key = try blockScalarToken(inside: column)
            cursor.skipSpaces()
            guard cursor.byte == UInt8(ascii: ":"), cursor.line == line else { throw Unreadable() }
        }
        guard cursor.column < column else { throw Unreadable() }
        builder.closeCollection(end: cursor.at)
    }

    /// Reads the value after a colon in a mapping at a column.
    @inline(__always)
    private mutating func blockValue(column: Int) throws(Unreadable) {
        let end = cursor.at
        cursor.skipSpaces()
        guard isAtEndOfLine else { return try blockNode(inside: column, mayBeKey: false) }
        try skipToToken()
        if cursor.column > column {
            try blockNode(inside: column, mayBeKey: true)
        } else if cursor.column == column, isAtDash {
            try blockSequence(column: column, isIndentless: true)
        } else {
            builder.empty(at: end)
        }
    }
}
