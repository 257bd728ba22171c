/// Parsing of strings, numbers and words.
extension JSONParser {
    @inline(__always)
    mutating func string() throws(JSONFault) {
        let start = reader.at
        reader.at &+= 1
        reader.skipStringBytes()
        if reader.byte == UInt8(ascii: "\"") {
            reader.at &+= 1
            return try append(.doubleQuoted, lower: start, upper: reader.at, link: NodeRecord.verbatim)
        }
        try escapedString(start)
    }

    /// Parses a string with escapes and stores its content in `cooked`.
    private mutating func escapedString(_ start: Int) throws(JSONFault) {
        let mark = cooked.count
        var from = start + 1
        while reader.byte != UInt8(ascii: "\"") {
            guard reader.byte == UInt8(ascii: "\\") else { throw badStringByte(start) }
            reader.copy(from, reader.at, to: &cooked)
            try escape()
            from = reader.at
            reader.skipStringBytes()
        }
        reader.copy(from, reader.at, to: &cooked)
        reader.at += 1
        cookedRanges.append(mark..<cooked.count)
        try append(.doubleQuoted, lower: start, upper: reader.at, link: UInt32(truncatingIfNeeded: cookedRanges.count - 1))
    }

    private mutating func escape() throws(JSONFault) {
        let start = reader.at
        let letter = reader.byte(start + 1)
        reader.at += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): cooked.append(letter)
        case UInt8(ascii: "n"): cooked.append(0x0A)
        case UInt8(ascii: "t"): cooked.append(0x09)
        case UInt8(ascii: "r"): cooked.append(0x0D)
        case UInt8(ascii: "b"): cooked.append(0x08)
        case UInt8(ascii: "f"): cooked.append(0x0C)
        case UInt8(ascii: "u"): try unicode(start)
        default:
            throw fault(.badEscape, from: start, to: letter >= 0x20 && letter < 0x7F ? start + 2 : start + 1)
        }
    }

    /// Parses `\u00e9`, or a surrogate pair for a scalar above U+FFFF.
    private mutating func unicode(_ start: Int) throws(JSONFault) {
        guard let first = hex(start + 2) else { throw fault(.badEscape, from: start, to: start + 2) }
        reader.at = start + 6
        var code = first
        if first & 0xFC00 == 0xD800 {
            guard reader.byte == UInt8(ascii: "\\"), reader.byte(start + 7) == UInt8(ascii: "u"),
                let second = hex(start + 8), second & 0xFC00 == 0xDC00
            else { throw fault(.loneSurrogate, from: start, to: start + 6) }
            code = 0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)
            reader.at = start + 12
        }
        guard let scalar = Unicode.Scalar(code) else { throw fault(.loneSurrogate, from: start, to: start + 6) }
        cooked.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private func hex(_ start: Int) -> UInt32? {
        var code: UInt32 = 0
        for offset in start..<start + 4 {
            let byte = reader.byte(offset)
            let lower = byte | 0x20
            let digit: UInt8
            if byte &- 0x30 < 10 {
                digit = byte &- 0x30
            } else if lower &- UInt8(ascii: "a") < 6 {
                digit = lower &- UInt8(ascii: "a") + 10
            } else {
                return nil
            }
            code = code << 4 | UInt32(digit)
        }
        return code
    }

    @inline(__always)
    mutating func number() throws(JSONFault) {
        let start = reader.at
        if reader.byte == UInt8(ascii: "-") { reader.at &+= 1 }
        let whole = reader.at
        reader.skipDigits()
        var isGood = reader.at > whole && (reader.byte(whole) != UInt8(ascii: "0") || reader.at == whole &+ 1)
        if reader.byte == UInt8(ascii: ".") {
            reader.at &+= 1
            let fraction = reader.at
            reader.skipDigits()
            isGood = isGood && reader.at > fraction
        }
        if reader.byte | 0x20 == UInt8(ascii: "e") {
            reader.at &+= 1
            if reader.byte == UInt8(ascii: "+") || reader.byte == UInt8(ascii: "-") { reader.at &+= 1 }
            let exponent = reader.at
            reader.skipDigits()
            isGood = isGood && reader.at > exponent
        }
        guard isGood, endsWord(reader.byte) else { throw fault(.badNumber, from: start, to: endOfWord(start)) }
        try append(.plain, lower: start, upper: reader.at, link: NodeRecord.verbatim)
    }

    /// Whether a number or a word may end before this byte.
    @inline(__always)
    private func endsWord(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
            || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "#")
            || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
    }

    @inline(__always)
    mutating func word() throws(JSONFault) {
        let start = reader.at
        guard reader.take("true") || reader.take("false") || reader.take("null"), endsWord(reader.byte) else {
            throw badWord(start)
        }
        try append(.plain, lower: start, upper: reader.at, link: NodeRecord.verbatim)
    }
}
