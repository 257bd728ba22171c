import HomeseedStore

/// The existing tables with the schema's names, and a check that they fit the schema.
struct StoredTables {
    /// The existing tables in the schema's order, with `nil` for each missing table.
    private(set) var tables: [Table?]
    /// Whether the ledger's tables exist.
    private(set) var hasLedger: Bool
    /// The names of all tables and views, in lower case if the server ignores their case.
    private(set) var names: Set<String>
    /// Whether the server ignores the case of tables' names.
    let ignoresCase: Bool

    struct Table {
        /// The columns, in the order of the schema's table.
        var columns: [Column]
        /// The condition that a row has values in columns which an app added, or `nil` if there are none.
        var addedValues: String?
    }

    struct Column {
        var storage: Storage
        /// Whether the server computes the column, so that it is read but never written.
        var isGenerated: Bool
    }

    static let ledger = ["homeseed_seeds", "homeseed_records"]

    /// A column in the information schema.
    private struct CatalogColumn {
        var table: String
        var name: String
        var declared: String
        var storage: Storage
        var isKey: Bool
        var isGenerated: Bool
        /// Whether the column is not nullable, and the server supplies no value.
        var requiresValue: Bool
        /// Whether the server doesn't assign the values by itself.
        var isComparable: Bool
        /// The default in SQL, or `nil` if there is none.
        var standard: String?
    }

    init(_ connection: Connection, _ schema: StoreSchema) throws(TargetError) {
        let (kinds, columns, mode) = try attempt { () throws(ServerError) in
            (
                try connection.query(
                    "SELECT table_name, table_type, engine FROM information_schema.tables WHERE table_schema = DATABASE()"),
                try StoredTables.columns(connection, schema.tables.map(\.name) + StoredTables.ledger),
                try connection.query("SELECT @@lower_case_table_names")
            )
        }
        let ignoresCase = mode.first?.first != "0"
        self.ignoresCase = ignoresCase
        func key(_ name: String) -> String { ignoresCase ? name.lowercased() : name }
        names = Set(kinds.compactMap { $0[0] }.map(key))
        let found = Dictionary(grouping: columns) { key($0.table) }
        let byName = Dictionary(kinds.map { (key($0[0] ?? ""), $0) }) { first, _ in first }
        tables = []
        var dropped: Set<String>?
        for table in schema.tables {
            guard let kind = byName[key(table.name)], kind.count == 3 else {
                tables.append(nil)
                continue
            }
            func fail(_ problem: String) -> TargetError {
                .schemaMismatch(table: table.name, column: nil, problem: problem)
            }
            guard kind[1] == "BASE TABLE" else { throw fail("it is a view") }
            // Another engine would keep a part of a failed seed.
            if kind[2] != "InnoDB" { throw fail("its engine \(kind[2] ?? "") has no transactions, as InnoDB has") }
            let columns = found[key(table.name)] ?? []
            var there = try StoredTables.matched(table, columns, connection.server, isForRemoval: schema.isForRemoval)
            let known = Set((table.columns.map(\.name) + table.unseededColumns).map { $0.lowercased() })
            let added = columns.filter { $0.isComparable && !known.contains($0.name.lowercased()) }
            if !added.isEmpty, names.contains(StoredTables.ledger[1]) {
                let ignored = if let dropped { dropped } else { try StoredTables.droppedColumns(connection) }
                dropped = ignored
                there.addedValues = AddedColumn.condition(
                    added.filter { !ignored.contains(DroppedColumns.name($0.name, of: table.name)) }
                        .map { AddedColumn($0.name, standard: $0.standard) }
                ) { value, _ in "NOT (\(value) <=> DEFAULT(\(value)))" }
            }
            tables.append(there)
        }
        hasLedger = StoredTables.ledger.allSatisfy(names.contains)
        for (name, columns) in LedgerSQL.columns {
            guard let there = found[name] else {
                // A seed that was killed between creating the two tables leaves one empty table.
                if let other = StoredTables.ledger.first(where: { found[$0] != nil }), try StoredTables.hasRows(other, connection)
                {
                    throw .brokenLedger(missing: name, beside: other)
                }
                continue
            }
            for column in columns where !there.contains(where: { $0.name == column }) {
                throw .schemaMismatch(
                    table: name, column: column, problem: "is missing, but this version of the ledger needs it")
            }
        }
    }

    private static func droppedColumns(_ connection: Connection) throws(TargetError) -> Set<String> {
        try attempt { () throws(ServerError) in Set(try connection.query(DroppedColumns.select).compactMap { $0[0] }) }
    }

    private static func hasRows(_ table: String, _ connection: Connection) throws(TargetError) -> Bool {
        try attempt { () throws(ServerError) in try !connection.query("SELECT 1 FROM \(table) LIMIT 1").isEmpty }
    }

    /// Whether a table or view exists.
    func has(_ name: String) -> Bool { names.contains(ignoresCase ? name.lowercased() : name) }

    private static func columns(_ connection: Connection, _ names: [String]) throws(ServerError) -> [CatalogColumn] {
        // The information schema may ignore accents and case. This filter compares accents, and `init` compares the case.
        let wanted = Set(names.map { $0.lowercased() })
        return try connection.query(
            """
            SELECT c.table_name, c.column_name, c.data_type, c.column_type, c.numeric_scale, c.extra,
              c.is_nullable = 'NO' AND c.column_default IS NULL,
              EXISTS (SELECT 1 FROM information_schema.statistics s WHERE s.table_schema = c.table_schema AND s.table_name = c.table_name
                AND s.non_unique = 0 AND s.column_name = c.column_name AND s.sub_part IS NULL AND (
                  SELECT COUNT(*) FROM information_schema.statistics o WHERE o.table_schema = s.table_schema AND o.table_name = s.table_name
                  AND o.index_name = s.index_name) = 1),
              c.column_default
            FROM information_schema.columns c WHERE c.table_schema = DATABASE()
              AND c.table_name IN (\(names.map(SQLText.literal).joined(separator: ", ")))
            ORDER BY c.table_name, c.ordinal_position
            """
        ).compactMap { row in
            guard row.count == 9, let table = row[0], let name = row[1], let type = row[2], let declared = row[3],
                wanted.contains(table.lowercased())
            else { return nil }
            let extra = (row[5] ?? "").uppercased()
            let isGenerated = extra.contains("VIRTUAL") || extra.contains("STORED") || extra.contains("PERSISTENT")
            // MariaDB returns the default as an expression, and MySQL as the text of a literal.
            let standard = row[8].map { connection.server == .mysql ? SQLText.literal($0) : $0 }
            return CatalogColumn(
                table: table, name: name, declared: declared,
                storage: Storage(type, declared: declared, scale: row[4].flatMap { Int($0) }, isJSON: false),
                isKey: row[7] == "1", isGenerated: isGenerated,
                requiresValue: row[6] == "1" && !isGenerated && !extra.contains("AUTO_INCREMENT"),
                isComparable: !isGenerated
                    && !["AUTO_INCREMENT", "DEFAULT_GENERATED", "ON UPDATE"].contains(where: extra.contains),
                standard: standard == "NULL" ? nil : standard)
        }
    }

    /// Returns the existing columns of a table, and throws if they don't fit the schema.
    private static func matched(
        _ table: StoreTable, _ there: [CatalogColumn], _ server: MariaDBDialect.Server, isForRemoval: Bool
    ) throws(TargetError) -> Table {
        func fail(_ column: String?, _ problem: String) -> TargetError {
            .schemaMismatch(table: table.name, column: column, problem: problem)
        }
        // Names of columns are case-insensitive.
        let byName = Dictionary(there.map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
        var columns: [Column] = []
        for column in table.columns {
            guard let found = byName[column.name.lowercased()] else { throw fail(column.name, "is missing") }
            guard found.storage.canStore(column.type) else {
                throw fail(column.name, "is \(found.declared), not \(MariaDBDialect(server).type(column.type))")
            }
            if column.name == table.key, !found.isKey { throw fail(column.name, "is not the primary key, nor unique") }
            let storage = if case .list = column.type { Storage.json } else { found.storage }
            columns.append(Column(storage: storage, isGenerated: found.isGenerated))
        }
        let ours = Set(table.columns.map { $0.name.lowercased() })
        for column in there where !isForRemoval && !ours.contains(column.name.lowercased()) && column.requiresValue {
            throw fail(column.name, "must be given, and the model does not have it")
        }
        return Table(columns: columns)
    }
}

extension MariaDBSession {
    /// Returns the index of the table that the server calls `name`, which may be in lower case.
    func number(ofLive name: String) -> Int? {
        if let number = schema.number(ofTable: name) { return number }
        guard stored.ignoresCase else { return nil }
        let name = name.lowercased()
        return schema.tables.firstIndex { $0.name.lowercased() == name }
    }

    /// Returns the index of the column that the server calls `name`.
    static func column(_ name: String, of table: StoreTable) -> Int? {
        table.number(ofColumn: name) ?? table.columns.firstIndex { $0.name.lowercased() == name.lowercased() }
    }
}

/// The statements for the ledger's tables.
enum LedgerSQL {
    /// The seed number of rows that all households share.
    static let shared: Int64 = 0

    static let columns: [(table: String, columns: [String])] = [
        (
            "homeseed_seeds",
            ["seed", "pack", "household", "template", "locale", "today", "time_zone", "format", "catalogue"]
        ),
        ("homeseed_records", ["seed", "table_name", "record", "fingerprint"]),
    ]
    static let selectSeeds = """
        SELECT seed, pack, household, template, locale, today, time_zone, format, catalogue FROM homeseed_seeds
        """
    /// A query that tests whether the ledger has records of households, but no seeds.
    static let hasLostSeeds =
        "SELECT NOT EXISTS (SELECT 1 FROM homeseed_seeds) AND EXISTS (SELECT 1 FROM homeseed_records WHERE seed > 0)"
}
