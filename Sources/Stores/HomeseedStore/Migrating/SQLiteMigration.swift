/// The statements that change the tables of a SQLite database without losing rows.
///
/// SQLite can only add, rename and drop columns. For other changes, a new table is created, filled with the old rows and
/// renamed, as SQLite's documentation recommends. Turn foreign keys off before the transaction. Otherwise, dropping the old
/// table also deletes the rows that refer to its rows.
struct SQLiteMigration {
    private let difference: SchemaDifference
    private let dialect = SQLiteDialect()
    private let tables: TableSQL

    init(_ difference: SchemaDifference) {
        self.difference = difference
        tables = TableSQL(SQLiteDialect(), difference.new)
    }

    var statements: [String] {
        var statements: [String] = []
        // Renames come first, because the other statements use the new names. New tables follow, because columns may refer to
        // them.
        for table in difference.tables where table.isRename {
            guard let old = table.old, let new = table.new else { continue }
            // SQLite refuses a new name that differs only in case. The table is rebuilt under its new name instead.
            if old.name.lowercased() == new.name.lowercased() { continue }
            statements.append("ALTER TABLE \(quote(old.name)) RENAME TO \(quote(new.name))")
        }
        for table in difference.tables where table.old == nil { statements += table.new.map(tables.statements) ?? [] }
        for table in difference.tables { statements += changes(table) }
        for table in difference.tables.reversed() where table.new == nil {
            statements.append("DROP TABLE \(quote(table.name))")
        }
        return statements
    }

    /// The name of the first table that would have to be rebuilt but can't be, and the reason.
    var obstacle: (table: String, reason: String)? {
        for table in difference.tables where table.old != nil {
            if let new = table.new, let reason = table.live.obstacle, addedColumns(table, new) == nil {
                return (new.name, reason)
            }
        }
        return nil
    }

    private func changes(_ table: TableDifference) -> [String] {
        guard let old = table.old, let new = table.new else { return [] }
        let renames = table.renamedColumns.map {
            "ALTER TABLE \(quote(new.name)) RENAME COLUMN \(quote($0.old)) TO \(quote($0.new))"
        }
        guard let added = addedColumns(table, new) else { return renames + rebuild(table, from: old, to: new) }
        return added
    }

    /// Returns the statements for columns that can be added to the existing table, or `nil` if the table must be rebuilt.
    private func addedColumns(_ table: TableDifference, _ new: StoreTable) -> [String]? {
        guard !table.isRename, table.droppedUniques.isEmpty, table.addedUniques.isEmpty, table.droppedChecks.isEmpty,
            table.addedChecks.isEmpty
        else { return nil }
        var statements: [String] = []
        for column in table.columns {
            guard column.old == nil, let column = column.new, column.isNullable, column.name != new.key else { return nil }
            statements.append("ALTER TABLE \(quote(new.name)) ADD COLUMN " + tables.addition(column, to: new))
        }
        let names = Set(table.columns.compactMap { $0.new?.name })
        return statements + tables.indexes(new, of: names)
    }

    private func rebuild(_ table: TableDifference, from old: StoreTable, to new: StoreTable) -> [String] {
        let temporary = "homeseed_new_" + new.name
        var former: [String: StoreColumn] = [:]
        let added = Set(table.columns.filter { $0.old == nil }.compactMap { $0.new?.name })
        for column in table.columns { if let name = column.new?.name { former[name] = column.old } }
        // Existing columns keep their order, because the fingerprints of seeded rows depend on it.
        let order = Dictionary(old.columns.enumerated().map { ($1.name, $0) }) { first, _ in first }
        func place(_ column: StoreColumn) -> Int { order[former[column.name]?.name ?? column.name] ?? .max }
        let columns = new.columns.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }
            .map(\.element)
        let whole = StoreTable(
            name: temporary, entity: new.entity, columns: columns, key: new.key, uniques: new.uniques, checks: new.checks)
        let kept = columns.filter { !added.contains($0.name) }
        let filled = columns.filter { added.contains($0.name) && !$0.isNullable && $0.valueWhenAdded != nil }
        let names = (kept + filled).map { quote($0.name) } + table.live.columns.map(quote)
        let values =
            kept.map { converted($0, from: former[$0.name] ?? $0) } + filled.compactMap { $0.valueWhenAdded.map(dialect.literal) }
            + table.live.columns.map(quote)
        return [
            tables.create(whole, withOthers: table.live.lines),
            "INSERT INTO \(quote(temporary)) (\(names.joined(separator: ", "))) SELECT \(values.joined(separator: ", ")) FROM \(quote(new.name))",
            "DROP TABLE \(quote(new.name))",
            // Views that refer to the table would otherwise make the rename fail.
            "PRAGMA legacy_alter_table = ON",
            "ALTER TABLE \(quote(temporary)) RENAME TO \(quote(new.name))",
            "PRAGMA legacy_alter_table = OFF",
        ] + tables.indexes(new) + table.live.statements
    }

    /// Returns an SQL expression that converts a column's value to its new type. The store refuses the migration if a value
    /// can't be converted.
    private func converted(_ new: StoreColumn, from old: StoreColumn) -> String {
        let name = quote(new.name)
        var value: String
        switch (old.type, new.type) {
        case (.boolean, .string), (.boolean, .text), (.boolean, .word):
            value = "CASE \(name) WHEN 1 THEN 'true' WHEN 0 THEN 'false' END"
        case (.string, .boolean), (.text, .boolean), (.word, .boolean):
            value = "CASE \(name) WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE \(name) END"
        case (.date, .datetime): value = "\(name) || 'T00:00:00Z'"
        case (.datetime, .date): value = "substr(\(name), 1, 10)"
        case (.string, .list), (.text, .list), (.word, .list):
            value = "CASE WHEN \(name) IS NOT NULL THEN json_array(\(name)) END"
        default: value = name
        }
        // In a column that becomes required, NULL is replaced by the model's default. Without one, the store refuses the
        // migration.
        if !new.isNullable, old.isNullable, let fallback = new.defaultForExistingRows, fallback != .null {
            value = "coalesce(\(value), \(dialect.literal(fallback)))"
        }
        return value
    }

    private func quote(_ name: String) -> String { SQLText.quote(name) }
}
