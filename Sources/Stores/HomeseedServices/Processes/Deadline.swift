/// A moment after which nobody waits any longer.
package struct Deadline {
    private let end: ContinuousClock.Instant

    package init(_ seconds: Double) { end = .now + .seconds(max(0, min(seconds, 1_000_000))) }

    /// In seconds.
    package var left: Double {
        let left = ContinuousClock.now.duration(to: end).components
        return Double(left.seconds) + Double(left.attoseconds) / 1e18
    }

    package var hasPassed: Bool { ContinuousClock.now >= end }
}
