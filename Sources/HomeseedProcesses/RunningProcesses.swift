import Foundation
import Synchronization

/// The processes that were started and have not ended: whoever ends this one by a signal ends them with it.
///
/// A handler of signals may neither wait for a lock nor ask for memory, so there are so many places and no more; tests
/// are the only ones that ever need a second one.
package enum RunningProcesses {
    private static let first = Atomic<Int32>(0)
    private static let second = Atomic<Int32>(0)
    private static let third = Atomic<Int32>(0)
    private static let fourth = Atomic<Int32>(0)

    package static func add(_ id: Int32) {
        _ = first.compareExchange(expected: 0, desired: id, ordering: .sequentiallyConsistent).exchanged
            || second.compareExchange(expected: 0, desired: id, ordering: .sequentiallyConsistent).exchanged
            || third.compareExchange(expected: 0, desired: id, ordering: .sequentiallyConsistent).exchanged
            || fourth.compareExchange(expected: 0, desired: id, ordering: .sequentiallyConsistent).exchanged
    }

    package static func remove(_ id: Int32) {
        _ = first.compareExchange(expected: id, desired: 0, ordering: .sequentiallyConsistent).exchanged
            || second.compareExchange(expected: id, desired: 0, ordering: .sequentiallyConsistent).exchanged
            || third.compareExchange(expected: id, desired: 0, ordering: .sequentiallyConsistent).exchanged
            || fourth.compareExchange(expected: id, desired: 0, ordering: .sequentiallyConsistent).exchanged
    }

    /// Makes the places before a signal can come: a handler must not be the first to ask for them.
    package static func prepare() { remove(0) }

    /// Ends them, and what they started. Does nothing that a handler of signals may not.
    package static func end() {
        end(first.load(ordering: .sequentiallyConsistent))
        end(second.load(ordering: .sequentiallyConsistent))
        end(third.load(ordering: .sequentiallyConsistent))
        end(fourth.load(ordering: .sequentiallyConsistent))
    }

    private static func end(_ id: Int32) { if id > 0 { kill(-id, SIGKILL) } }
}
