import HomeseedSource
package import HomeseedStore

/// The same choices for the same name, on every machine.
package struct TestRandom {
    private var state: UInt64

    package init(_ name: String) { state = StableHash.of(name) | 1 }

    /// From 0 up to, not including, a bound.
    package mutating func below(_ bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 11) % max(bound, 1)
    }

    package mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}

extension StoreGuard.Refusal {
    /// Returns the refusal of the guard, or `nil` if it permits the work or another error is thrown.
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
