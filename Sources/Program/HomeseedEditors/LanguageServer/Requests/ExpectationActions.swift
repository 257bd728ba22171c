import Foundation
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A template that holds more or less than it says it does: what it says can be put right where someone meant the change.
///
/// No fix of `homeseed lint` does that: it would take away what the expectation is there for.
struct ExpectationActions {
    private let snapshot: Snapshot
    private let view: CatalogueView
    private let file: FileID

    init(_ snapshot: Snapshot, view: CatalogueView, file: FileID) { (self.snapshot, self.view, self.file) = (snapshot, view, file) }

    /// - Parameter found: what is said of the place where the action would be offered.
    func all(_ found: [Diagnostic]) -> [JSONValue] {
        let places = Set(found.filter { $0.check == UnmetExpectation.id }.compactMap(\.place))
        if places.isEmpty { return [] }
        return view.catalogue.packs.flatMap { pack in
            pack.templates.filter { $0.pack == pack.number && $0.place.file == file }.flatMap { template in
                template.expectations.filter { places.contains($0.place) }.compactMap { action($0, of: template, in: pack) }
            }
        }
    }

    private func action(_ expectation: Limit, of template: Template, in pack: Pack) -> JSONValue? {
        guard let bound = expectation.bounds.first(where: { $0.comparison == .exactly }), case .value(.decimal(let said)) = bound.operand,
            let count = Expander(pack, template, today: Zone.current.today, zone: .current).count(of: expectation), Decimal(count) != said
        else { return nil }
        return [
            "title": .string("Expect \(count) instead of \(said)"), "kind": "quickfix",
            "edit": snapshot.workspaceEdit([Fix.Edit(bound.place, "\(count)")], view.sources),
        ]
    }
}
