package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// A pack's tables as a mapping lays them on a store: with the store's names, and without what is left out.
///
/// Rows keep the cells that the pack gives them, and other records are still meant by their UUIDs: so a plan, a report
/// and a limit are about the same values with a mapping and without. ``MappedSession`` turns them into what the store
/// calls them.
package struct MappedSchema: Sendable {
    /// The schema that is planned, written and verified.
    package let schema: StoreSchema
    /// By the schema's tables.
    package let tables: [MappedTable]
    /// By the pack's own tables: the numbers of the tables here that its rows are written to, the first one first.
    private let numbers: [[Int]]
    private let expressions: MappedExpressions
    /// The pack whose rows are mapped.
    let pack: String
    /// The beginning of the mapping.
    package let place: SourceLocation
    /// The language in which rows are found by their keys; nil where that is the one that is seeded.
    package let keyLocale: LocaleID?

    package init(_ pack: Pack, _ mapping: Mapping) {
        let made = SchemaMaker(pack).make()
        var tables: [MappedTable] = []
        var numbers: [[Int]] = []
        let entities = made.schema.tables.indices.map { number in made.tables.firstIndex(of: number) }
        let left = Set(
            zip(made.schema.tables, entities).compactMap { table, entity in
                entity.map { mapping.tables[$0]?.isLeftOut ?? false } ?? true ? table.name : nil
            })
        for (table, entity) in zip(made.schema.tables, entities) {
            numbers.append([])
            guard !left.contains(table.name), let entity else { continue }
            let own = mapping.tables[entity]
            let layouts = [(own, nil)] + (own?.also ?? []).map { also in (also.table, Further(also, of: tables.count)) }
            for (layout, further) in layouts {
                numbers[numbers.count - 1].append(tables.count)
                tables.append(
                    MappedTable(
                        table, of: pack.model.entities[entity], holding: made.fields[entity], in: pack, mapped: layout,
                        whole: mapping.place, leftOut: left, unit: mapping.momentUnit, further: further))
            }
        }
        // A reference names the pack's own table; here it is that table's number.
        for index in tables.indices {
            tables[index].resolveReferences { name in made.schema.number(ofTable: name).flatMap { numbers[$0].first } }
        }
        let shared = Dictionary(grouping: tables, by: { $0.name.lowercased() }).filter { $1.count > 1 }
        for index in tables.indices { tables[index].isShared = shared[tables[index].name.lowercased()] != nil }
        self.tables = tables
        self.numbers = numbers
        place = mapping.place
        self.pack = pack.id
        expressions = MappedExpressions(pack, mapping, made)
        keyLocale = mapping.keyLocale
        schema = StoreSchema(
            tables: tables.map { table in table.storeTable { tables[$0].label } },
            singleHouseholdReason: made.schema.singleHouseholdReason)
    }

    /// Whether columns are computed, perhaps from other rows.
    package var hasComputedColumns: Bool { expressions.hasPaths }

    /// The rows that are written, of those that the pack has.
    ///
    /// - Parameter keyed: the same rows in a language, asked for where rows are found in another one than is seeded.
    package func rows(_ rows: [StoreRow], in locale: LocaleID, keyed: (LocaleID) -> [StoreRow]) -> [StoreRow] {
        guard let keyLocale, keyLocale != locale else { return self.rows(rows) }
        let keys = Dictionary(self.rows(keyed(keyLocale)).map { ($0.key, $0.cells) }) { first, _ in first }
        return self.rows(rows).map { row in
            guard let table = tables.indices.contains(row.key.table) ? tables[row.key.table] : nil, !table.key.isEmpty else {
                return row
            }
            var row = row
            row.keyCells = keys[row.key]
            return row
        }
    }

    /// Takes the pack's rows to the mapping's tables: without what is left out, and with the numbers that tables have here.
    package func rows(_ rows: [StoreRow]) -> [StoreRow] {
        let household = expressions.household(rows)
        return rows.flatMap { row in
            (numbers.indices.contains(row.key.table) ? numbers[row.key.table] : []).map { number in
                let columns = tables[number].columns
                let cells = columns.map { column -> Cell in
                    if let expression = column.expression { return household.cell(expression, of: row) }
                    return column.source.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? .null
                }
                return StoreRow(
                    key: RowKey(table: number, record: row.key.record), cells: cells,
                    keptColumns: row.keptColumns.compactMap { kept in columns.firstIndex { $0.source == kept } },
                    label: row.label, isShared: row.isShared)
            }
        }
    }

    /// The pack's own rows as the store has them: what is left out is taken from those that were seeded.
    package func packRows(_ stored: [RowKey: [Cell]], seeded: [StoreRow]) -> [RowKey: [Cell]] {
        var result: [RowKey: [Cell]] = [:]
        for row in seeded {
            guard numbers.indices.contains(row.key.table), let first = numbers[row.key.table].first else {
                result[row.key] = row.cells
                continue
            }
            guard stored[RowKey(table: first, record: row.key.record)] != nil else { continue }
            var cells = row.cells
            for number in numbers[row.key.table] {
                guard let found = stored[RowKey(table: number, record: row.key.record)] else { continue }
                for (column, cell) in zip(tables[number].columns, found) {
                    if let source = column.source, cells.indices.contains(source) { cells[source] = cell }
                }
            }
            result[row.key] = cells
        }
        return result
    }
}
