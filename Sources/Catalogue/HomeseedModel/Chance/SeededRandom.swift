import HomeseedSource

/// Chance that is no sequence: what falls to one household, record or field depends on its own name and the seed
/// alone. So a population can be made in any order, in parts, and again.
package struct SeededRandom: Hashable, Sendable {
    private let bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    /// What falls to everything that is called so.
    package init(seed: Int, _ name: String) {
        self.init(bits: SeededRandom.mix(StableHash.of(name) ^ SeededRandom.mix(UInt64(bitPattern: Int64(seed)))))
    }

    /// What falls to a part of it.
    package func of(_ name: String) -> SeededRandom { SeededRandom(bits: SeededRandom.mix(bits ^ StableHash.of(name))) }

    /// What falls to a part that has a number and no name, such as one step of a shuffle.
    package func of(_ number: Int) -> SeededRandom { SeededRandom(bits: SeededRandom.mix(bits &+ SeededRandom.step &* (UInt64(bitPattern: Int64(number)) &+ 1))) }

    /// A number from 0 to one below `count`, each as likely; 0 where there is nothing to choose.
    package func below(_ count: Int) -> Int {
        count > 1 ? Int(bits.multipliedFullWidth(by: UInt64(count)).high) : 0
    }

    /// Whether something happens that does so in so many of a hundred cases: never at 0, always at 100.
    package func happens(percent: Int) -> Bool { below(100) < percent }

    /// Nil where there is nothing to choose from.
    package func choice<Element>(_ all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }

    /// The same elements in an order of chance.
    package func shuffled<Element>(_ all: [Element]) -> [Element] {
        guard all.count > 1 else { return all }
        var all = all
        for position in stride(from: all.count - 1, to: 0, by: -1) { all.swapAt(position, of(position).below(position + 1)) }
        return all
    }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// SplitMix64's finish: every bit of the input reaches every bit of the result.
    private static func mix(_ word: UInt64) -> UInt64 {
        var word = word &+ step
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }
}
