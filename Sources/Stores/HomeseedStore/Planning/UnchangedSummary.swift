/// A seed whose rows all stand in the store as they were seeded: how many, and which.
public struct UnchangedSummary: Hashable, Sendable {
    public private(set) var count = 0
    /// The same for the same rows in any order.
    public private(set) var digest: UInt64 = 0

    public init() {}

    /// A row that stands as it was seeded.
    public mutating func add(_ record: RecordID, _ fingerprint: Fingerprint) {
        count += 1
        var word = record.high ^ record.low &* 0x9e37_79b9_7f4a_7c15 ^ fingerprint.bits
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        digest = digest &+ (word ^ word >> 31)
    }

    /// What rows would be that are seeded as they are wanted.
    package init(_ wanted: [StoreRow]) {
        for index in wanted.indices where !wanted[index].isShared { add(wanted[index].key.record, Fingerprint(wanted[index].cells)) }
    }
}
