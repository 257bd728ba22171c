import Foundation
package import HomeseedSource

package enum ValueOutOfLine: Check {
    package static let id: CheckID = "value-out-of-line"
    package static let severity = Severity.note
    package static let finds = "A number far from those of all other items of its category."
    package static let why = "Fifty peanuts for making a bed is a slip of the finger, and a child will find it first."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: 2}
              - {id: floor, category: kitchen, title: Sweep the floor, coins: 3}
              - {id: bins, category: kitchen, title: Empty the bins, coins: 2}
              - {id: table, category: kitchen, title: Set the table, coins: ⟦20⟧}
              - {id: fridge, category: kitchen, title: Clean the fridge, coins: 4}
              - {id: pans, category: kitchen, title: Scrub the pans, coins: 2}
            """,
        dutch: dutch
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: 2}
              - {id: floor, category: kitchen, title: Sweep the floor, coins: 3}
              - {id: bins, category: kitchen, title: Empty the bins, coins: 2}
              - {id: table, category: kitchen, title: Set the table, coins: 1}
              - {id: fridge, category: kitchen, title: Clean the fridge, coins: 6}
              - {id: pans, category: kitchen, title: Scrub the pans, coins: 2}
            """,
        dutch: dutch
    )

    private static let dutch = ExampleCatalogue.dutch(
        chores: """

              dishes: {title: Afwassen}
              floor: {title: Vegen}
              bins: {title: Vuilnis wegbrengen}
              table: {title: Tafel dekken}
              fridge: {title: Koelkast schoonmaken}
              pans: {title: Pannen schrobben}
            """)

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs.dropFirst() {
            for (number, kind) in pack.kinds.enumerated() {
                guard let category = kind.groupField ?? kind.fields.firstIndex(where: { $0.type is ItemType && !$0.isOptional }) else { continue }
                let fields = kind.fields.indices.filter { kind.fields[$0].type is IntegerType || kind.fields[$0].type is DecimalType }
                if fields.isEmpty { continue }
                let items = pack.items.filter { $0.kind == number && $0.pack == pack.number && $0.values.indices.contains(category) }
                var groups: [Value: [Item]] = [:]
                for item in items { groups[item.values[category], default: []].append(item) }
                for (value, group) in groups where value.isGiven && group.count >= 6 {
                    for field in fields { check(group, field, kind, &diagnostics) }
                }
            }
        }
    }

    private static func check(_ items: [Item], _ field: Int, _ kind: Kind, _ diagnostics: inout Diagnostics) {
        let values = items.compactMap { item in item.values[field].number.map { (item: item, number: $0) } }
        guard values.count >= 6 else { return }
        let sorted = values.map(\.number).sorted()
        let rest = sorted.dropLast()
        // The others agree, all within a factor of three, and the largest is more than three times as large as they are.
        guard let largest = sorted.last, let least = rest.first, let most = rest.last, least > 0, most <= least * 3, largest > most * 3,
            let found = values.first(where: { $0.number == largest }), let place = found.item.places[field]
        else { return }
        diagnostics.report(
            Diagnostic(
                id, severity, "This is far more than the others of its category have", at: place,
                notes: ["'\(kind.fields[field].name)' is from \(least) to \(most) for the other \(rest.count)."]))
    }
}
