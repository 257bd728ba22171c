import HomeseedSource

/// Flow collections. Columns have no meaning here. Line breaks are like spaces, except that a key and its colon are on one line.
extension YAMLReader {
    /// Reads a collection from its opening to its closing bracket.
    mutating func flowCollection() throws(Unreadable) {
        let isMapping = cursor.byte == UInt8(ascii: "{")
        let close = isMapping ? UInt8(ascii: "}") : UInt8(ascii: "]")
        try open(isMapping ? .flowMapping : .flowSequence, lower: cursor.at, upper: cursor.at + 1)
        cursor.at += 1
        try skipToToken()
        while cursor.byte != close {
            if isMapping { try flowPair() } else { try flowElement() }
            if builder.isStopped { throw Unreadable() }
            if cursor.byte == UInt8(ascii: ",") {
                cursor.at += 1
                try skipToToken()
            } else if cursor.byte != close {
                throw Unreadable()
            }
        }
        cursor.at += 1
        builder.closeCollection(end: cursor.at)
    }

    /// Reads a key with or without a value.
    private mutating func flowPair() throws(Unreadable) {
        let line = cursor.line
        let key = try flowScalar()
        append(key)
        try skipToToken()
        if cursor.byte == UInt8(ascii: ":") {
            guard cursor.line == line, isShort(key) else { throw Unreadable() }
            try flowPairValue()
        } else {
            builder.empty(at: cursor.at)
        }
    }

    private mutating func flowPairValue() throws(Unreadable) {
        cursor.at += 1
        try skipToToken()
        switch cursor.byte {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): builder.empty(at: cursor.at)
        default: try flowNode()
        }
    }

    /// Reads an element of a sequence. A pair is a mapping without braces.
    private mutating func flowElement() throws(Unreadable) {
        switch cursor.byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "*"), UInt8(ascii: "&"): return try flowNode()
        default: break
        }
        let line = cursor.line
        let scalar = try flowScalar()
        try skipToToken()
        guard cursor.byte == UInt8(ascii: ":") else { return append(scalar) }
        guard cursor.line == line, isShort(scalar) else { throw Unreadable() }
        try open(.flowMapping, lower: scalar.lower, upper: scalar.lower)
        append(scalar)
        try flowPairValue()
        builder.closeCollection(end: cursor.at)
    }

    /// Reads a node that is neither a key nor a pair.
    private mutating func flowNode() throws(Unreadable) {
        switch cursor.byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            try flowCollection()
        case UInt8(ascii: "*"):
            try alias()
        case UInt8(ascii: "&"):
            try property()
            try skipToToken()
            return try flowNode()
        default:
            append(try flowScalar())
        }
        try skipToToken()
    }

    @inline(__always)
    private mutating func flowScalar() throws(Unreadable) -> Scalar {
        switch cursor.byte {
        case UInt8(ascii: "'"): return try singleQuoted()
        case UInt8(ascii: "\""): return try doubleQuoted()
        case UInt8(ascii: "-"):
            guard !cursor.isBlankOrEnd(cursor.at + 1) else { throw Unreadable() }
        case let byte:
            guard Self.beginsPlain(byte) else { throw Unreadable() }
        }
        return try flowPlain()
    }
}
