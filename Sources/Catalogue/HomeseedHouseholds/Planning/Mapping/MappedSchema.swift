package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
package import HomeseedText

/// A pack's tables under a mapping: with the store's names, and without omitted fields and entities.
///
/// Rows keep the pack's cells and refer to other records by UUID. So plans, reports and limits concern the same values with and
/// without a mapping. ``MappedSession`` converts the cells to the store's values.
package struct MappedSchema: Sendable {
    /// The schema that is planned, written and verified.
    package let schema: StoreSchema
    /// The mapped tables, in the order of the schema's tables.
    package let tables: [MappedTable]
    /// The indexes of the mapped tables to which the rows of each of the pack's tables are written, the main table first.
    let numbers: [[Int]]
    private let expressions: MappedExpressions
    /// The pack whose rows are mapped.
    let pack: String
    /// The location of the mapping's beginning.
    package let place: SourceLocation
    /// The language in which existing rows are found by their keys, or `nil` for the seeded language.
    package let keyLocale: LocaleID?
    /// The tables of another store that a script is written for, or `nil` if their columns' types are assumed.
    package var known: LiveSchema?
    /// Whether rows are written as documents, under names from the paths of the mapping.
    package var writesDocuments = false

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
        // References by name become indexes of mapped tables.
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

    /// Creates the schema of a mapping for a document service.
    package init(_ pack: Pack, _ mapping: Mapping, writingTo output: any DocumentOutput) {
        self.init(pack, mapping)
        writesDocuments = true
    }

    /// Whether columns are computed, perhaps from other rows.
    package var hasComputedColumns: Bool { expressions.hasPaths }

    /// Returns the rows to write for the pack's rows.
    ///
    /// - Parameter keyed: returns the same rows in the language by which existing rows are found, if that is not the seeded
    ///   language.
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

    /// Converts the pack's rows to rows of the mapped tables, without omitted fields and entities.
    package func rows(_ rows: [StoreRow]) -> [StoreRow] {
        let household = expressions.household(rows, whole: writesDocuments)
        let places = writesDocuments ? DocumentPlaces(self, household) : nil
        return rows.flatMap { row in
            (numbers.indices.contains(row.key.table) ? numbers[row.key.table] : []).map { number in
                let columns = tables[number].columns
                var mapped = StoreRow(
                    key: RowKey(table: number, record: row.key.record), cells: columns.map { cell($0, of: row, household) },
                    keptColumns: row.keptColumns.compactMap { kept in columns.firstIndex { $0.source == kept } },
                    label: row.label, isShared: row.isShared)
                mapped.document = places?.place(of: row, in: number)
                return mapped
            }
        }
    }

    /// Returns the cell of a column for a row of the pack.
    func cell(_ column: MappedColumn, of row: StoreRow, _ household: MappedExpressions.Household) -> Cell {
        if let expression = column.expression { return household.cell(expression, of: row) }
        return column.source.flatMap { row.cells.indices.contains($0) ? row.cells[$0] : nil } ?? .null
    }

    /// Returns the index of the pack's table whose rows are written to a mapped table.
    func packTable(of number: Int) -> Int? { numbers.firstIndex { $0.contains(number) } }

    /// Converts stored rows to the pack's rows. Omitted values are taken from the seeded rows. Rows that the store no longer has
    /// are left out.
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
