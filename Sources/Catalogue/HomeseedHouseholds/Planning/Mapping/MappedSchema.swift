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
    /// By the pack's own tables: the number of the same one here.
    private let numbers: [Int?]
    /// The language in which rows are found by their keys; nil where that is the one that is seeded.
    package let keyLocale: LocaleID?

    package init(_ pack: Pack, _ mapping: Mapping) {
        let made = SchemaMaker(pack).make()
        var tables: [MappedTable] = []
        var numbers: [Int?] = []
        let entities = made.schema.tables.indices.map { number in made.tables.firstIndex(of: number) }
        let left = Set(
            zip(made.schema.tables, entities).compactMap { table, entity in
                entity.map { mapping.tables[$0]?.isLeftOut ?? false } ?? true ? table.name : nil
            })
        for (table, entity) in zip(made.schema.tables, entities) {
            numbers.append(left.contains(table.name) ? nil : tables.count)
            guard !left.contains(table.name), let entity else { continue }
            tables.append(
                MappedTable(
                    table, of: pack.model.entities[entity], holding: made.fields[entity], mapped: mapping.tables[entity],
                    whole: mapping.place, leftOut: left, unit: mapping.momentUnit))
        }
        // A reference names the pack's own table; here it is that table's number.
        for index in tables.indices {
            tables[index].resolveReferences { name in made.schema.number(ofTable: name).flatMap { numbers[$0] } }
        }
        let shared = Dictionary(grouping: tables, by: { $0.name.lowercased() }).filter { $1.count > 1 }
        for index in tables.indices { tables[index].isShared = shared[tables[index].name.lowercased()] != nil }
        self.tables = tables
        self.numbers = numbers
        keyLocale = mapping.keyLocale
        schema = StoreSchema(
            tables: tables.map { table in table.storeTable { tables[$0].label } },
            singleHouseholdReason: made.schema.singleHouseholdReason)
    }

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
        rows.compactMap { row in
            guard numbers.indices.contains(row.key.table), let number = numbers[row.key.table] else { return nil }
            let sources = tables[number].columns.map(\.source)
            return StoreRow(
                key: RowKey(table: number, record: row.key.record),
                cells: sources.map { row.cells.indices.contains($0) ? row.cells[$0] : .null },
                keptColumns: row.keptColumns.compactMap { kept in sources.firstIndex(of: kept) },
                label: row.label, isShared: row.isShared)
        }
    }

    /// The pack's own rows as the store has them: what is left out is taken from those that were seeded.
    package func packRows(_ stored: [RowKey: [Cell]], seeded: [StoreRow]) -> [RowKey: [Cell]] {
        var result: [RowKey: [Cell]] = [:]
        for row in seeded {
            guard numbers.indices.contains(row.key.table), let number = numbers[row.key.table] else {
                result[row.key] = row.cells
                continue
            }
            guard let found = stored[RowKey(table: number, record: row.key.record)] else { continue }
            var cells = row.cells
            for (column, cell) in zip(tables[number].columns, found) where cells.indices.contains(column.source) {
                cells[column.source] = cell
            }
            result[row.key] = cells
        }
        return result
    }
}

/// One entity's part of a table.
package struct MappedTable: Sendable {
    /// The table in the store.
    package let name: String
    package let entity: String
    /// The location of the table in the mapping.
    package let place: SourceLocation
    package private(set) var columns: [MappedColumn] = []
    /// Columns by which a row is found, by their numbers.
    package let key: [Int]
    /// The column with a row's id, by its number; nil where the table has one row.
    package let id: Int?
    package let storeGivesID: Bool
    /// The column that says whose a row is, by its number.
    package let owner: Int?
    package let constants: [Mapping.Constant]
    package let leave: [Mapping.Name]
    /// The units of moments by column, and that of other columns of numbers.
    let moments: [(column: Mapping.Name, unit: MomentUnit)]
    private let momentUnit: MomentUnit?
    /// Whether other entities use the same table.
    fileprivate(set) var isShared = false

    /// The name in reports and in the schema.
    package var label: String { isShared ? ledgerName : name }
    /// The name in the ledger, which no table of a pack's own schema has.
    package var ledgerName: String { "\(name) (\(entity))" }

    init(
        _ table: StoreTable, of entity: Entity, holding fields: [FieldIndex?], mapped mapping: Mapping.Table?,
        whole: SourceLocation, leftOut: Set<String>, unit: MomentUnit?
    ) {
        moments = mapping?.moments ?? []
        momentUnit = unit
        name = mapping?.name?.text ?? table.name
        self.entity = entity.name
        place = mapping?.name?.place ?? mapping?.place ?? whole
        constants = mapping?.constants ?? []
        leave = mapping?.leave ?? []
        storeGivesID = mapping?.storeGivesID ?? false
        let left = Set(leave.map { $0.text.lowercased() })
        var positions: [FieldIndex: Int] = [:]
        var id: Int?
        for (source, column) in table.columns.enumerated() where fields.indices.contains(source) {
            let field = fields[source]
            let named = field == nil ? mapping?.id : field.flatMap { mapping?.columns[$0] }
            let name = named?.text ?? column.name
            if let field {
                // A field that refers to what is left out is left out as well.
                if let other = column.references, leftOut.contains(other) { continue }
                if mapping?.leftOut.contains(field) == true || left.contains(name.lowercased()) { continue }
                positions[field] = columns.count
            } else {
                id = columns.count
            }
            columns.append(
                MappedColumn(
                    name: name, place: named?.place ?? place, source: source, column: column, isID: field == nil,
                    words: field.flatMap { mapping?.values[$0] } ?? [:]))
        }
        self.id = id
        owner = entity.owner.flatMap { entity.fields.numbers.contains($0) && !entity.fields[$0].isOptional ? positions[$0] : nil }
        key = (mapping?.key ?? []).compactMap { positions[$0] }
    }

    /// Returns the unit of a column's moments as stated in the mapping, or `nil`.
    func momentUnit(of column: LiveColumn) -> MomentUnit? {
        let stated = moments.first { $0.column.text.lowercased() == column.name.lowercased() }?.unit
        return stated ?? (column.hasNumberMoments ? momentUnit : nil)
    }

    fileprivate mutating func resolveReferences(_ number: (String) -> Int?) {
        for index in columns.indices {
            if let name = columns[index].referredTable { columns[index].reference = number(name) }
        }
    }

    fileprivate func storeTable(_ label: (Int) -> String) -> StoreTable {
        StoreTable(
            name: self.label, entity: entity,
            columns: columns.map { column in
                StoreColumn(
                    column.name, column.type, isNullable: column.isNullable, references: column.reference.map(label),
                    isSecret: column.isSecret)
            }, key: id.map { columns[$0].name })
    }
}

/// A field's column in the store.
package struct MappedColumn: Sendable {
    package let name: String
    package let place: SourceLocation
    /// The number of the pack's own column.
    package let source: Int
    package let type: ColumnType
    package let isNullable: Bool
    package let isSecret: Bool
    package let isID: Bool
    /// The number of the table here whose rows it refers to.
    package fileprivate(set) var reference: Int?
    /// The store's spelling of each word.
    package let words: [String: String]
    fileprivate let referredTable: String?

    init(name: String, place: SourceLocation, source: Int, column: StoreColumn, isID: Bool, words: [String: String]) {
        self.name = name
        self.place = place
        self.source = source
        type = column.type
        isNullable = column.isNullable
        isSecret = column.isSecret
        referredTable = column.references
        self.isID = isID
        self.words = words
    }
}
