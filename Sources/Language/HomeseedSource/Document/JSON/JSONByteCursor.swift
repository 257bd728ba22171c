/// The bytes of a JSON file and a place among them: the one file of the JSON parser that holds a pointer.
///
/// Why a pointer: the bytes are read one by one, and a check of bounds by the array costs as much as the rest.
/// Each read here stands behind its own comparison with `count`, so none leaves the file.
struct JSONByteCursor {
    private let base: UnsafeRawPointer
    let count: Int
    var at: Int

    /// The buffer must outlive the reader.
    init?(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        guard let base = bytes.baseAddress else { return nil }
        self.base = base
        count = bytes.count
        at = start
    }

    /// The byte here, or 0 at the end: no rule of JSON lets a NUL stand anywhere.
    @inline(__always)
    var byte: UInt8 { at < count ? base.load(fromByteOffset: at, as: UInt8.self) : 0 }

    @inline(__always)
    func byte(_ offset: Int) -> UInt8 {
        offset >= 0 && offset < count ? base.load(fromByteOffset: offset, as: UInt8.self) : 0
    }

    @inline(__always)
    private func word(_ offset: Int) -> UInt64 { base.loadUnaligned(fromByteOffset: offset, as: UInt64.self) }

    /// Moves past spaces and line breaks: none, one space, or a line break with the indentation after it.
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
                // What differs from a space, from the first byte on.
                let other = UInt64(littleEndian: word(at)) ^ 0x2020_2020_2020_2020
                at &+= other.trailingZeroBitCount >> 3
                if other != 0 { break }
            }
            if self.byte > 0x20 { return }
        }
    }

    /// Moves to the next quote, backslash or control character, or to the end.
    @inline(__always)
    mutating func skipStringBytes() {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while count &- at >= 8 {
            let word = UInt64(littleEndian: word(at))
            // A byte that is zero in one of the first two, or below a space in the third, borrows, which sets its top
            // bit; so do others, but only those whose top bit was set before. The lowest bit that is set is always a
            // true one, because a borrow only reaches upwards.
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

    /// Moves past a word if it stands here.
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

    /// Adds the bytes between two places to a list.
    func copy(_ lower: Int, _ upper: Int, to list: inout [UInt8]) {
        guard lower >= 0, lower < upper, upper <= count else { return }
        list.append(contentsOf: UnsafeRawBufferPointer(start: base + lower, count: upper - lower))
    }

    /// More than there can be nodes: each value but the first stands after a comma, a colon or a bracket.
    func mostNodes() -> Int {
        var total = 2
        var offset = 0
        while offset < count {
            // In sums of one byte, which the compiler adds up many at a time: a stretch is too short to overflow.
            let end = min(offset &+ 192, count)
            var sum: UInt8 = 0
            while offset < end {
                let byte = base.load(fromByteOffset: offset, as: UInt8.self)
                // With that bit set, both opening brackets read alike.
                sum &+= byte == 0x2C || byte == 0x3A || byte | 0x20 == 0x7B ? 1 : 0
                offset &+= 1
            }
            total += Int(sum)
        }
        return total
    }
}
