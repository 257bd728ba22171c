import Foundation
package import Testing

extension Trait where Self == ConditionTrait {
    /// For what takes seconds in a build for debugging: a server that is killed, every item of five packs, hundreds of seeds. Everyone's
    /// tests are to take minutes, so `Tools/test --all` runs it, and CI does.
    package static var long: Self { .enabled(if: areAllRun, "Tools/test --all runs it") }
}

private let chosen = ProcessInfo.processInfo.environment["HOMESEED_TESTS"]

/// Whether CI runs them, or someone by hand.
package let areAllRun = ["all", "whole"].contains(chosen)

/// Whether someone runs them by hand, with `HOMESEED_TESTS=whole Tools/test --all`: also the rest of what takes a minute when built for
/// release, of which CI tries a part.
package let areWhole = chosen == "whole"

/// Every third, the first among them, of arguments that each take seconds in a build for debugging; all of them where all tests run.
package func sample<Argument>(_ arguments: [Argument]) -> [Argument] {
    areAllRun ? arguments : thirds(arguments)
}

/// Every third, the first among them, of arguments that each take many seconds in a release build; all of them by hand.
package func sampleInCI<Argument>(_ arguments: [Argument]) -> [Argument] {
    areWhole ? arguments : thirds(arguments)
}

private func thirds<Argument>(_ arguments: [Argument]) -> [Argument] {
    arguments.indices.filter { $0.isMultiple(of: 3) }.map { arguments[$0] }
}
