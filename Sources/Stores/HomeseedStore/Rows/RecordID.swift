import Crypto

/// The UUID of a record (RFC 9562), derived from its name and therefore the same in every store.
public struct RecordID: Hashable, Comparable, Sendable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The namespace of Homeseed's UUIDs. The namespace is frozen: another namespace would change the ID of every seeded record.
    static let namespace = RecordID(high: 0x6f0d_5a3e_7c41_4b8e, low: 0x9a52_1d3c_8be7_40f6)
    private static let namespaceBytes = namespace.bytes

    /// Creates the version 5 UUID of a name in Homeseed's namespace.
    public init(name: String) {
        let hash = Insecure.SHA1.hash(data: RecordID.namespaceBytes + name.utf8)
        let (first, second) = hash.withUnsafeBytes { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        high = first & ~0xF000 | 0x5000
        low = second & ~(0b11 << 62) | 0b10 << 62
    }

    /// Parses a hyphenated UUID in either case, or returns `nil` if the text is invalid.
    public init?(text: String) {
        var text = text
        guard let id = text.withUTF8({ RecordID(utf8: $0) }) else { return nil }
        self = id
    }

    /// Parses a hyphenated UUID in UTF-8 without creating a string, for stores with millions of rows.
    package init?(utf8: UnsafeBufferPointer<UInt8>) {
        guard utf8.count == 36 else { return nil }
        var (high, low): (UInt64, UInt64) = (0, 0)
        for (position, byte) in utf8.enumerated() {
            switch position {
            case 8, 13, 18, 23: if byte != 0x2D { return nil }
            default:
                guard let digit = RecordID.digit(byte) else { return nil }
                if position < 18 { high = high << 4 | digit } else { low = low << 4 | digit }
            }
        }
        self.init(high: high, low: low)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        switch byte {
        case 0x30...0x39: UInt64(byte - 0x30)
        case 0x41...0x46: UInt64(byte - 0x37)
        case 0x61...0x66: UInt64(byte - 0x57)
        default: nil
        }
    }

    /// Compares IDs by their bytes, which is also the order of their texts.
    public static func < (a: Self, b: Self) -> Bool { (a.high, a.low) < (b.high, b.low) }

    /// The 16 bytes of the UUID, most significant first (RFC 9562).
    public var bytes: [UInt8] {
        [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) } }
    }

    /// The UUID in lower case with hyphens.
    public var text: String {
        String(unsafeUninitializedCapacity: 36) { buffer in
            write(into: buffer)
            return 36
        }
    }

    /// Writes the text in UTF-8 into a buffer of at least 36 bytes.
    package func write(into buffer: UnsafeMutableBufferPointer<UInt8>) {
        guard buffer.count >= 36 else { return }
        let bytes = UnsafeMutableRawBufferPointer(buffer)
        func store(_ digits: UInt32, at position: Int) {
            bytes.storeBytes(of: digits.bigEndian, toByteOffset: position, as: UInt32.self)
        }
        func store(_ word: UInt64, at first: Int, _ second: Int) {
            let digits = RecordID.digits(UInt32(truncatingIfNeeded: word))
            store(UInt32(truncatingIfNeeded: digits >> 32), at: first)
            store(UInt32(truncatingIfNeeded: digits), at: second)
        }
        store(high >> 32, at: 0, 4)
        store(high, at: 9, 14)
        store(low >> 32, at: 19, 24)
        store(low, at: 28, 32)
        (buffer[8], buffer[13], buffer[18], buffer[23]) = (0x2D, 0x2D, 0x2D, 0x2D)
    }

    /// Returns eight hexadecimal digits in ASCII, the first in the highest byte. All digits are converted at once, for speed.
    private static func digits(_ word: UInt32) -> UInt64 {
        var nibbles = UInt64(word)
        nibbles = nibbles & 0xFFFF | (nibbles & 0xFFFF_0000) << 16
        nibbles = nibbles & 0x0000_00FF_0000_00FF | (nibbles & 0x0000_FF00_0000_FF00) << 8
        nibbles = nibbles & 0x000F_000F_000F_000F | (nibbles & 0x00F0_00F0_00F0_00F0) << 4
        // A byte is 1 if its digit is a letter.
        let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
    }
}
