import HomeseedStore

/// The existing tables of a database, with checks against a schema.
struct StoredTables {
    /// The types, `table` or `view`, by lower-case name, because names are case-insensitive in SQLite.
    private var kinds: [String: String] = [:]
    /// The conditions that a row has values in columns which an app added, by the name of the table in the schema.
    private(set) var addedValues: [String: String] = [:]

    init(_ database: Connection) throws {
        for row in try database.query("SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view')") {
            kinds[row[0].text.lowercased()] = row[1].text
        }
    }

    /// Throws unless the ledger is complete or missing altogether.
    func checkLedger(_ database: Connection) throws {
        let tables = [(LedgerSQL.seeds, LedgerSQL.seedColumns), (LedgerSQL.records, LedgerSQL.recordColumns)]
        guard let missing = tables.first(where: { !has($0.0) }) else {
            for (table, columns) in tables {
                let there = Set(try Column.all(of: table, database).map { $0.name.lowercased() })
                guard let column = columns.first(where: { !there.contains($0) }) else { continue }
                throw TargetError.schemaMismatch(
                    table: table, column: column, problem: "is missing, but this version of the ledger needs it")
            }
            if try database.first(LedgerSQL.hasLostSeeds)?[0].isTrue ?? false { throw TargetError.lostSeeds }
            return
        }
        guard let other = tables.first(where: { has($0.0) }) else { return }
        throw TargetError.brokenLedger(missing: missing.0, beside: other.0)
    }

    func has(_ table: String) -> Bool { kinds[table.lowercased()] != nil }

    /// Whether the database belongs to Core Data or SwiftData, which number rows through Z_PRIMARYKEY.
    var isCoreDataStore: Bool { has("Z_PRIMARYKEY") }

    mutating func add(_ table: String) { kinds[table.lowercased()] = "table" }

    mutating func check(_ schema: StoreSchema, _ database: Connection) throws {
        // A household that was seeded earlier can still be removed.
        if isCoreDataStore, !schema.tables.isEmpty, !has(LedgerSQL.seeds) {
            throw TargetError.corrupt(
                "this file is kept by Core Data, which reads no tables but its own: `--into swiftdata:FILE` writes to them as the app does, and `homeseed bundle` writes files that the app loads itself"
            )
        }
        var dropped: Set<String>?
        for table in schema.tables where has(table.name) {
            guard kinds[table.name.lowercased()] == "table" else {
                throw TargetError.schemaMismatch(table: table.name, column: nil, problem: "it is a view")
            }
            let columns = try Column.all(of: table.name, database)
            try check(table, columns, isForRemoval: schema.isForRemoval)
            let known = Set((table.columns.map(\.name) + table.unseededColumns).map { $0.lowercased() })
            let added = columns.filter { !$0.isGenerated && !known.contains($0.name.lowercased()) }
            guard !added.isEmpty, has(LedgerSQL.records) else { continue }
            let names = if let dropped { dropped } else { Set(try database.query(DroppedColumns.select).map { $0[0].text }) }
            dropped = names
            addedValues[table.name] = AddedColumn.condition(
                added.filter { !names.contains(DroppedColumns.name($0.name, of: table.name)) }
                    .map { AddedColumn($0.name, standard: $0.standard) }
            ) { value, column in "\(value) IS NOT (\(column.standard ?? "NULL"))" }
        }
    }

    private func check(_ table: StoreTable, _ there: [Column], isForRemoval: Bool) throws {
        let byName = Dictionary(there.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        func fail(_ column: String, _ problem: String) -> TargetError {
            .schemaMismatch(table: table.name, column: column, problem: problem)
        }
        for column in table.columns {
            guard let found = byName[column.name.lowercased()] else { throw fail(column.name, "is missing") }
            guard found.canStore(column.type) else {
                throw fail(
                    column.name, "is \(found.type.isEmpty ? "of no type" : found.type), not \(SQLiteDialect().type(column.type))")
            }
            if column.name == table.key, !found.isKey { throw fail(column.name, "is not the primary key") }
        }
        if isForRemoval { return }
        let ours = Set(table.columns.map { $0.name.lowercased() })
        for column in there where !ours.contains(column.name.lowercased()) && column.requiresValue {
            throw fail(column.name, "must be given, and the model does not have it")
        }
    }

    private struct Column {
        var name: String
        var type: String
        var isKey: Bool
        /// Whether the column is not nullable, and SQLite supplies no value.
        var requiresValue: Bool
        var isGenerated: Bool
        /// The default in SQL.
        var standard: String?

        static func all(of table: String, _ database: Connection) throws -> [Column] {
            try database.query("PRAGMA table_xinfo(\(SQLText.quote(table)))").map { row in
                let isKey = row["pk"].integer > 0
                return Column(
                    name: row["name"].text, type: row["type"].text, isKey: isKey,
                    requiresValue: row["notnull"].integer == 1 && row["dflt_value"].textOrNull == nil
                        && row["hidden"].integer == 0 && !isKey,
                    isGenerated: row["hidden"].integer > 0, standard: row["dflt_value"].textOrNull)
            }
        }

        /// Whether the column preserves values of a type, according to SQLite's type affinity. A numeric column would convert
        /// `10.00` to 10.
        func canStore(_ wanted: ColumnType) -> Bool {
            let type = type.uppercased()
            let isInteger = type.contains("INT")
            let isText = ["CHAR", "CLOB", "TEXT"].contains { type.contains($0) }
            if SQLiteDialect().type(wanted) == "INTEGER" { return isInteger || (!isText && type.contains("BOOL")) }
            return !isInteger && (isText || type.isEmpty || type == "ANY")
                || (wanted == .date || wanted == .datetime) && type.hasPrefix("DATE")
        }
    }
}
