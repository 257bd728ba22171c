/// A cursor over the bytes of a JSON file. No other type of the JSON parser has a pointer to these bytes.
///
/// An array's bounds check per byte would take as long as the rest of the parser. Each read here follows a comparison with
/// `count`, so none is out of bounds.
struct JSONByteCursor {
    private let base: UnsafeRawPointer
    let count: Int
    var at: Int

    /// Creates a cursor. The buffer must outlive it.
    init?(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        guard let base = bytes.baseAddress else { return nil }
        self.base = base
        count = bytes.count
        at = start
    }

    /// The current byte, or 0 at the end, because JSON allows NUL nowhere.
    @inline(__always)
    var byte: UInt8 { at < count ? base.load(fromByteOffset: at, as: UInt8.self) : 0 }

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        offset >= 0 && offset < count ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    @inline(__always)
    private func word(_ offset: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

    /// Skips whitespace, optimised for none, one space, or a line break with indentation.
    @inline(__always)
    mutating func skipSpace() {
        if byte > 0x20 { return }
        if byte == 0x20 {
            at &+= 1
            if byte > 0x20 { return }
        }
        skipSpaces()
    }

    @inline(never)
    private mutating func skipSpaces() {
        while true {
            let byte = byte
            if byte != 0x20, byte != 0x0A, byte != 0x0D, byte != 0x09 { return }
            at &+= 1
            while count &- at >= 8 {
                // A byte of `other` is zero if the byte of the file is a space.
                let other = UInt64(littleEndian: word(at)) ^ 0x2020_2020_2020_2020
                at &+= other.trailingZeroBitCount >> 3
                if other != 0 { break }
            }
            if self.byte > 0x20 { return }
        }
    }

    /// Advances to the next quote, backslash or control character, or to the end.
    @inline(__always)
    mutating func skipStringBytes() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while count &- at >= 8 {
            let word = UInt64(littleEndian: word(at))
            // A match is a zero byte in `word ^ …`, or a byte below a space in `word`. The subtraction sets its top bit. The
            // borrow may set top bits of later bytes as well, so only the lowest set bit is certain to be a match.
            let quote = (word ^ (ones &* 0x22)) &- ones
            let slash = (word ^ (ones &* 0x5C)) &- ones
            let control = word &- ones &* 0x20
            let found = (quote | slash | control) & ~word & tops
            if found != 0 {
                at &+= found.trailingZeroBitCount >> 3
                return
            }
            at &+= 8
        }
        while at < count {
            let byte = base.load(fromByteOffset: at, as: UInt8.self)
            if byte == 0x22 || byte == 0x5C || byte < 0x20 { return }
            at &+= 1
        }
    }

    @inline(__always)
    mutating func skipDigits() {
        while at < count, base.load(fromByteOffset: at, as: UInt8.self) &- 0x30 < 10 { at &+= 1 }
    }

    /// Consumes a word if it is next, and returns whether it was.
    @inline(__always)
    mutating func take(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        guard count &- at >= length else { return false }
        var offset = 0
        while offset < length {
            if base.load(fromByteOffset: at &+ offset, as: UInt8.self) != word.utf8Start[offset] { return false }
            offset &+= 1
        }
        at &+= length
        return true
    }

    /// Appends the bytes between two offsets to an array.
    func copy(_ lower: Int, _ upper: Int, to list: inout [UInt8]) {
        guard lower >= 0, lower < upper, upper <= count else { return }
        list.append(contentsOf: UnsafeRawBufferPointer(start: base + lower, count: upper - lower))
    }

    /// Returns an upper bound on the number of nodes: each value but the first follows a comma, a colon or a bracket.
    func maximumNodeCount() -> Int {
        var total = 2
        var offset = 0
        while offset < count {
            // The compiler vectorises byte-sized sums. A chunk of 192 bytes cannot overflow one.
            let end = min(offset &+ 192, count)
            var sum: UInt8 = 0
            while offset < end {
                let byte = base.load(fromByteOffset: offset, as: UInt8.self)
                // With this bit, `[` equals `{`.
                sum &+= byte == 0x2C || byte == 0x3A || byte | 0x20 == 0x7B ? 1 : 0
                offset &+= 1
            }
            total += Int(sum)
        }
        return total
    }
}
