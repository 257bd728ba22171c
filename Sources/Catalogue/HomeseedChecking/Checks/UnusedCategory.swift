package import HomeseedModel
package import HomeseedSource

/// A category that no item is in: the app would show it as an empty page.
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

    package static let reach = CheckReach.dependents

    /// Looks at kinds that every item of another kind has to name, and only where some of their items are used.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        var usage: ItemUsage?
        let files = ParsedFiles()
        for pack in packs {
            let categories = categories(of: pack)
            if categories.isEmpty { continue }
            let ownUsage = ItemUsage([pack])
            let own = Dictionary(grouping: pack.ownItems.filter { categories.contains($0.kind) }, by: \.kind)
            for (number, kind) in pack.kinds.numbered where categories.contains(number) {
                let items = own[number] ?? []
                if items.isEmpty || !pack.brokenKinds.isEmpty || !pack.doubtfulKinds.isEmpty { continue }
                // Where some are named that are not there, one of these may be meant: that comes first.
                if pack.misnamedKinds.contains(number) { continue }
                // Packs that require this one are asked only about what it does not use itself.
                var unused = items.filter { !ownUsage.uses($0) }
                if unused.isEmpty { continue }
                let all = usage ?? ItemUsage(catalogue.packs(using: packs))
                usage = all
                unused = unused.filter { !all.uses($0) }
                if unused.isEmpty || isDoubtful(number, pack) { continue }
                // Where none is used, the items that will be in them are yet to be written.
                if unused.count == items.count { continue }
                for item in unused {
                    diagnostics.report(
                        Diagnostic(
                            id, severity, headline: "No item is in the \(kind.id) '\(item.id)'", at: item.place,
                            notes: ["Give it an item, or take it out."], fix: ItemRemoval(catalogue, pack: pack, item: item, files: files).fix))
                }
            }
        }
    }

    /// Whether an item may be in one of these, and what it says of that could not be read.
    private static func isDoubtful(_ category: KindIndex, _ pack: Pack) -> Bool {
        pack.ownItems.contains { item in
            pack.kinds[item.kind].fields.numbered.contains { position, field in
                guard field.type.item?.kind == category, item.values.indices.contains(position), case .unknown = item.values[position] else { return false }
                return true
            }
        }
    }

    /// The kinds in one of which the items of another kind have to be.
    private static func categories(of pack: Pack) -> Set<KindIndex> {
        let filled = Set(pack.items.map(\.kind))
        return pack.kinds.numbered.reduce(into: []) { categories, one in
            let (number, kind) = one
            guard filled.contains(number) else { return }
            for field in kind.fields where !field.isOptional && field.defaultValue == nil {
                if let item = field.type.item, item.kind != number, !item.isOpen { categories.insert(item.kind) }
            }
        }
    }
}
