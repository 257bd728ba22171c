/// Analyses that infer the author's mistake from the byte that violates the grammar.
extension JSONParser {
    func fault(_ kind: JSONFault.Kind, from lower: Int, to upper: Int, opened: Int? = nil) -> JSONFault {
        JSONFault(kind: kind, lower: lower, upper: min(max(lower, upper), reader.count), opened: opened)
    }

    /// The offset of the innermost open collection.
    private var opened: Int? { openIndex.map { Int(nodes[$0].lower) } }

    func badSeparator(_ byte: UInt8) -> JSONFault {
        let at = reader.at
        if at >= reader.count { return unclosed() }
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return fault(.mismatchedBracket, from: at, to: at + 1, opened: opened)
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return fault(.unknownWord, from: at, to: endOfComment(at))
        default: return fault(.missingComma, from: at, to: endOfWord(at), opened: opened)
        }
    }

    func badKey(after comma: Int?) -> JSONFault {
        let at = reader.at
        if at >= reader.count { return unclosed() }
        if let comma, reader.byte == UInt8(ascii: "}") { return fault(.trailingComma, from: comma, to: comma + 1) }
        switch reader.byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return fault(.unknownWord, from: at, to: endOfComment(at))
        case UInt8(ascii: "'"): return fault(.unknownWord, from: at, to: endOfWord(at))
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"):
            return fault(.missingValue, from: at, to: at + 1, opened: opened)
        default: return fault(.nonStringKey, from: at, to: endOfWord(at))
        }
    }

    func missingColon() -> JSONFault {
        if reader.at >= reader.count { return unclosed() }
        guard let key = nodes.last else { return fault(.missingColon, from: reader.at, to: reader.at) }
        return fault(.missingColon, from: Int(key.lower), to: Int(key.upper))
    }

    func badWord(_ start: Int) -> JSONFault {
        if start >= reader.count { return unclosed() }
        switch reader.byte(start) {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
            return fault(.missingValue, from: start, to: start + 1, opened: opened)
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return fault(.badNumber, from: start, to: endOfWord(start))
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            return fault(.unknownWord, from: start, to: endOfComment(start))
        default:
            return fault(.unknownWord, from: start, to: endOfWord(start))
        }
    }

    /// Returns the error of a string that contains a control character or is unterminated.
    func badStringByte(_ start: Int) -> JSONFault {
        let at = reader.at
        let byte = reader.byte
        if at >= reader.count || byte == 0x0A || byte == 0x0D { return fault(.unclosedString, from: start, to: start + 1) }
        return fault(.controlInString, from: at, to: at + 1)
    }

    private func unclosed() -> JSONFault {
        guard let opened else { return fault(.missingValue, from: reader.count, to: reader.count) }
        return fault(.unclosed, from: opened, to: opened + 1)
    }

    /// Returns the end of a word, before the next space, comma, colon, bracket or quote. The word has at least one byte.
    func endOfWord(_ start: Int) -> Int {
        var at = start + 1
        while at < reader.count {
            let byte = reader.byte(at)
            if byte <= 0x20 || ",:[]{}\"".utf8.contains(byte) { break }
            at += 1
        }
        return at
    }

    private func endOfComment(_ start: Int) -> Int {
        var at = start
        while at < reader.count, reader.byte(at) != 0x0A, reader.byte(at) != 0x0D { at += 1 }
        return max(at, start + 1)
    }
}
