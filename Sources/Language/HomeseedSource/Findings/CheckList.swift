/// The checks that can report findings. Settings, comments and filters resolve check ids with this list, so third-party checks
/// behave like built-in ones.
package struct CheckList: Sendable {
    /// The checks, sorted by id.
    package let all: [CheckSummary]
    private let byID: [CheckID: CheckSummary]

    /// Creates a list. If several checks have the same id, the first one is used.
    package init(_ checks: [CheckSummary]) {
        let byID = Dictionary(checks.map { ($0.id, $0) }) { first, _ in first }
        all = byID.keys.sorted().compactMap { byID[$0] }
        self.byID = byID
    }

    /// Returns the check with an id, or `nil` if the list has none.
    package subscript(id: CheckID) -> CheckSummary? { byID[id] }

    package var names: [String] { all.map(\.id.name) }

    /// Whether a comment, the settings or a baseline can suppress a finding. Errors that block seeding cannot be suppressed.
    package func isSuppressible(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity != .error || self[diagnostic.check].map { !$0.isRequiredForSeeding } ?? false
    }
}
