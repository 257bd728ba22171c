import Dispatch
import Foundation
import Synchronization

/// Does the same for each number below `count`, side by side where there is enough to do, and gives the results
/// in order: the same whatever was done first.
///
/// Its threads are its own. Those of `DispatchQueue.concurrentPerform` are the ones that tasks run on, as many as there are
/// processors: a server that loads a catalogue would answer nobody meanwhile.
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
