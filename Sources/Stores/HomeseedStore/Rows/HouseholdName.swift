/// What a household is called in its store. Two packs may each have one of the same key.
public struct HouseholdName: Hashable, Comparable, Sendable {
    public let pack: String
    public let key: String

    public init(pack: String, key: String) {
        self.pack = pack
        self.key = key
    }

    /// Packs come by their ids, and the households of one pack by their keys.
    public static func < (a: Self, b: Self) -> Bool { (a.pack, a.key) < (b.pack, b.key) }
}
