package import HomeseedModel
package import HomeseedSource

/// A category without items, which the app would show as an empty page.
package enum UnusedCategory: Check {
    package static let id: CheckID = "unused-category"
    package static let severity = Severity.warning
    package static let finds = "A category without items, in a pack where every item needs a category."
    package static let why = "The app would show an empty page: the category was forgotten, or its items were moved."

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

    /// Checks each kind that the items of another kind have to refer to. Kinds without any used item are skipped.
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
                if items.isEmpty || !pack.brokenKinds.isEmpty || !pack.kindsWithInvalidIDs.isEmpty { continue }
                // A misspelt reference may mean one of these items, so it has to be fixed first.
                if pack.misnamedKinds.contains(number) { continue }
                // Packs that require this pack are queried only for categories that it does not use itself.
                var unused = items.filter { !ownUsage.uses($0) }
                if unused.isEmpty { continue }
                let all = usage ?? ItemUsage(catalogue.packs(using: packs))
                usage = all
                unused = unused.filter { !all.uses($0) }
                if unused.isEmpty || isDoubtful(number, pack) { continue }
                // If no category is used, the items are probably not written yet.
                if unused.count == items.count { continue }
                for item in unused {
                    diagnostics.report(
                        Diagnostic(
                            id, severity, headline: "The \(kind.id) '\(item.id)' has no items", at: item.place,
                            notes: ["Add an item to it, or remove it."],
                            fix: ItemRemoval(catalogue, pack: pack, item: item, files: files).fix))
                }
            }
        }
    }

    /// Whether a reference to a category of this kind could not be read. It may be to an unused category.
    private static func isDoubtful(_ category: KindIndex, _ pack: Pack) -> Bool {
        pack.ownItems.contains { item in
            pack.kinds[item.kind].fields.numbered.contains { position, field in
                guard field.type.item?.kind == category, item.values.indices.contains(position),
                    case .unknown = item.values[position]
                else { return false }
                return true
            }
        }
    }

    /// Returns the kinds that the items of another kind must refer to by a required field.
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
