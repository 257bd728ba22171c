/// A validation of UTF-8 in one pass.
///
/// The scan skips blocks of 32 ASCII bytes, and reads only other characters individually.
struct UTF8Scan {
    /// The offset of the first invalid byte.
    var fault: Int?

    init(_ bytes: [UInt8], from start: Int) {
        // A pointer avoids a bounds check per byte. Every read below follows a comparison with `count`.
        bytes.withUnsafeBytes { run($0, from: start) }
    }

    private mutating func run(_ bytes: UnsafeRawBufferPointer, from start: Int) {
        var at = start
        while let next = Self.firstHighByte(bytes, from: at) {
            at = next
            // Non-ASCII characters are consecutive in many languages, so the loop reads all that follow.
            repeat {
                let length = Self.length(bytes, at)
                if length == 0 {
                    fault = at
                    return
                }
                at &+= length
            } while at < bytes.count && bytes[at] >= 0x80
        }
    }

    /// Returns the offset of the first non-ASCII byte, or `nil` if there is none.
    @inline(__always)
    private static func firstHighByte(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        let tops: UInt64 = 0x8080_8080_8080_8080
        var at = start
        let count = bytes.count
        while count &- at >= 32 {
            let together = word(bytes, at) | word(bytes, at &+ 8) | word(bytes, at &+ 16) | word(bytes, at &+ 24)
            if together & tops != 0 { break }
            at &+= 32
        }
        while count &- at >= 8 {
            let high = UInt64(littleEndian: word(bytes, at)) & tops
            if high != 0 { return at &+ high.trailingZeroBitCount >> 3 }
            at &+= 8
        }
        while at < count {
            if bytes[at] >= 0x80 { return at }
            at &+= 1
        }
        return nil
    }

    @inline(__always)
    private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
        bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    }

    /// Returns the length of the sequence that begins with a non-ASCII byte, or 0 if the sequence is malformed.
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
            // Rejects overlong forms and surrogates.
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
