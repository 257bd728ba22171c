import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The part of `show` for a template: its items, the number of records it expands to today, and its expectations.
struct TemplatePrinter {
    let lookup: Lookup
    @Boxed var pack: Pack
    let template: Template
    let console: Console

    var text: String {
        var output = ""
        if let base = template.baseName { output += console.section("Based on") + "  \(base)\n" }
        let items = items
        if !items.rows.isEmpty { output += console.section("Items used") + items.render(console) }
        let household = expanded
        let table = records(household)
        if !table.rows.isEmpty {
            output += console.section("Records on \(household.today.iso)")
            output += table.render(width: console.width, style: console.style)
        }
        if !template.expectations.isEmpty { output += console.section("Expectations") + expectations }
        return output + "\n" + "Seed it:  homeseed seed \(pack.id)/\(template.id) --into sqlite:\(template.id).sqlite\n"
    }

    /// The template's items with their titles, each once, so that templates need no comments for them.
    private var items: PropertyList {
        let texts = ValueText(catalogue: lookup.catalogue, pack: pack, locale: pack.language)
        var properties = PropertyList()
        var seen: Set<ItemID> = []
        for number in template.records.flatMap(\.items)
        where pack.items.indices.contains(number.index) && seen.insert(number).inserted {
            let item = pack.items[number.index]
            properties.add("\(pack.kinds[item.kind].id)/\(item.id)", texts.title(of: item) ?? item.id)
        }
        return properties
    }

    private var expanded: Household {
        var diagnostics = Diagnostics()
        return Pipeline.expand(
            pack, template: template, household: nil, today: Zone.current.today, zone: .current, &diagnostics)
    }

    private func records(_ household: Household) -> TextTable {
        var table = TextTable(["entity", "table", .right("records")])
        for (number, entity) in pack.model.entities.numbered {
            let count = household.records.count { $0.entity == number }
            if count > 0 { table.rows.append([entity.name, entity.table, "\(count)"]) }
        }
        return table
    }

    private var expectations: String {
        let room = (console.width ?? 100) - 4
        return template.expectations.map { expectation in
            wrapped(expectation.why.escapedForTerminal, to: room).enumerated().map { number, line in
                (number == 0 ? "  · " : "    ") + line + "\n"
            }.joined()
        }.joined()
    }
}
