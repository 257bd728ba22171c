import HomeseedSource

/// The bytes of a YAML file, with searches around a token. Every result is inside the file.
struct YAMLText {
    let bytes: [UInt8]

    /// Returns the byte at an offset, or 0 outside of the file. No valid YAML file contains that byte.
    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        bytes.indices.contains(offset) ? bytes[offset] : 0
    }

    static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    static func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || isBreak(byte) }

    /// Whether libyaml accepts a byte in the name of an anchor.
    static func isAnchor(_ byte: UInt8) -> Bool { byte.isNameByte }

    func isSpace(_ offset: Int) -> Bool { Self.isSpace(byte(offset)) }

    /// Returns the start of a node's content: after its tag, its anchor and the text between them.
    func afterProperties(_ start: Int, before end: Int) -> Int {
        var at = start
        while at < end {
            switch byte(at) {
            case UInt8(ascii: "&"), UInt8(ascii: "!"): at = endOfWord(at, before: end)
            case UInt8(ascii: "#"): at = endOfLine(at)
            case let other where Self.isSpace(other): at += 1
            default: return at
            }
        }
        return min(at, end)
    }

    /// Returns the end of an anchor or a tag. A verbatim tag ends after its `>`, a name before a space, comma or bracket.
    func endOfWord(_ start: Int, before end: Int) -> Int {
        if byte(start) == UInt8(ascii: "!"), byte(start + 1) == UInt8(ascii: "<") {
            var at = start
            while at < end, byte(at) != UInt8(ascii: ">") { at += 1 }
            return min(at + 1, end)
        }
        var at = start + 1
        let isAnchor = byte(start) == UInt8(ascii: "&")
        while at < end, isAnchor ? Self.isAnchor(byte(at)) : !isSpace(at) && !",[]{}".utf8.contains(byte(at)) { at += 1 }
        return at
    }

    /// Returns the end of the line, without its line break and optionally without trailing blanks.
    func endOfLine(_ start: Int, trimmed: Bool = false) -> Int {
        var at = start
        while at < bytes.count, !Self.isBreak(bytes[at]) { at += 1 }
        while trimmed, at > start, Self.isBlank(byte(at - 1)) { at -= 1 }
        return at
    }

    func startOfLine(_ offset: Int) -> Int {
        var at = min(max(offset, 0), bytes.count)
        while at > 0, !Self.isBreak(bytes[at - 1]) { at -= 1 }
        return at == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? min(3, max(offset, 0)) : at
    }

    /// Returns the number of bytes before this one on its line.
    func column(_ offset: Int) -> Int { offset - startOfLine(offset) }

    /// Returns the offset of a line's first byte that is not a blank, which may be its line break.
    func firstToken(ofLineAt offset: Int) -> Int {
        var at = startOfLine(offset)
        while Self.isBlank(byte(at)) { at += 1 }
        return at
    }

    /// Returns the offset of the last byte before this one that is neither blank nor a line break, or `nil` if there is none.
    func lastVisible(before offset: Int) -> Int? {
        var at = min(offset, bytes.count) - 1
        while at >= 0, isSpace(at) { at -= 1 }
        return at >= 0 ? at : nil
    }

    /// Returns the end of a block scalar: after the last byte of its last non-blank line, or after its header if there is none.
    func endOfBlockScalar(_ start: Int, before end: Int) -> Int {
        var header = start + 1
        while header < end, "+-0123456789".utf8.contains(byte(header)) { header += 1 }
        let content = min(endOfLine(header), end)
        var at = end
        while at > content {
            var line = at
            while line > content, Self.isBlank(byte(line - 1)) { line -= 1 }
            // Trailing blanks on a non-blank line are content.
            guard line > content else { return header }
            guard Self.isBreak(byte(line - 1)) else { return at }
            at = line - 1
        }
        return header
    }
}

extension YAMLText {
    /// Whether a single `!`, which marks a string, is among a node's properties.
    func hasBareTag(_ start: Int, before end: Int) -> Bool {
        var at = start
        while at < end {
            switch byte(at) {
            case UInt8(ascii: "!"): return isSpace(at + 1) || at + 1 >= end
            case UInt8(ascii: "&"): at = endOfWord(at, before: end)
            case UInt8(ascii: "#"): at = endOfLine(at)
            case let other where Self.isSpace(other): at += 1
            default: return false
            }
        }
        return false
    }
}
