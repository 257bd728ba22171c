import Foundation
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// Code actions for a template that does not meet its expectation: they adjust the expectation to an intended change.
///
/// `homeseed lint` has no such fix, since it would defeat the purpose of expectations.
struct ExpectationActions {
    private let snapshot: Snapshot
    private let view: CatalogueView
    private let file: FileID

    init(_ snapshot: Snapshot, view: CatalogueView, file: FileID) {
        (self.snapshot, self.view, self.file) = (snapshot, view, file)
    }

    /// - Parameter found: the diagnostics at the position.
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
        guard let bound = expectation.bounds.first(where: { $0.comparison == .exactly }),
            case .value(.decimal(let expected)) = bound.operand,
            let count = Expander(pack, template, today: Zone.current.today, zone: .current).count(of: expectation),
            Decimal(count) != expected
        else { return nil }
        return [
            "title": .string("Expect \(count) instead of \(expected)"), "kind": "quickfix",
            "edit": snapshot.workspaceEdit([Fix.Edit(bound.place, "\(count)")], view.sources),
        ]
    }
}
