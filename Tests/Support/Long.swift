import Foundation
import Testing

/// Linked into each module of tests that has some of these.
extension Trait where Self == ConditionTrait {
    /// For what takes seconds in a build for debugging: a server that is killed, every item of five packs, hundreds of seeds. Everyone's
    /// tests are to take minutes, so `Tools/test --all` runs it, and CI does.
    static var long: Self { .enabled(if: areAllRun, "Tools/test --all runs it") }
}

private let areAllRun = ProcessInfo.processInfo.environment["HOMESEED_TESTS"] == "all"

/// Every third, the first among them, of arguments that each take seconds in a build for debugging; all of them where all tests run.
func sample<Argument>(_ arguments: [Argument]) -> [Argument] {
    areAllRun ? arguments : arguments.indices.filter { $0.isMultiple(of: 3) }.map { arguments[$0] }
}
