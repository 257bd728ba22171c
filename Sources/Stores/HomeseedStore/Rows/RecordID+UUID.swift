public import Foundation

extension UUID {
    /// Creates a Foundation UUID from a record's ID.
    public init(_ id: RecordID) {
        let b = id.bytes
        func at(_ index: Int) -> UInt8 { b.indices.contains(index) ? b[index] : 0 }
        self.init(
            uuid: (
                at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9), at(10), at(11), at(12), at(13), at(14),
                at(15)
            ))
    }
}

extension RecordID {
    /// Creates a record's ID from a Foundation UUID.
    public init(_ uuid: UUID) {
        let b = uuid.uuid
        let bytes = [b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7, b.8, b.9, b.10, b.11, b.12, b.13, b.14, b.15]
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: word(bytes[..<8]), low: word(bytes[8...]))
    }
}
