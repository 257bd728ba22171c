import HomeseedSource

/// A pseudo-random value that depends only on a name and the seed, not on a sequence.
///
/// A population can therefore be generated in any order, in parts, and repeatedly.
package struct SeededRandom: Hashable, Sendable {
    private let bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    /// Creates the value of a name for a population seed.
    package init(seed: Int, _ name: String) {
        self.init(bits: SeededRandom.mix(StableHash.of(name) ^ SeededRandom.mix(UInt64(bitPattern: Int64(seed)))))
    }

    /// Returns an independent value, derived by a name.
    package func of(_ name: String) -> SeededRandom { SeededRandom(bits: SeededRandom.mix(bits ^ StableHash.of(name))) }

    /// Returns an independent value, derived by a number, such as the step of a shuffle.
    package func of(_ number: Int) -> SeededRandom {
        SeededRandom(bits: SeededRandom.mix(bits &+ SeededRandom.step &* (UInt64(bitPattern: Int64(number)) &+ 1)))
    }

    /// Returns a uniformly distributed number from 0 to `count` - 1, or 0 if `count` is less than 2.
    package func below(_ count: Int) -> Int {
        count > 1 ? Int(bits.multipliedFullWidth(by: UInt64(count)).high) : 0
    }

    /// Returns `true` with the given probability in percent.
    package func happens(percent: Int) -> Bool { below(100) < percent }

    /// Returns one of the elements, or `nil` if there are none.
    package func choice<Element>(_ all: [Element]) -> Element? { all.isEmpty ? nil : all[below(all.count)] }

    /// Returns the elements in a pseudo-random order.
    package func shuffled<Element>(_ all: [Element]) -> [Element] {
        guard all.count > 1 else { return all }
        var all = all
        for position in stride(from: all.count - 1, to: 0, by: -1) { all.swapAt(position, of(position).below(position + 1)) }
        return all
    }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// Mixes the bits with SplitMix64's finalizer: every input bit affects every output bit.
    private static func mix(_ word: UInt64) -> UInt64 {
        var word = word &+ step
        word = (word ^ word >> 30) &* 0xbf58_476d_1ce4_e5b9
        word = (word ^ word >> 27) &* 0x94d0_49bb_1331_11eb
        return word ^ word >> 31
    }
}
