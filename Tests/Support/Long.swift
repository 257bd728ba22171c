import Foundation
import Testing

/// Linked into each module of tests that has some of these.
extension Trait where Self == ConditionTrait {
    /// For what takes seconds in a build for debugging: a server that is killed, every item of five packs, hundreds of seeds. Everyone's
    /// tests are to take minutes, so `Tools/test --all` runs it, and CI does.
    static var long: Self { .enabled(if: ProcessInfo.processInfo.environment["HOMESEED_TESTS"] == "all", "Tools/test --all runs it") }
}
