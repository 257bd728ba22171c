/// The length of a name and its first seven bytes in one number: names that differ in it are different.
struct NamePrefix: Equatable, Sendable {
    private var bits: UInt64

    init(_ name: String) {
        bits = UInt64(UInt8(truncatingIfNeeded: name.utf8.count))
        for byte in name.utf8.prefix(7) { bits = bits << 8 | UInt64(byte) }
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        bits = UInt64(UInt8(truncatingIfNeeded: bytes.count))
        for byte in bytes.prefix(7) { bits = bits << 8 | UInt64(byte) }
    }
}
