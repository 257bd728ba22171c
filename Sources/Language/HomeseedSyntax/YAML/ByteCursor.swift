/// A conversion of libyaml's marks, which count characters, to byte offsets.
///
/// Between two non-ASCII characters, the difference of marks and offsets is constant. The cursor caches the range of the last
/// mark. Marks are almost in ascending order, so each range is searched for once.
struct ByteCursor {
    private let bytes: [UInt8]
    /// The offset after the byte order mark, which libyaml does not count.
    private let start: Int
    /// The first and last marks of the cached range. The last mark is that of the non-ASCII character that ends the range.
    private var first = 0
    private var last = 0
    /// The difference of offsets and marks in the cached range.
    private var shift: Int

    init(_ bytes: [UInt8], start: Int) {
        self.bytes = bytes
        self.start = start
        shift = start
        last = asciiCount(from: start)
    }

    @inline(__always)
    mutating func byte(of mark: Int) -> Int {
        mark >= first && mark <= last ? mark &+ shift : find(mark)
    }

    private mutating func find(_ mark: Int) -> Int {
        if mark < first { return findBackwards(mark) }
        while mark > last, last + shift < bytes.count {
            // The range ends with a multi-byte character, which counts as one mark.
            shift += length(bytes[last + shift]) - 1
            first = last + 1
            last = first + asciiCount(from: first + shift)
        }
        return min(mark + shift, bytes.count)
    }

    /// Searches backwards character by character, which is rarely needed. The cached range becomes this mark alone.
    private mutating func findBackwards(_ mark: Int) -> Int {
        var offset = min(first + shift, bytes.count)
        var index = first
        while index > mark, offset > start {
            offset -= 1
            while offset > start, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            index -= 1
        }
        (first, last, shift) = (index, index, offset - index)
        return offset
    }

    /// Returns the length of a character by its first byte.
    private func length(_ first: UInt8) -> Int {
        first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    }

    /// Returns the number of ASCII bytes from an offset.
    private func asciiCount(from offset: Int) -> Int {
        bytes.withUnsafeBytes { bytes in
            var at = offset
            while bytes.count - at >= 8 {
                let high = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) & 0x8080_8080_8080_8080
                if high != 0 { return at - offset + high.trailingZeroBitCount / 8 }
                at += 8
            }
            while at < bytes.count, bytes[at] < 0x80 { at += 1 }
            return max(0, at - offset)
        }
    }
}
