import Dispatch
import Foundation
import HomeseedText

/// Calls the closure for each index below `count`, in parallel unless the work is small, and returns the results in index order.
///
/// The function creates its own threads. `DispatchQueue.concurrentPerform` would occupy the thread pool of tasks, so a server
/// could not respond while it loads a catalogue.
package func inParallel<Result: Sendable>(_ count: Int, isSmall: Bool, _ body: @Sendable (Int) -> Result) -> [Result] {
    let threads = min(count, ProcessInfo.processInfo.activeProcessorCount)
    if isSmall || threads < 2 { return (0..<count).map(body) }
    let results = Locked<[Result?]>(Array(repeating: nil, count: count))
    let next = Locked(0)
    withoutActuallyEscaping(body) { body in
        let work: @Sendable () -> Void = {
            while true {
                let index = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
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
