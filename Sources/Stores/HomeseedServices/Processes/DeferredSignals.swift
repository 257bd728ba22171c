import Foundation
import Synchronization

/// A deferral of termination signals during work that must not be interrupted, such as the replacement of files.
package enum DeferredSignals {
    /// The number of calls of ``perform(_:)`` in progress on all threads.
    private static let holders = Atomic(0)
    /// The last deferred signal, or 0.
    private static let late = Atomic<Int32>(0)

    /// Initialises both counters before a signal can arrive, because a signal handler must not initialise globals.
    package static func prepare() {
        holders.store(0, ordering: .sequentiallyConsistent)
        late.store(0, ordering: .sequentiallyConsistent)
    }

    /// Performs work, then sends this process the last signal that arrived during the work.
    package static func perform<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        holders.add(1, ordering: .sequentiallyConsistent)
        defer {
            if holders.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
                let number = late.exchange(0, ordering: .sequentiallyConsistent)
                // The signal goes to the process, because Dispatch's threads block it.
                if number != 0 { kill(getpid(), number) }
            }
        }
        return try work()
    }

    /// Defers a signal while work is under way. Async-signal-safe.
    ///
    /// - Returns: Whether the signal was deferred, so that its handler must not end the process.
    package static func take(_ number: Int32) -> Bool {
        guard holders.load(ordering: .sequentiallyConsistent) > 0 else { return false }
        late.store(number, ordering: .sequentiallyConsistent)
        // Work that ended after the first check may have missed the signal.
        return holders.load(ordering: .sequentiallyConsistent) > 0
    }
}
