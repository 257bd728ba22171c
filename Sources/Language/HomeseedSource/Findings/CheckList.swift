/// All checks that findings may be of: Homeseed's own, and those of other packages. Whatever reads settings and comments, or
/// decides on findings, is handed one, and so knows them all alike.
package struct CheckList: Sendable {
    /// In the order of their ids.
    package let all: [CheckSummary]
    private let byID: [CheckID: CheckSummary]

    /// Of two with the same id, the first counts.
    package init(_ checks: [CheckSummary]) {
        let byID = Dictionary(checks.map { ($0.id, $0) }) { first, _ in first }
        all = byID.keys.sorted().compactMap { byID[$0] }
        self.byID = byID
    }

    /// Finds what a check says of itself; nil where the list has no check of that id.
    package subscript(id: CheckID) -> CheckSummary? { byID[id] }

    package var names: [String] { all.map(\.id.name) }

    /// Whether nobody may live with a finding: nothing can be seeded where it is found.
    package func isFixed(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.severity == .error && self[diagnostic.check]?.isRequiredForSeeding ?? true
    }
}
