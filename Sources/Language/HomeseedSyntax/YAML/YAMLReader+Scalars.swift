import HomeseedSource

/// Plain and quoted scalars.
extension YAMLReader {
    /// Whether a byte always begins a plain scalar. `-`, `?` and `:` begin one only if no blank follows.
    @inline(__always)
    static func beginsPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
            UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"), UInt8(ascii: "\""),
            UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"):
            false
        default: true
        }
    }

    // MARK: Plain

    /// Reads a plain scalar in a block. Its further lines are indented deeper than the collection.
    @inline(__always)
    mutating func plain(inside indent: Int) -> Scalar {
        let start = cursor.at
        skipPlain()
        var scalar = Scalar(lower: start, upper: cursor.trimmed(cursor.at, after: start), style: .plain)
        guard cursor.isAtBreak else { return scalar }
        var breaks = cursor.skipBreaks()
        while cursor.column > indent, cursor.byte != UInt8(ascii: "#"), !cursor.isAtMarker {
            let start = cursor.at
            skipPlain()
            guard fold(breaks, from: start, into: &scalar) else { break }
            breaks = cursor.skipBreaks()
        }
        return scalar
    }

    /// Reads a plain scalar in brackets.
    mutating func flowPlain() throws(Unreadable) -> Scalar {
        let start = cursor.at
        try skipFlowPlain()
        var scalar = Scalar(lower: start, upper: cursor.trimmed(cursor.at, after: start), style: .plain)
        while cursor.isAtBreak {
            let breaks = cursor.skipBreaks()
            let start = cursor.at
            guard cursor.byte != UInt8(ascii: "#"), !cursor.isAtMarker else { break }
            try skipFlowPlain()
            guard fold(breaks, from: start, into: &scalar) else { break }
        }
        return scalar
    }

    /// Appends another line of a plain scalar. Returns false if the line is empty.
    private mutating func fold(_ breaks: Int, from start: Int, into scalar: inout Scalar) -> Bool {
        let end = cursor.trimmed(cursor.at, after: start)
        guard end > start else { return false }
        if !scalar.isCooked {
            content.removeAll(keepingCapacity: true)
            cursor.copy(scalar.lower, scalar.upper, to: &content)
            scalar.isCooked = true
        }
        append(breaks: breaks)
        cursor.copy(start, end, to: &content)
        scalar.upper = end
        return true
    }

    /// Appends folded line breaks: a space for one, otherwise all but the first.
    private mutating func append(breaks: Int) {
        if breaks == 1 { content.append(0x20) }
        for _ in 1..<max(breaks, 1) { content.append(0x0A) }
    }

    /// Skips the part of a plain scalar on one line: up to a colon before a space, a comment, or the end of the line.
    @inline(__always)
    private mutating func skipPlain() {
        while true {
            let byte = cursor.byte
            // No byte above the colon ends the scalar, and most bytes are letters or spaces.
            if byte > UInt8(ascii: ":") || byte > UInt8(ascii: "#") && byte < UInt8(ascii: ":") || byte == 0x20 {
                cursor.at &+= 1
                continue
            }
            switch byte {
            case UInt8(ascii: ":"): if cursor.isBlankOrEnd(cursor.at &+ 1) { return }
            case UInt8(ascii: "#"): if cursor.byte(cursor.at &- 1) == 0x20 { return }
            case 0x0A, 0x0D, 0: return
            default: break
            }
            cursor.at &+= 1
        }
    }

    /// Skips the part of a plain scalar in brackets on one line. Commas and brackets end it as well.
    @inline(__always)
    private mutating func skipFlowPlain() throws(Unreadable) {
        while true {
            switch cursor.byte {
            case UInt8(ascii: ":"):
                if cursor.isBlankOrEnd(cursor.at &+ 1) { return }
                switch cursor.byte(cursor.at &+ 1) {
                case UInt8(ascii: ","), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                    UInt8(ascii: "}"):
                    throw Unreadable()
                default: break
                }
            case UInt8(ascii: "#"): if cursor.byte(cursor.at &- 1) == 0x20 { return }
            case 0x0A, 0x0D, 0, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"):
                return
            default: break
            }
            cursor.at &+= 1
        }
    }

    // MARK: Quoted

    mutating func singleQuoted() throws(Unreadable) -> Scalar {
        var scalar = Scalar(lower: cursor.at, upper: cursor.at, style: .singleQuoted)
        cursor.at += 1
        var start = cursor.at
        while true {
            let byte = cursor.byte
            if byte == UInt8(ascii: "'") {
                if cursor.byte(cursor.at + 1) != byte { return finish(scalar, from: start) }
                cursor.at += 1
                cook(&scalar, from: start, to: cursor.at)
                cursor.at += 1
                start = cursor.at
            } else if byte < 0x20 {
                start = try foldQuoted(&scalar, from: start)
            } else {
                cursor.at &+= 1
            }
        }
    }

    mutating func doubleQuoted() throws(Unreadable) -> Scalar {
        var scalar = Scalar(lower: cursor.at, upper: cursor.at, style: .doubleQuoted)
        cursor.at += 1
        var start = cursor.at
        while true {
            let byte = cursor.byte
            if byte == UInt8(ascii: "\"") {
                return finish(scalar, from: start)
            } else if byte == UInt8(ascii: "\\") {
                cook(&scalar, from: start, to: cursor.at)
                try escape()
                start = cursor.at
            } else if byte < 0x20 {
                start = try foldQuoted(&scalar, from: start)
            } else {
                cursor.at &+= 1
            }
        }
    }

    /// Ends a scalar at its closing quote.
    @inline(__always)
    private mutating func finish(_ scalar: Scalar, from start: Int) -> Scalar {
        var scalar = scalar
        if scalar.isCooked { cursor.copy(start, cursor.at, to: &content) }
        cursor.at += 1
        scalar.upper = cursor.at
        return scalar
    }

    /// Copies the text between two offsets to `content`, because the scalar's content differs from its source text.
    private mutating func cook(_ scalar: inout Scalar, from start: Int, to end: Int) {
        if !scalar.isCooked { content.removeAll(keepingCapacity: true) }
        scalar.isCooked = true
        cursor.copy(start, end, to: &content)
    }

    /// Folds line breaks in quotes. Returns the start of the text after them.
    private mutating func foldQuoted(_ scalar: inout Scalar, from start: Int) throws(Unreadable) -> Int {
        guard cursor.isAtBreak else { throw Unreadable() }
        cook(&scalar, from: start, to: cursor.trimmed(cursor.at, after: start))
        append(breaks: cursor.skipBreaks())
        if cursor.isAtMarker { throw Unreadable() }
        return cursor.at
    }

    /// Reads an escape sequence. Escaped line breaks are left to libyaml.
    private mutating func escape() throws(Unreadable) {
        let byte = cursor.byte(cursor.at + 1)
        cursor.at += 2
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: " "): content.append(byte)
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "0"): content.append(0)
        case UInt8(ascii: "a"): content.append(0x07)
        case UInt8(ascii: "b"): content.append(0x08)
        case UInt8(ascii: "v"): content.append(0x0B)
        case UInt8(ascii: "f"): content.append(0x0C)
        case UInt8(ascii: "e"): content.append(0x1B)
        case UInt8(ascii: "x"): try escape(digits: 2)
        case UInt8(ascii: "u"): try escape(digits: 4)
        case UInt8(ascii: "U"): try escape(digits: 8)
        default: throw Unreadable()
        }
    }

    private mutating func escape(digits: Int) throws(Unreadable) {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = Character(Unicode.Scalar(cursor.byte)).hexDigitValue else { throw Unreadable() }
            value = value << 4 | UInt32(digit)
            cursor.at += 1
        }
        guard let scalar = Unicode.Scalar(value) else { throw Unreadable() }
        content.append(contentsOf: UTF8.encode(scalar) ?? .init())
    }
}
