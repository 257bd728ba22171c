/// Tells whether a row still holds what was seeded, without the ledger repeating what that was.
///
/// 64 bits over the cells in a canonical form, each with its kind and length. Frozen: another function would make
/// every row of every seeded store look edited. (MurmurHash64A's rounds, Austin Appleby, public domain.)
public struct Fingerprint: Hashable, Sendable {
    public let bits: UInt64

    public init(bits: UInt64) { self.bits = bits }

    public init(_ cells: [Cell]) {
        var hash = Hash()
        for cell in cells { hash.feed(cell) }
        bits = hash.finish()
    }

    public init(_ bytes: [UInt8]) {
        var hash = Hash()
        bytes.withUnsafeBufferPointer { hash.feed(0, $0) }
        bits = hash.finish()
    }

    /// Sixteen hexadecimal digits.
    public var text: String {
        let digits = String(bits, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

private struct Hash {
    private static let multiplier: UInt64 = 0xc6a4_a793_5bd1_e995
    private var state: UInt64 = 0x686f_6d65_7365_6564

    mutating func feed(_ word: UInt64) {
        var word = word &* Hash.multiplier
        word ^= word >> 47
        state ^= word &* Hash.multiplier
        state = state &* Hash.multiplier
    }

    mutating func feed(_ cell: Cell) {
        switch cell {
        case .null: feed(0)
        case .uuid(let id): feed(1); feed(id.high); feed(id.low)
        case .text(let text): feed(2, text)
        case .integer(let number): feed(3); feed(UInt64(bitPattern: Int64(number)))
        case .decimal(let digits): feed(4, digits)
        case .boolean(let value): feed(5); feed(value ? 1 : 0)
        case .date(let day): feed(6); feed(UInt64(bitPattern: Int64(day.number)))
        case .datetime(let instant): feed(7); feed(UInt64(bitPattern: Int64(instant.seconds)))
        case .list(let texts):
            feed(8)
            feed(UInt64(texts.count))
            for text in texts { feed(2, text) }
        }
    }

    mutating func feed(_ kind: UInt64, _ text: String) {
        var text = text
        text.withUTF8 { feed(kind, $0) }
    }

    /// Eight bytes at a time, the first the least significant; the last word is filled up with zeros.
    mutating func feed(_ kind: UInt64, _ bytes: UnsafeBufferPointer<UInt8>) {
        feed(kind << 56 | UInt64(bytes.count))
        var word: UInt64 = 0
        var filled: UInt64 = 0
        for byte in bytes {
            word |= UInt64(byte) << (filled * 8)
            filled += 1
            if filled == 8 {
                feed(word)
                word = 0
                filled = 0
            }
        }
        if filled > 0 { feed(word) }
    }

    func finish() -> UInt64 {
        var result = state
        result ^= result >> 47
        result = result &* Hash.multiplier
        return result ^ result >> 47
    }
}
