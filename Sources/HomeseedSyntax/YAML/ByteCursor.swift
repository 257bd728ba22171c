/// Turns libyaml's marks, which count characters, into byte offsets.
///
/// Marks come almost in order, so the cursor walks from the last one; in an ASCII file nothing is to be done.
struct ByteCursor {
    private let bytes: [UInt8]
    /// The first byte after the byte order mark, which libyaml's count leaves out.
    private let start: Int
    private let isASCII: Bool
    private var index = 0
    private var offset: Int

    init(_ bytes: [UInt8], start: Int, isASCII: Bool) {
        self.bytes = bytes
        self.start = start
        self.isASCII = isASCII
        offset = start
    }

    @inline(__always)
    mutating func byte(of mark: Int) -> Int {
        isASCII ? min(start + mark, bytes.count) : walk(to: mark)
    }

    private mutating func walk(to mark: Int) -> Int {
        while index < mark, offset < bytes.count {
            let first = bytes[offset]
            offset += first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            index += 1
        }
        while index > mark, offset > start {
            offset -= 1
            while offset > start, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
            index -= 1
        }
        return min(offset, bytes.count)
    }
}
