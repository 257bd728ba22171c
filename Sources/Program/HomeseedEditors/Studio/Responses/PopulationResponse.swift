import Foundation
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The distribution of each column over many households.
struct PopulationResponse {
    let index: CatalogueIndex
    @Boxed var pack: Pack
    let words: [String: String]

    func json() throws(StudioRefusal) -> JSON {
        let templates =
            words["template"].map { id in pack.templates.filter { $0.id == id } }
            ?? pack.templates.filter { $0.pack == pack.number }
        guard !templates.isEmpty else { throw StudioRefusal(.unknown, "\(pack.id) has no template to make households from.") }
        let count = min(max(words["count"].flatMap(Int.init) ?? 200, 1), 1000)
        let population = Population(
            index.view.catalogue, of: pack, from: templates, name: pack.id, count: count,
            seed: words["seed"].flatMap(Int.init) ?? 1, locale: pack.language, today: Zone.current.today, zone: .current)
        var (columns, perHousehold): ([String: Spread], [String: Spread]) = ([:], [:])
        var diagnostics = Diagnostics()
        for number in 0..<count {
            var rows: [Int: Int] = [:]
            for row in population.household(number, makesShared: false, &diagnostics).rows {
                rows[row.key.table, default: 0] += 1
                guard let table = population.schema[row.key.table] else { continue }
                for (column, cell) in zip(table.columns, row.cells)
                where column.references == nil && !column.isSecret && column.name != table.key {
                    columns["\(table.entity).\(column.name)", default: Spread()].add(cell, today: population.today)
                }
            }
            for (table, count) in rows {
                if let entity = population.schema[table]?.entity {
                    perHousehold[entity, default: Spread()].add(.integer(count), today: population.today)
                }
            }
        }
        let plots =
            perHousehold.sorted { $0.key < $1.key }.compactMap { $1.json(name: $0, sort: "count") }
            + columns.sorted { $0.key < $1.key }.compactMap { $1.json(name: $0, sort: "column") }
        return [
            "pack": .string(pack.id), "count": .integer(count), "templates": .list(templates.map(\.id)), "plots": .array(plots),
            "findings": .array(
                diagnostics.sorted(in: index.view.sources).prefix(5).map {
                    FindingsResponse.json($0, view: index.view, lines: index.lines)
                }),
        ]
    }

    /// The distribution of a column's values.
    private struct Spread {
        var words: [String: Int] = [:]
        var numbers: [Double] = []
        var days: [Int] = []
        var texts = 0

        mutating func add(_ cell: Cell, today: Day) {
            switch cell {
            case .boolean(let flag): words[flag ? "true" : "false", default: 0] += 1
            case .integer(let number): numbers.append(Double(number))
            case .decimal(let digits): if let number = Double(digits) { numbers.append(number) }
            case .date(let day): days.append(day.number - today.number)
            case .datetime(let instant): days.append(Zone.current.day(of: instant).number - today.number)
            case .text(let text) where words.count <= 24 && text.utf8.count <= 40: words[text, default: 0] += 1
            case .text: texts += 1
            case .null, .uuid, .list: break
            }
        }

        /// Returns the chart, or `nil` for values that can't be charted, such as names that are all different.
        func json(name: String, sort: String) -> JSON? {
            if !numbers.isEmpty { return histogram(numbers, name: name, sort: sort, form: "numbers") }
            if !days.isEmpty { return histogram(days.map(Double.init), name: name, sort: sort, form: "days") }
            guard texts == 0, (2...12).contains(words.count) else { return nil }
            let bars = words.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { word, count -> JSON in
                ["label": .string(word), "count": .integer(count)]
            }
            return ["name": .string(name), "sort": .string(sort), "form": "words", "bars": .array(bars)]
        }

        private func histogram(_ values: [Double], name: String, sort: String, form: String) -> JSON? {
            guard let least = values.min(), let most = values.max(), least < most else { return nil }
            let isWhole = values.allSatisfy { $0 == $0.rounded() }
            let width = Self.step(for: most - least, isWhole: isWhole)
            let first = (least / width).rounded(.down)
            var counts = Array(repeating: 0, count: Int((most / width).rounded(.down) - first) + 1)
            for value in values {
                let bin = Int((value / width).rounded(.down) - first)
                if counts.indices.contains(bin) { counts[bin] += 1 }
            }
            let bars = counts.enumerated().map { number, count -> JSON in
                [
                    "from": .number((first + Double(number)) * width), "to": .number((first + Double(number) + 1) * width),
                    "count": .integer(count),
                ]
            }
            let ordered = values.sorted()
            return [
                "name": .string(name), "sort": .string(sort), "form": .string(form), "bars": .array(bars),
                "isWhole": .boolean(isWhole), "width": .number(width),
                "middle": .number(ordered[ordered.count / 2]), "least": .number(least), "most": .number(most),
            ]
        }

        /// Returns a round bin width that gives about sixteen bins.
        private static func step(for range: Double, isWhole: Bool) -> Double {
            let raw = range / 16
            let power = pow(10, log10(raw).rounded(.down))
            let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? raw
            return isWhole ? max(1, step.rounded()) : step
        }
    }
}
