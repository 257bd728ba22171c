/// The contents of a memory target: a value type, so that a transaction is a copy.
struct MemoryStore {
    var version = 0
    var tables: [String: Table] = [:]
    var seeds: [HouseholdName: SeedEntry] = [:]
    /// Fingerprints by household (`nil` for shared rows), table and record.
    var ledger: [HouseholdName?: [String: [RecordID: Fingerprint]]] = [:]

    struct Table {
        var definition: StoreTable
        var rows: [RecordID: [Cell]] = [:]

        /// Returns the tables and records that a row refers to.
        func references(in cells: [Cell]) -> [(table: String, record: RecordID)] {
            zip(definition.columns, cells).compactMap { column, cell in
                guard let table = column.references, case .uuid(let record) = cell else { return nil }
                return (table, record)
            }
        }
    }

    func cells(_ schema: StoreSchema, _ key: RowKey) -> [Cell]? {
        guard let table = schema[key.table] else { return nil }
        return tables[table.name]?.rows[MemoryStore.slot(table, key)]
    }

    private static func slot(_ table: StoreTable, _ key: RowKey) -> RecordID { table.holdsOneRow ? .none : key.record }

    mutating func apply(_ plan: SeedPlan, _ schema: StoreSchema) {
        version += 1
        for table in schema.tables where tables[table.name] == nil { tables[table.name] = Table(definition: table) }
        for change in plan.changes {
            guard let table = schema[change.row.key.table] else { continue }
            let isGone = change.action == .delete
            tables[table.name]?.rows[MemoryStore.slot(table, change.row.key)] = isGone ? nil : change.row.cells
            let owner = change.row.isShared ? nil : plan.household
            ledger[owner, default: [:]][table.name, default: [:]][change.row.key.record] = isGone ? nil : change.fingerprint
        }
        for row in plan.ledgerUpdates {
            guard let table = schema[row.key.table] else { continue }
            let owner = row.isShared ? nil : plan.household
            ledger[owner, default: [:]][table.name, default: [:]][row.key.record] = row.fingerprint
        }
        for key in plan.forgotten {
            guard let table = schema[key.table] else { continue }
            ledger[plan.household]?[table.name]?[key.record] = nil
        }
        switch plan.ledger {
        case .keep: break
        case .write(let entry): seeds[plan.household] = entry
        case .remove:
            seeds[plan.household] = nil
            ledger[plan.household] = nil
        }
    }
}

extension MemoryStore {
    func checkSchema(_ schema: StoreSchema) throws(TargetError) {
        for table in schema.tables {
            guard let columns = tables[table.name]?.definition.columns, columns != table.columns else { continue }
            let there = Dictionary(columns.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
            for column in table.columns {
                guard let type = there[column.name] else {
                    throw .schemaMismatch(table: table.name, column: column.name, problem: "is missing")
                }
                if type != column.type {
                    throw .schemaMismatch(table: table.name, column: column.name, problem: "holds something else")
                }
            }
            if columns.map(\.name) != table.columns.map(\.name) {
                throw .schemaMismatch(table: table.name, column: nil, problem: "it has other columns")
            }
        }
    }

    /// Checks all constraints of the schema, as a database does at commit.
    func checkConstraints(labels: [String: [RecordID: String]]) throws(TargetError) {
        for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
            var seen = Array(repeating: Set<[Cell]>(), count: table.definition.uniques.count)
            for (record, cells) in table.rows.sorted(by: { $0.key < $1.key }) {
                guard let broken = brokenConstraint(table, by: cells, seen: &seen) else { continue }
                throw .refused(
                    .init(
                        constraint: broken.constraint, table: name, record: labels[name]?[record] ?? record.text,
                        values: table.definition.display(broken.columns, of: cells)))
            }
        }
    }

    private func brokenConstraint(
        _ table: Table, by cells: [Cell], seen: inout [Set<[Cell]>]
    ) -> (constraint: String, columns: [String])? {
        for (column, cell) in zip(table.definition.columns, cells) {
            if cell == .null, !column.isNullable { return ("NOT NULL \(column.name)", [column.name]) }
            if case .word(.some(let words)) = column.type, case .text(let word) = cell, !words.contains(word) {
                return ("\(column.name)_word", [column.name])
            }
        }
        for check in table.definition.checks where !check.holds(cells, in: table.definition) {
            return (check.name, table.definition.columns.map(\.name).filter(check.concerns))
        }
        for (index, columns) in table.definition.uniques.enumerated() {
            let values = columns.map { table.definition.cell($0, of: cells) ?? .null }
            if !values.contains(.null), !seen[index].insert(values).inserted {
                return ("UNIQUE \(columns.joined(separator: ", "))", columns)
            }
        }
        for reference in table.references(in: cells) where tables[reference.table]?.rows[reference.record] == nil {
            return ("FOREIGN KEY to \(reference.table) \(reference.record.text)", [])
        }
        return nil
    }
}

extension StoreTable {
    /// Returns the values of these columns for an error, such as `title: "Milk"`, with secrets masked.
    public func display(_ columns: [String], of cells: [Cell]) -> [String] {
        zip(self.columns, cells).filter { columns.contains($0.0.name) }.map { "\($0.name): \($0.display($1))" }
    }
}

extension StoreCheck {
    /// Whether the check involves a column.
    public func concerns(_ name: String) -> Bool {
        switch self {
        case .bound(let column, _, .column(let other)): column == name || other == name
        case .bound(let column, _, .constant): column == name
        case .givenExactly(let column, let condition), .givenAtLeast(let column, let condition),
            .trueExactly(let column, let condition):
            column == name || condition.column == name
        }
    }
}
