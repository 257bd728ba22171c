/// The checks that can report findings, both built-in and third-party ones. Settings, comments and filters look checks up here,
/// so that they treat all alike.
package struct CheckList: Sendable {
    /// The checks, sorted by id.
    package let all: [CheckSummary]
    private let byID: [CheckID: CheckSummary]

    /// Creates a list in which the first of several checks with the same id is used.
    package init(_ checks: [CheckSummary]) {
        let byID = Dictionary(checks.map { ($0.id, $0) }) { first, _ in first }
        all = byID.keys.sorted().compactMap { byID[$0] }
        self.byID = byID
    }

    /// Returns the check with an id, or `nil` if the list has none.
    package subscript(id: CheckID) -> CheckSummary? { byID[id] }

    package var names: [String] { all.map(\.id.name) }

    /// Whether a finding cannot be suppressed because it blocks seeding.
    package func isFixed(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity == .error && self[diagnostic.check]?.isRequiredForSeeding ?? true
    }
}
