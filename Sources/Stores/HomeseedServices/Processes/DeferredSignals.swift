import Foundation
import Synchronization

/// Signals to stop that come while something is done that must not be cut in two: they are heard afterwards.
package enum DeferredSignals {
    /// How much of such work is under way, on whatever thread.
    private static let holders = Atomic(0)
    /// The last signal that came meanwhile; 0 for none.
    private static let late = Atomic<Int32>(0)

    /// Makes both before a signal can come: a handler must not be the first to ask for them.
    package static func prepare() {
        holders.store(0, ordering: .sequentiallyConsistent)
        late.store(0, ordering: .sequentiallyConsistent)
    }

    /// Does some work, and sends this process afterwards what came meanwhile.
    package static func hold<Answer, Failure: Error>(_ work: () throws(Failure) -> Answer) throws(Failure) -> Answer {
        holders.add(1, ordering: .sequentiallyConsistent)
        defer {
            if holders.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 {
                let number = late.exchange(0, ordering: .sequentiallyConsistent)
                // Not to this thread: those of Dispatch keep such signals out, and it would never be heard there.
                if number != 0 { kill(getpid(), number) }
            }
        }
        return try work()
    }

    /// For a handler of signals: whether it has nothing more to do now. Does nothing that a handler may not.
    package static func take(_ number: Int32) -> Bool {
        guard holders.load(ordering: .sequentiallyConsistent) > 0 else { return false }
        late.store(number, ordering: .sequentiallyConsistent)
        // Done meanwhile, the work may not have seen it.
        return holders.load(ordering: .sequentiallyConsistent) > 0
    }
}
