/// A count and a digest of the rows that are unchanged since they were seeded.
public struct UnchangedSummary: Hashable, Sendable {
    public private(set) var count = 0
    /// A digest that doesn't depend on the order of the rows.
    public private(set) var digest: UInt64 = 0

    public init() {}

    /// Adds an unchanged row.
    public mutating func add(_ record: RecordID, _ fingerprint: Fingerprint) {
        count += 1
        var word = record.high ^ record.low &* 0x9e37_79b9_7f4a_7c15 ^ fingerprint.bits
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        digest = digest &+ (word ^ word >> 31)
    }

    /// Creates the summary of a household whose rows are all unchanged. Shared rows are not counted.
    package init(_ wanted: [StoreRow]) {
        for index in wanted.indices where !wanted[index].isShared {
            add(wanted[index].key.record, Fingerprint(wanted[index].cells))
        }
    }
}
