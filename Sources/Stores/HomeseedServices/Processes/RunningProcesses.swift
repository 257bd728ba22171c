import Foundation
import Synchronization

/// The running child processes. A signal that ends this process also ends them.
///
/// A signal handler may neither lock nor allocate, so the number of slots is fixed. A process without a slot is not ended.
package enum RunningProcesses {
    /// The way in which a process is ended.
    package enum End: Int64, Sendable {
        /// By SIGKILL to its process group.
        case killing
        /// By SIGTERM, for a program that ends its own children, such as `homeseed`.
        case asking
    }

    /// The process ID and its `End` in one number, or 0 for a free slot.
    private static let first = Atomic<Int64>(0)
    private static let second = Atomic<Int64>(0)
    private static let third = Atomic<Int64>(0)
    private static let fourth = Atomic<Int64>(0)
    /// A slot reserved for a process with `End.asking`, which many short-lived processes must not occupy.
    private static let asked = Atomic<Int64>(0)

    /// Starts and registers a process. Termination signals are deferred until it is registered.
    ///
    /// - Parameter aside: The contents of the process's `/dev/fd/3`.
    package static func start(_ launch: Launch, aside: [UInt8]? = nil, endedBy end: End = .killing) throws(Spawning.Failure)
        -> Spawning.Piped
    {
        try DeferredSignals.perform { () throws(Spawning.Failure) in
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
        _ =
            first.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || second.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || third.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || fourth.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
            || (old != 0 || new & 1 == End.asking.rawValue)
                && asked.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
    }

    /// Initialises the slots before a signal can arrive, because a signal handler must not initialise globals.
    package static func prepare() { replace(-1, by: -1) }

    /// Ends all registered processes. Async-signal-safe.
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
