/// One pass over all bytes: are they ASCII, and are they UTF-8?
///
/// Thirty-two bytes are looked at together; only those that are not ASCII are read one by one.
struct UTF8Scan {
    var isASCII = true
    /// The first byte that is not UTF-8.
    var fault: Int?

    init(_ bytes: [UInt8], from start: Int) {
        // The pointer saves a check of bounds a byte; every read below is behind a comparison with `count`.
        bytes.withUnsafeBytes { run($0, from: start) }
    }

    private mutating func run(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        var at = start
        let count = bytes.count
        while at < count {
            while count &- at >= 32 {
                let word = Self.word(bytes, at) | Self.word(bytes, at &+ 8)
                    | Self.word(bytes, at &+ 16) | Self.word(bytes, at &+ 24)
                if word & 0x8080_8080_8080_8080 != 0 { break }
                at &+= 32
            }
            let end = min(at &+ 32, count)
            while at < end {
                if bytes[at] < 0x80 {
                    at &+= 1
                    continue
                }
                isASCII = false
                let length = Self.length(bytes, at)
                if length == 0 {
                    fault = at
                    return
                }
                at &+= length
            }
        }
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    }

    /// The length of the well-formed sequence that begins here with a byte from 0x80 on; 0 where it is none.
    @inline(__always)
    private static func length(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> Int {
        let first = bytes[at]
        let left = bytes.count - at
        func isTail(_ offset: Int) -> Bool { bytes[at + offset] & 0xC0 == 0x80 }
        switch first {
        case 0xC2...0xDF:
            return left >= 2 && isTail(1) ? 2 : 0
        case 0xE0...0xEF:
            guard left >= 3, isTail(1), isTail(2) else { return 0 }
            // Neither an overlong form nor half a surrogate pair.
            let second = bytes[at + 1]
            return first == 0xE0 && second < 0xA0 || first == 0xED && second > 0x9F ? 0 : 3
        case 0xF0...0xF4:
            guard left >= 4, isTail(1), isTail(2), isTail(3) else { return 0 }
            let second = bytes[at + 1]
            return first == 0xF0 && second < 0x90 || first == 0xF4 && second > 0x8F ? 0 : 4
        default:
            return 0
        }
    }
}
