import Dispatch
import Foundation
import Synchronization

/// Calls the closure for each index below `count`, in parallel unless the work is small, and returns the results in index
/// order.
///
/// It creates its own threads. `DispatchQueue.concurrentPerform` would occupy the thread pool of tasks, so a server could not
/// respond while it loads a catalogue.
package func inParallel<Result: Sendable>(_ count: Int, isSmall: Bool, _ body: @Sendable (Int) -> Result) -> [Result] {
    let threads = min(count, ProcessInfo.processInfo.activeProcessorCount)
    if isSmall || threads < 2 { return (0..<count).map(body) }
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    let next = Atomic<Int>(0)
    withoutActuallyEscaping(body) { body in
        let work: @Sendable () -> Void = {
            while true {
                let index = next.add(1, ordering: .relaxed).oldValue
                if index >= count { return }
                let result = body(index)
                results.withLock { $0[index] = result }
            }
        }
        let others = DispatchGroup()
        for _ in 1..<threads { DispatchQueue(label: "homeseed.parallel").async(group: others, execute: work) }
        work()
        others.wait()
    }
    return results.withLock { $0.compactMap { $0 } }
}
