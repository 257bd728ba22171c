import Dispatch
import Synchronization

/// Does the same for each number below `count`, side by side where there is enough to do, and gives the results
/// in order: the same whatever was done first.
func inParallel<Result: Sendable>(_ count: Int, isSmall: Bool, _ body: @Sendable (Int) -> Result) -> [Result] {
    if isSmall || count < 2 { return (0..<count).map(body) }
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
        let result = body(index)
        results.withLock { $0[index] = result }
    }
    return results.withLock { $0.compactMap { $0 } }
}
