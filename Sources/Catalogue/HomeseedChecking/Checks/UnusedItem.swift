package import HomeseedModel
package import HomeseedSource

/// An item that no template uses, although nearly all other items of its kind are used.
package enum UnusedItem: Check {
    package static let id: CheckID = "unused-item"
    package static let severity = Severity.note
    package static let finds = "An item that no template uses, although templates use nearly all others of its kind."
    package static let why = "It was added, but no household uses it, so no demo ever shows it."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: floor, category: kitchen, title: Sweep the floor}
              - {id: bins, category: kitchen, title: Empty the bins}
              - {id: table, category: kitchen, title: Set the table}
              - {id: ⟦fridge⟧, category: kitchen, title: Clean the fridge}
            """,
        template: template, dutch: dutch
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: floor, category: kitchen, title: Sweep the floor}
              - {id: bins, category: kitchen, title: Empty the bins}
              - {id: table, category: kitchen, title: Set the table}
            """,
        template: template,
        dutch: ExampleCatalogue.dutch(
            chores:
                "{dishes: {title: Afwassen}, floor: {title: Vegen}, bins: {title: Vuilnis wegbrengen}, table: {title: Tafel dekken}}"
        )
    )

    private static let template = """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}
          Task:
            - use: [chore/dishes, chore/floor, chore/bins, chore/table]
        """

    private static let dutch = ExampleCatalogue.dutch(
        chores: """

              dishes: {title: Afwassen}
              floor: {title: Vegen}
              bins: {title: Vuilnis wegbrengen}
              table: {title: Tafel dekken}
              fridge: {title: Koelkast schoonmaken}
            """)

    package static let reach = CheckReach.dependents

    /// Checks kinds with five or more items of which at most a fifth is unused; a larger share is intentional.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        guard catalogue.packs.dropFirst().contains(where: { !$0.templates.isEmpty }) else { return }
        var usage: ItemUsage?
        for pack in packs where pack.brokenKinds.isEmpty && !pack.isModelBroken {
            // All items of these kinds become rows.
            let inRows = Set(pack.model.entities.compactMap(\.rowsFrom))
            // Kinds that a field refers to are skipped: their items are used by other items and records.
            let fields = pack.kinds.flatMap(\.fields) + pack.model.entities.flatMap(\.fields)
            let named = Set(fields.compactMap { ($0.type.element ?? $0.type).item?.kind })
            for (number, kind) in pack.kinds.numbered where !kind.isFolder && !inRows.contains(number) && !named.contains(number)
            {
                let items = pack.ownItems.filter { $0.kind == number }
                if items.count < 5 { continue }
                let all = usage ?? ItemUsage(catalogue.packs(using: packs))
                usage = all
                let unused = items.filter { !all.inTemplates.contains($0.place) }
                // If many items of a kind are unused, the app offers them as a choice.
                guard let first = unused.first, unused.count * 5 <= items.count else { continue }
                let others = unused.dropFirst().map(\.id)
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "No template uses the \(kind.id) '\(first.id)'", at: first.place,
                        notes: others.isEmpty ? [] : ["\(others.quotedList) are not used either."]))
            }
        }
    }
}
