package import HomeseedSource

package enum UnusedCategory: Check {
    package static let id: CheckID = "unused-category"
    package static let severity = Severity.warning
    package static let finds = "A category that no item is in, where every item has to be in one."
    package static let why = "The app would show it as an empty page: it was forgotten, or its items were moved."

    package static let wrong = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {id: ⟦garden⟧, title: Garden, color: "#EAF3EA"}
            """,
        dutch: ExampleCatalogue.dutch(categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}")
    )

    package static let right = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {id: garden, title: Garden, color: "#EAF3EA"}
            """,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: weeding, category: garden, title: Pull up the weeds}
            """,
        dutch: ExampleCatalogue.dutch(
            categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}",
            chores: "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}")
    )

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        var usage: ItemUsage?
        for pack in catalogue.packs.dropFirst() {
            for (number, kind) in pack.kinds.enumerated() where isCategory(number, pack) {
                let items = pack.items.filter { $0.kind == number && $0.pack == pack.number }
                if items.isEmpty || !pack.brokenKinds.isEmpty || !pack.doubtfulKinds.isEmpty { continue }
                // Where some are named that are not there, one of these may be meant: that comes first.
                if pack.misnamedKinds.contains(number) { continue }
                usage = usage ?? ItemUsage(catalogue)
                let unused = items.filter { usage?.inItems.contains($0.place) == false && usage?.inTemplates.contains($0.place) == false }
                // Where none is used, the items that will be in them are yet to be written.
                if unused.count == items.count { continue }
                for item in unused {
                    diagnostics.report(
                        Diagnostic(
                            id, severity, "No item is in the \(kind.id) '\(item.id)'", at: item.place,
                            notes: ["Give it an item, or take it out."], fix: ItemRemoval(catalogue, pack, item).fix))
                }
            }
        }
    }

    /// Whether the items of another kind have to be in one of this kind.
    private static func isCategory(_ number: Int, _ pack: Pack) -> Bool {
        pack.kinds.enumerated().contains { other, kind in
            other != number && pack.items.contains { $0.kind == other }
                && kind.fields.contains { field in
                    guard let type = field.type as? ItemType else { return false }
                    return type.kind == number && !type.isOpen && !field.isOptional && field.fallback == nil
                }
        }
    }
}
