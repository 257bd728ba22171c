import HomeseedSource
package import HomeseedStore

/// A pseudo-random generator whose sequence depends only on its name.
package struct TestRandom {
    private var state: UInt64

    package init(_ name: String) { state = StableHash.of(name) | 1 }

    /// Returns a number from 0 up to, but not including, a bound.
    package mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 11) % max(bound, 1)
    }

    package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}

extension StoreGuard.Refusal {
    /// Creates the guard's refusal of some work, or returns `nil` if the work succeeds or throws another error.
    package init?(of work: () throws -> Void) {
        do {
            try work()
            return nil
        } catch {
            guard case .guarded(let refusal)? = error as? TargetError else { return nil }
            self = refusal
        }
    }
}
