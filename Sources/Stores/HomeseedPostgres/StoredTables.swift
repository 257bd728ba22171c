#if Postgres
import HomeseedStore

/// The existing tables with the schema's names, and a check that they fit the schema.
struct StoredTables {
    /// The existing tables in the schema's order, with `nil` for each missing table.
    private(set) var tables: [Table?]
    /// The database schema in which new tables are created.
    let namespace: String

    struct Table {
        /// The columns, in the order of the schema's table.
        var columns: [Column]

        /// Whether the table is partitioned, so that its rows are in other tables.
        var isPartitioned = false

        /// The condition that a row has values in columns which an app added, or `nil` if there are none.
        var addedValues: String?

        var storages: [WireType] { columns.map(\.storage) }

        /// Returns a table expression for the rows of a table, without the rows of inheriting tables.
        func rows(of name: String) -> String { (isPartitioned ? "" : "ONLY ") + SQLText.quote(name) }
    }

    struct Column {
        var storage: WireType
        /// Whether the server computes the column, so that it is read but never written.
        var isGenerated: Bool
    }

    static let ledger = ["homeseed_seeds", "homeseed_records"]
    /// Whether the ledger's tables exist.
    var hasLedger: Bool

    init(_ connection: Connection, _ schema: StoreSchema) throws(TargetError) {
        let names = schema.tables.map(\.name)
        let answer = try attempt { () throws(ServerError) in
            try connection.query(StoredTables.select, [.texts(names + StoredTables.ledger)])
        }
        var found: [String: [CatalogColumn]] = [:]
        for row in 0..<answer.count { found[answer.text(row, 0), default: []].append(CatalogColumn(answer, row)) }
        tables = []
        var dropped: Set<String>?
        for table in schema.tables {
            guard let columns = found[table.name] else {
                tables.append(nil)
                continue
            }
            var there = try StoredTables.matched(table, columns, isForRemoval: schema.isForRemoval)
            let known = Set(table.columns.map(\.name) + table.unseededColumns)
            let added = columns.filter { $0.isComparable && !known.contains($0.name) }
            if !added.isEmpty, found[StoredTables.ledger[1]] != nil {
                let names = if let dropped { dropped } else { try StoredTables.droppedColumns(connection) }
                dropped = names
                there.addedValues = StoredTables.addedValues(
                    added.filter { !names.contains(DroppedColumns.name($0.name, of: table.name)) })
            }
            tables.append(there)
        }
        let schema = try attempt { () throws(ServerError) in try connection.query("SELECT coalesce(current_schema(), '')::text") }
        namespace = schema.text(0, 0)
        hasLedger = found[StoredTables.ledger[0]] != nil
        for (name, columns) in LedgerSQL.columns {
            guard let there = found[name] else {
                if let other = StoredTables.ledger.first(where: { found[$0] != nil }) {
                    throw .brokenLedger(missing: name, beside: other)
                }
                continue
            }
            for (column, storage) in columns where there.first(where: { $0.name == column })?.storage != storage {
                throw .schemaMismatch(table: name, column: column, problem: "is not as this version of the ledger has it")
            }
        }
    }

    private static func droppedColumns(_ connection: Connection) throws(TargetError) -> Set<String> {
        try attempt { () throws(ServerError) in
            let answer = try connection.query(DroppedColumns.select)
            return Set((0..<answer.count).map { answer.text($0, 0) })
        }
    }

    private static func addedValues(_ columns: [CatalogColumn]) -> String? {
        let types = Dictionary(columns.map { ($0.name, $0.type) }) { first, _ in first }
        return AddedColumn.condition(columns.map { AddedColumn($0.name, standard: $0.standard) }) { value, column in
            // Types without equality, such as json, are compared as text.
            "\(value)::text IS DISTINCT FROM CAST(\(column.standard ?? "NULL") AS \(types[column.name] ?? "text"))::text"
        }
    }

    /// Adds a table that was created from the schema.
    mutating func add(_ number: Int, _ table: StoreTable) {
        tables[number] = Table(columns: table.columns.map { Column(storage: StoredTables.own($0.type), isGenerated: false) })
    }

    private static func own(_ type: ColumnType) -> WireType {
        switch type {
        case .uuid, .reference: .uuid
        case .string, .text, .word: .text
        case .integer: .integer(8)
        case .decimal: .numeric(scale: nil)
        case .boolean: .boolean
        case .date: .date
        case .datetime: .timestamptz
        case .list: .list(element: TypeOID.text)
        }
    }

    /// Returns the existing columns of a table, and throws if they don't fit the schema.
    private static func matched(_ table: StoreTable, _ there: [CatalogColumn], isForRemoval: Bool) throws(TargetError) -> Table {
        func fail(_ column: String?, _ problem: String) -> TargetError {
            .schemaMismatch(table: table.name, column: column, problem: problem)
        }
        guard there.allSatisfy(\.isTable) else { throw fail(nil, "it is a view") }
        let byName = Dictionary(there.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var columns: [Column] = []
        for column in table.columns {
            guard let found = byName[column.name] else { throw fail(column.name, "is missing") }
            guard found.storage.canStore(column.type) else {
                throw fail(column.name, "is \(found.type), not \(PostgresDialect().type(column.type))")
            }
            if column.name == table.key, !found.isKey { throw fail(column.name, "is not the primary key, nor unique") }
            columns.append(Column(storage: found.storage, isGenerated: found.isGenerated))
        }
        let ours = Set(table.columns.map(\.name))
        for column in there where !isForRemoval && !ours.contains(column.name) && column.requiresValue {
            throw fail(column.name, "must be given, and the model does not have it")
        }
        return Table(columns: columns, isPartitioned: there.contains(where: \.isPartitioned))
    }
}
#endif
