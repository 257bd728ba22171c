/// From the byte that fits no rule to the mistake that was made.
extension JSONParser {
    func fault(_ kind: JSONFault.Kind, _ lower: Int, _ upper: Int, opened: Int? = nil) -> JSONFault {
        JSONFault(kind: kind, lower: lower, upper: min(max(lower, upper), reader.count), opened: opened)
    }

    /// The place where the innermost open collection begins.
    private var opened: Int? { openIndex.map { Int(nodes[$0].lower) } }

    func badSeparator(_ byte: UInt8) -> JSONFault {
        let at = reader.at
        if at >= reader.count { return unclosed() }
        switch byte {
        case UInt8(ascii: "]"), UInt8(ascii: "}"): return fault(.mismatchedBracket, at, at + 1, opened: opened)
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return fault(.unknownWord, at, endOfComment(at))
        default: return fault(.missingComma, at, endOfWord(at), opened: opened)
        }
    }

    func badKey(after comma: Int?) -> JSONFault {
        let at = reader.at
        if at >= reader.count { return unclosed() }
        if let comma, reader.byte == UInt8(ascii: "}") { return fault(.trailingComma, comma, comma + 1) }
        switch reader.byte {
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return fault(.unknownWord, at, endOfComment(at))
        case UInt8(ascii: "'"): return fault(.unknownWord, at, endOfWord(at))
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"): return fault(.missingValue, at, at + 1, opened: opened)
        default: return fault(.keyIsNoString, at, endOfWord(at))
        }
    }

    func missingColon() -> JSONFault {
        if reader.at >= reader.count { return unclosed() }
        guard let key = nodes.last else { return fault(.missingColon, reader.at, reader.at) }
        return fault(.missingColon, Int(key.lower), Int(key.upper))
    }

    func badWord(_ start: Int) -> JSONFault {
        if start >= reader.count { return unclosed() }
        switch reader.byte(start) {
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
            return fault(.missingValue, start, start + 1, opened: opened)
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return fault(.badNumber, start, endOfWord(start))
        case UInt8(ascii: "/"), UInt8(ascii: "#"):
            return fault(.unknownWord, start, endOfComment(start))
        default:
            return fault(.unknownWord, start, endOfWord(start))
        }
    }

    /// Where a string holds a control character, or never ends.
    func badStringByte(_ start: Int) -> JSONFault {
        let at = reader.at
        let byte = reader.byte
        if at >= reader.count || byte == 0x0A || byte == 0x0D { return fault(.unclosedString, start, start + 1) }
        return fault(.controlInString, at, at + 1)
    }

    private func unclosed() -> JSONFault {
        guard let opened else { return fault(.missingValue, reader.count, reader.count) }
        return fault(.unclosed, opened, opened + 1)
    }

    /// A word to the next space, comma or bracket: at least one character.
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
