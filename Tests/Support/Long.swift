import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// A condition for tests that take seconds in a debug build. Only CI and `Tools/test --all` run them, so that the other tests
    /// stay fast.
    package static var long: Self { .enabled(if: runsLongTests, "Tools/test --all runs it") }
}

private let chosen = ProcessInfo.processInfo.environment["HOMESEED_TESTS"]

/// Whether long tests run, as in CI.
package let runsLongTests = ["all", "whole"].contains(chosen)

/// Whether sampled tests run completely, with `HOMESEED_TESTS=whole Tools/test --all`. CI runs only a sample of tests that are
/// slow in a release build.
package let runsAllCases = chosen == "whole"

/// Returns every third argument of a test that is slow in a debug build, beginning with the first, or all if long tests run.
package func sample<Argument>(_ arguments: [Argument]) -> [Argument] {
    runsLongTests ? arguments : thirds(arguments)
}

/// Returns every third argument of a test that is slow even in a release build, beginning with the first, or all if
/// ``runsAllCases``.
package func sampleInCI<Argument>(_ arguments: [Argument]) -> [Argument] {
    runsAllCases ? arguments : thirds(arguments)
}

private func thirds<Argument>(_ arguments: [Argument]) -> [Argument] {
    arguments.indices.filter { $0.isMultiple(of: 3) }.map { arguments[$0] }
}
