/// A cursor over the bytes of a YAML file. No other type of the reader has a pointer to these bytes.
///
/// An array's bounds check per byte would take as long as the rest of the reader. Each read here follows a comparison with
/// `count`, so none is out of bounds.
struct YAMLReaderCursor {
    private let base: UnsafeRawPointer
    let count: Int
    var at: Int
    /// The offset at which the current line begins.
    var line: Int

    /// Creates a cursor. The buffer must outlive it.
    init?(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        guard let base = bytes.baseAddress else { return nil }
        self.base = base
        count = bytes.count
        at = start
        line = start
    }

    /// The current byte, or 0 at the end, because the reader accepts no NUL.
    @inline(__always)
    var byte: UInt8 { at < count ? base.load(fromByteOffset: at, as: UInt8.self) : 0 }

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        offset >= 0 && offset < count ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    /// The number of bytes before the current one on its line, or -1 at the end, where all blocks end.
    @inline(__always)
    var column: Int { at < count ? at &- line : -1 }

    @inline(__always)
    var isAtBreak: Bool { byte == 0x0A || byte == 0x0D }

    /// Whether the byte at an offset is a space or a line break, or the offset is the end of the file.
    @inline(__always)
    func isBlankOrEnd(_ offset: Int) -> Bool {
        let byte = byte(offset)
        return byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0
    }

    /// Whether the current line begins with a document marker, which ends every node.
    var isAtMarker: Bool {
        let first = byte
        guard at == line, first == UInt8(ascii: "-") || first == UInt8(ascii: ".") else { return false }
        return byte(at + 1) == first && byte(at + 2) == first && isBlankOrEnd(at + 3)
    }

    @inline(__always)
    mutating func skipSpaces() {
        while byte == 0x20 { at &+= 1 }
    }

    @inline(__always)
    mutating func skipLine() {
        while true {
            let byte = byte
            if byte < 0x20, byte == 0x0A || byte == 0x0D || byte == 0 { return }
            at &+= 1
        }
    }

    /// Skips a line break. A carriage return is always before a line feed.
    @inline(__always)
    mutating func skipBreak() {
        at &+= byte == 0x0D ? 2 : 1
        line = at
    }

    /// Skips line breaks with the spaces around them. Returns the number of line breaks.
    mutating func skipBreaks() -> Int {
        var breaks = 0
        while isAtBreak {
            breaks += 1
            skipBreak()
            skipSpaces()
        }
        return breaks
    }

    /// Returns the end of the text between two offsets, without trailing spaces.
    @inline(__always)
    func trimmed(_ end: Int, after start: Int) -> Int {
        var end = end
        while end > start, byte(end &- 1) == 0x20 { end &-= 1 }
        return end
    }

    /// Appends the bytes between two offsets to an array.
    func copy(_ lower: Int, _ upper: Int, to list: inout [UInt8]) {
        guard lower >= 0, lower < upper, upper <= count else { return }
        list.append(contentsOf: UnsafeRawBufferPointer(start: base + lower, count: upper - lower))
    }
}

extension YAMLReaderCursor {
    /// Whether the reader accepts all characters: no tabs and no unusual line breaks. The text must be UTF-8.
    ///
    /// libyaml treats U+0085, U+2028 and U+2029 as line breaks, ignores some byte order marks, and refuses control characters.
    func hasUsualCharacters() -> Bool {
        var offset = at
        while offset < count {
            // A loop without branches is vectorised by the compiler.
            let end = min(offset &+ 64, count)
            var unusual: UInt8 = 0
            var next = offset
            while next < end {
                let byte = base.load(fromByteOffset: next, as: UInt8.self)
                unusual |= (byte < 0x20 ? 1 : 0) & (byte != 0x0A ? 1 : 0)
                unusual |= (byte == 0x7F ? 1 : 0) | (byte == 0xC2 ? 1 : 0) | (byte == 0xE2 ? 1 : 0) | (byte == 0xEF ? 1 : 0)
                next &+= 1
            }
            if unusual != 0, !isUsual(from: offset, to: end) { return false }
            offset = end
        }
        return true
    }

    private func isUsual(from start: Int, to end: Int) -> Bool {
        for offset in start..<end {
            switch byte(offset) {
            case 0x0D: if byte(offset + 1) != 0x0A { return false }
            case 0..<0x0A, 0x0B..<0x20, 0x7F: return false
            case 0xC2: if byte(offset + 1) < 0xA0 { return false }
            case 0xE2: if byte(offset + 1) == 0x80, byte(offset + 2) & 0xFE == 0xA8 { return false }
            // U+FEFF, U+FFFE and U+FFFF.
            case 0xEF:
                let (second, third) = (byte(offset + 1), byte(offset + 2))
                if second == 0xBB && third == 0xBF || second == 0xBF && third >= 0xBE { return false }
            default: break
            }
        }
        return true
    }
}
