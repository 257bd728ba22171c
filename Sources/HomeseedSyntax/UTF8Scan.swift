/// One pass over all bytes: are they ASCII, are they UTF-8, and does a control character stand among them?
///
/// Sixteen bytes are looked at together; only those that hold anything but printing ASCII are read one by one.
struct UTF8Scan {
    var isASCII = true
    var fault: Encoding.Fault?

    init(_ bytes: [UInt8], from start: Int, forbidControls: Bool) {
        // The pointer saves a check of bounds a byte; every read below is behind a comparison with `count`.
        bytes.withUnsafeBytes { run($0, from: start, forbidControls: forbidControls) }
    }

    private mutating func run(_ bytes: UnsafeRawBufferPointer, from start: Int, forbidControls: Bool) {
        var at = start
        let count = bytes.count
        while at < count {
            if count - at >= 16 {
                let block = bytes.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
                if Self.isHarmless(block, forbidControls: forbidControls) {
                    at += 16
                    continue
                }
            }
            let end = min(at + 16, count)
            while at < end {
                guard let length = step(bytes, at, forbidControls: forbidControls) else { return }
                at += length
            }
        }
    }

    @inline(__always)
    private static func isHarmless(_ block: SIMD16<UInt8>, forbidControls: Bool) -> Bool {
        // A signed view: bytes from 0x80 on are negative, so that one comparison finds them and the controls.
        let signed = SIMD16<Int8>(truncatingIfNeeded: block)
        guard forbidControls else { return signed.min() >= 0 }
        let isBreak = (signed .== 0x0A) .| (signed .== 0x0D) .| (signed .== 0x09)
        let checked = signed.replacing(with: 0x20, where: isBreak .| (signed .== 0x7F))
        return checked.min() >= 0x20 && signed.max() < 0x7F
    }

    /// The length of the character here, or nil where it is at fault.
    @inline(__always)
    private mutating func step(_ bytes: UnsafeRawBufferPointer, _ at: Int, forbidControls: Bool) -> Int? {
        let first = bytes[at]
        if first < 0x80 {
            guard forbidControls, first < 0x20 || first == 0x7F else { return 1 }
            if first == 0x09 || first == 0x0A || first == 0x0D { return 1 }
            fault = .init(offset: at, kind: .control(UInt32(first)))
            return nil
        }
        isASCII = false
        let length = Self.length(bytes, at)
        if length == 0 {
            fault = .init(offset: at, kind: .notUTF8)
            return nil
        }
        if forbidControls, let control = Self.control(bytes, at, length) {
            fault = .init(offset: at, kind: .control(control))
            return nil
        }
        return length
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

    /// The C1 controls but NEL, and the two that are no characters.
    @inline(__always)
    private static func control(_ bytes: UnsafeRawBufferPointer, _ at: Int, _ length: Int) -> UInt32? {
        if length == 2, bytes[at] == 0xC2, bytes[at + 1] < 0xA0, bytes[at + 1] != 0x85 {
            return UInt32(bytes[at + 1])
        }
        if length == 3, bytes[at] == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] >= 0xBE {
            return 0xFFC0 + UInt32(bytes[at + 2] & 0x3F)
        }
        return nil
    }
}
