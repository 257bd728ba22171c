import Foundation
package import HomeseedModel
package import HomeseedSource

/// A number far above the numbers of all other items in its category, which is probably a typo.
package enum ValueOutOfLine: Check {
    package static let id: CheckID = "value-out-of-line"
    package static let severity = Severity.note
    package static let finds =
        "A number far above those of other items with the same category and unit."
    package static let why = "A reward of fifty coins for making a bed is probably a typo, and a child will find it first."

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

    /// Reports outliers among six or more items: all other numbers are within a factor of three, and the outlier exceeds them
    /// more than threefold.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for (number, kind) in pack.kinds.numbered {
                guard let category = kind.groupField ?? kind.fields.firstNumber(where: { $0.type.item != nil && !$0.isOptional })
                else { continue }
                let fields = kind.fields.numbers.filter { kind.fields[$0].type.isNumber }
                if fields.isEmpty { continue }
                // Numbers are compared only within the same unit.
                let units = kind.fields.numbers.filter { kind.fields[$0].name.lowercased().hasSuffix("unit") }
                var groups: [[Value]: [Spread]] = [:]
                let own = pack.ownItems
                for (index, item) in zip(own.indices, own)
                where item.kind == number && item.values.indices.contains(category) && item.values[category].isGiven {
                    let group = [item.values[category]] + units.map { catalogue.comparable(item.values[$0]) }
                    for (place, field) in fields.enumerated() {
                        guard let number = item.values[field].roughly else { continue }
                        groups[group, default: Array(repeating: Spread(), count: fields.count)][place].add((number, index))
                    }
                }
                for group in groups.values {
                    for (field, spread) in zip(fields, group) { report(spread, of: field, kind: kind, in: pack, &diagnostics) }
                }
            }
        }
    }

    /// The items of a category with the smallest, the largest and the second largest number.
    private struct Spread {
        typealias Entry = (number: Double, item: Int)
        var count = 0
        var least: Entry = (0, 0)
        var most: Entry = (0, 0)
        var largest: Entry = (0, 0)

        mutating func add(_ entry: Entry) {
            if count == 0 || entry.number > largest.number {
                most = count == 0 ? entry : largest
                largest = entry
            } else if count == 1 || entry.number > most.number {
                most = entry
            }
            if count == 0 || entry.number < least.number { least = entry }
            count += 1
        }
    }

    /// Reports an outlier. Only the candidates are compared as exact decimals, since an outlier exceeds any rounding error.
    private static func report(
        _ spread: Spread, of field: FieldIndex, kind: Kind, in pack: Pack, _ diagnostics: inout Diagnostics
    ) {
        // A fast path that avoids decimals.
        guard spread.count >= 6, spread.largest.number > spread.most.number * 2 else { return }
        func number(_ entry: Spread.Entry) -> Decimal { pack.items[entry.item].values[field].number ?? 0 }
        let (least, most, largest) = (number(spread.least), number(spread.most), number(spread.largest))
        guard least > 0, most <= least * 3, largest > most * 3, let place = pack.items[spread.largest.item].places[field] else {
            return
        }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This is far more than the other items in its category have", at: place,
                notes: ["The other \(spread.count - 1) have a '\(kind.fields[field].name)' from \(least) to \(most)."]))
    }
}

extension Catalogue {
    /// Returns a text as its source string, so that equal texts compare as equal.
    fileprivate func comparable(_ value: Value) -> Value {
        guard case .text(let id) = value, let message = self[id] else { return value }
        return .string(message.source.plain)
    }
}

extension Value {
    /// An approximation, used to compare numbers that are not close.
    fileprivate var roughly: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
        default: nil
        }
    }
}
