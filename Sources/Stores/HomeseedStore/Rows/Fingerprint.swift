/// Tells whether a row still holds what was seeded, without the ledger repeating what that was.
///
/// 64 bits over the cells in a canonical form, each with its kind and length. Frozen: another function would make
/// every row of every seeded store look edited. (MurmurHash64A's rounds, Austin Appleby, public domain.)
public struct Fingerprint: Hashable, Sendable {
    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    /// Makes the fingerprint of a row from its cells, in the order of the table's columns.
    public init(_ cells: [Cell]) {
        var hash = RowHash()
        for cell in cells { hash.feed(cell) }
        self = hash.finish()
    }

    /// Makes the fingerprint of some bytes, such as those of a file.
    public init(_ bytes: [UInt8]) {
        var hash = RowHash()
        bytes.withUnsafeBufferPointer { hash.feed(0, $0) }
        self = hash.finish()
    }

    /// Sixteen hexadecimal digits.
    public var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A row's fingerprint in the making, cell by cell: for stores that read millions of rows and need not keep one of them.
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

    /// Adds the next cell of the row. The other ways to add one do the same for its kind, where no cell was made of it yet.
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

    /// Adds a cell that holds nothing.
    package mutating func feedNull() { feed(0) }
    /// Adds an id, by its 16 bytes.
    package mutating func feed(_ id: RecordID) { feed(1); feed(id.high); feed(id.low) }
    /// The UTF-8 of a text.
    package mutating func feed(text: UnsafeBufferPointer<UInt8>) { feed(2, text) }
    /// Adds a whole number.
    package mutating func feed(integer: Int64) { feed(3); feed(UInt64(bitPattern: integer)) }
    /// Adds a boolean, which is not the same as the number 0 or 1.
    package mutating func feed(boolean: Bool) { feed(5); feed(boolean ? 1 : 0) }
    /// Adds a day, by its number.
    package mutating func feed(_ day: Day) { feed(6); feed(UInt64(bitPattern: Int64(day.number))) }
    /// Adds a moment, by its seconds since 1970.
    package mutating func feed(_ instant: Instant) { feed(7); feed(UInt64(bitPattern: Int64(instant.seconds))) }

    private mutating func feed(_ kind: UInt64, _ text: String) {
        var text = text
        text.withUTF8 { feed(kind, $0) }
    }

    /// Eight bytes at a time, the first the least significant; the last word is filled up with zeros.
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

    /// Mixes the bits a last time, as MurmurHash64A does at its end, once every cell was added.
    package func finish() -> Fingerprint {
        var result = state
        result ^= result >> 47
        result = result &* RowHash.multiplier
        return Fingerprint(bits: result ^ result >> 47)
    }
}
