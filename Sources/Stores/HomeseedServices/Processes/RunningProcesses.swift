import Foundation
import Synchronization

/// The processes that were started and have not ended: whoever ends this one by a signal ends them with it.
///
/// A handler of signals may neither wait for a lock nor ask for memory, so there are so many places and no more. Of more processes at once,
/// the others go on to their end.
package enum RunningProcesses {
    /// How one is ended.
    package enum End: Int64, Sendable {
        /// At once, with all that it started in its group.
        case killing
        /// By a signal that it hears, for a program that ends what it started by itself: this one.
        case asking
    }

    /// Its id and its end, in one number; 0 for a place that is free.
    private static let first = Atomic<Int64>(0)
    private static let second = Atomic<Int64>(0)
    private static let third = Atomic<Int64>(0)
    private static let fourth = Atomic<Int64>(0)
    /// Kept for one that ends well only when it is asked: many short ones at once must not take its place.
    private static let asked = Atomic<Int64>(0)

    /// Starts a process that is among them from its beginning: no signal comes in between.
    ///
    /// - Parameter aside: what it finds to read under `/dev/fd/3`.
    package static func start(_ launch: Launch, aside: [UInt8]? = nil, endedBy end: End = .killing) throws(Spawning.Failure) -> Spawning.Piped {
        try DeferredSignals.hold { () throws(Spawning.Failure) in
            let process = try Spawning.start(launch, aside: aside)
            replace(0, by: entry(process.id, end))
            return process
        }
    }

    package static func remove(_ id: Int32) {
        replace(entry(id, .killing), by: 0)
        replace(entry(id, .asking), by: 0)
    }

    private static func entry(_ id: Int32, _ end: End) -> Int64 { Int64(id) << 1 | end.rawValue }

    private static func replace(_ old: Int64, by new: Int64) {
        _ = first.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || second.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || third.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || fourth.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || (old != 0 || new & 1 == End.asking.rawValue)
                && asked.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
    }

    /// Makes the places before a signal can come: a handler must not be the first to ask for them.
    package static func prepare() { replace(-1, by: -1) }

    /// Ends them, and what they started. Does nothing that a handler of signals may not.
    package static func end() {
        end(first.load(ordering: .sequentiallyConsistent))
        end(second.load(ordering: .sequentiallyConsistent))
        end(third.load(ordering: .sequentiallyConsistent))
        end(fourth.load(ordering: .sequentiallyConsistent))
        end(asked.load(ordering: .sequentiallyConsistent))
    }

    private static func end(_ entry: Int64) {
        let id = Int32(truncatingIfNeeded: entry >> 1)
        guard id > 0 else { return }
        if entry & 1 == End.killing.rawValue { kill(-id, SIGKILL) } else { kill(id, SIGTERM) }
    }
}
