/// A hash of a row, by which the ledger detects edits without storing the values.
///
/// The 64-bit hash covers the type, length and value of each cell, with the rounds of MurmurHash64A (Austin Appleby, public
/// domain). The function is frozen: another function would make every row in every seeded store appear edited.
public struct Fingerprint: Hashable, Sendable {
    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    /// Creates the fingerprint of a row from its cells, in column order.
    public init(_ cells: [Cell]) {
        var hash = RowHash()
        for cell in cells { hash.feed(cell) }
        self = hash.finish()
    }

    /// Creates the fingerprint of bytes, such as a file's contents.
    public init(_ bytes: [UInt8]) {
        var hash = RowHash()
        bytes.withUnsafeBufferPointer { hash.feed(0, $0) }
        self = hash.finish()
    }

    /// The fingerprint as sixteen hexadecimal digits.
    public var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// An incremental fingerprint of a row, for stores that read millions of rows without building cells.
package struct RowHash {
    private static let multiplier: UInt64 = 0xc6a4_a793_5bd1_e995
    private var state: UInt64 = 0x686f_6d65_7365_6564

    package init() {}

    private mutating func feed(_ word: UInt64) {
        var word = word &* RowHash.multiplier
        word ^= word >> 47
        state ^= word &* RowHash.multiplier
        state = state &* RowHash.multiplier
    }

    /// Adds the next cell. The other overloads and `feedNull()` give the same hash without creating a cell.
    package mutating func feed(_ cell: Cell) {
        switch cell {
        case .null: feedNull()
        case .uuid(let id): feed(id)
        case .text(let text): feed(2, text)
        case .integer(let number): feed(integer: Int64(number))
        case .decimal(let digits): feed(4, digits)
        case .boolean(let value): feed(boolean: value)
        case .date(let day): feed(day)
        case .datetime(let instant): feed(instant)
        case .list(let texts):
            feed(8)
            feed(UInt64(texts.count))
            for text in texts { feed(2, text) }
        }
    }

    package mutating func feedNull() { feed(0) }
    package mutating func feed(_ id: RecordID) {
        feed(1)
        feed(id.high)
        feed(id.low)
    }
    /// Adds a text as UTF-8.
    package mutating func feed(text: UnsafeBufferPointer<UInt8>) { feed(2, text) }
    package mutating func feed(integer: Int64) {
        feed(3)
        feed(UInt64(bitPattern: integer))
    }
    /// Adds a Boolean, whose hash differs from the hashes of the integers 0 and 1.
    package mutating func feed(boolean: Bool) {
        feed(5)
        feed(boolean ? 1 : 0)
    }
    package mutating func feed(_ day: Day) {
        feed(6)
        feed(UInt64(bitPattern: Int64(day.number)))
    }
    /// Adds a timestamp, as seconds since 1970.
    package mutating func feed(_ instant: Instant) {
        feed(7)
        feed(UInt64(bitPattern: Int64(instant.seconds)))
    }

    private mutating func feed(_ kind: UInt64, _ text: String) {
        var text = text
        text.withUTF8 { feed(kind, $0) }
    }

    /// Adds bytes as little-endian 64-bit words. The last word is padded with zeros.
    fileprivate mutating func feed(_ kind: UInt64, _ bytes: UnsafeBufferPointer<UInt8>) {
        feed(kind << 56 | UInt64(bytes.count))
        let whole = bytes.count & ~7
        for start in stride(from: 0, to: whole, by: 8) {
            feed(UInt64(littleEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: start, as: UInt64.self)))
        }
        guard whole < bytes.count else { return }
        var word: UInt64 = 0
        for position in whole..<bytes.count { word |= UInt64(bytes[position]) << (UInt64(position - whole) * 8) }
        feed(word)
    }

    /// Returns the fingerprint, after the final mixing of MurmurHash64A.
    package func finish() -> Fingerprint {
        var result = state
        result ^= result >> 47
        result = result &* RowHash.multiplier
        return Fingerprint(bits: result ^ result >> 47)
    }
}
