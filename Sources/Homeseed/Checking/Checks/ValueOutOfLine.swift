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
                var groups: [Value: [Spread]] = [:]
                for (index, item) in pack.items.enumerated()
                where item.kind == number && item.pack == pack.number && item.values.indices.contains(category) && item.values[category].isGiven {
                    let group = item.values[category]
                    for (place, field) in fields.enumerated() {
                        guard let number = item.values[field].number else { continue }
                        groups[group, default: Array(repeating: Spread(), count: fields.count)][place].add(number, of: index)
                    }
                }
                for group in groups.values {
                    for (field, spread) in zip(fields, group) { report(spread, field, kind, pack, &diagnostics) }
                }
            }
        }
    }

    /// What has to be known of the numbers of a category: none of them is kept.
    private struct Spread {
        var count = 0
        var least: Decimal = 0
        /// The largest, and the largest of the others.
        var largest: Decimal = 0
        var most: Decimal = 0
        /// The item that has the largest.
        var item = 0

        mutating func add(_ number: Decimal, of index: Int) {
            if count == 0 || number > largest {
                most = count == 0 ? number : largest
                (largest, item) = (number, index)
            } else if count == 1 || number > most {
                most = number
            }
            if count == 0 || number < least { least = number }
            count += 1
        }

        /// The others agree, all within a factor of three, and the largest is more than three times as large as they are.
        var isOutOfLine: Bool { count >= 6 && least > 0 && largest > most * 3 && most <= least * 3 }
    }

    private static func report(_ spread: Spread, _ field: Int, _ kind: Kind, _ pack: Pack, _ diagnostics: inout Diagnostics) {
        guard spread.isOutOfLine, let place = pack.items[spread.item].places[field] else { return }
        diagnostics.report(
            Diagnostic(
                id, severity, "This is far more than the others of its category have", at: place,
                notes: ["'\(kind.fields[field].name)' is from \(spread.least) to \(spread.most) for the other \(spread.count - 1)."]))
    }
}
