/// The checks that can report findings. Settings, comments and filters resolve check ids with this list, so third-party and
/// built-in checks behave alike.
package struct CheckList: Sendable {
    /// The checks, sorted by id.
    package let all: [CheckSummary]
    private let byID: [CheckID: CheckSummary]
    /// The programs of the settings, whose checks are recognised by the prefix of their ids.
    package var programs: [CheckProgram] = []

    /// Creates a list. If several checks have the same id, the first one is used.
    package init(_ checks: [CheckSummary]) {
        let byID = Dictionary(checks.map { ($0.id, $0) }) { first, _ in first }
        all = byID.keys.sorted().compactMap { byID[$0] }
        self.byID = byID
    }

    /// Returns the check with an id, or `nil` if the list has none.
    package subscript(id: CheckID) -> CheckSummary? {
        byID[id] ?? programs.first { $0.owns(id) }?.summary(of: id)
    }

    package var names: [String] { all.map(\.id.name) }

    /// Whether a comment, the settings or a baseline can suppress a finding. Errors that block seeding cannot be suppressed, nor
    /// can errors of checks that are not in the list.
    package func isSuppressible(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity != .error || self[diagnostic.check].map { !$0.isRequiredForSeeding } ?? false
    }
}
