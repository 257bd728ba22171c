#if Postgres
import HomeseedStore

/// The tables that a database already has under our names, and whether ours fit them.
struct StoredTables {
    /// By the schema's tables: nil where there is none yet.
    private(set) var tables: [Table?]
    /// The schema of the database that new tables go to.
    let namespace: String

    struct Table {
        /// By the columns of the schema's table.
        var columns: [Column]

        /// Whether its rows lie in other tables, which are parts of it.
        var isInParts = false

        var storages: [WireType] { columns.map(\.storage) }

        /// The rows of a table of this name as a statement names them: without those of tables that inherit from it.
        func rows(of name: String) -> String { (isInParts ? "" : "ONLY ") + SQLText.quote(name) }
    }

    struct Column {
        var storage: WireType
        /// Computed by the server: it is read, and never written.
        var isGenerated: Bool
    }

    static let ledger = ["homeseed_seeds", "homeseed_records"]
    /// Whether the ledger's own tables are there.
    var hasLedger: Bool

    init(_ connection: Connection, _ schema: StoreSchema) throws(TargetError) {
        let names = schema.tables.map(\.name)
        let answer = try attempt { () throws(ServerError) in
            try connection.query(StoredTables.select, [.texts(names + StoredTables.ledger)])
        }
        var found: [String: [Found]] = [:]
        for row in 0..<answer.count { found[answer.text(row, 0), default: []].append(Found(answer, row)) }
        tables = []
        for table in schema.tables { tables.append(try found[table.name].map { columns throws(TargetError) in try StoredTables.fit(table, columns) }) }
        let where_ = try attempt { () throws(ServerError) in try connection.query("SELECT coalesce(current_schema(), '')::text") }
        namespace = where_.text(0, 0)
        hasLedger = found[StoredTables.ledger[0]] != nil
        for (name, columns) in LedgerSQL.columns {
            guard let there = found[name] else {
                if let other = StoredTables.ledger.first(where: { found[$0] != nil }) { throw .brokenLedger(missing: name, beside: other) }
                continue
            }
            for (column, storage) in columns where there.first(where: { $0.name == column })?.storage != storage {
                throw .schemaMismatch(table: name, column: column, problem: "is not as this version of the ledger has it")
            }
        }
    }

    /// A table that has just been made as the schema says.
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

    private static func fit(_ table: StoreTable, _ there: [Found]) throws(TargetError) -> Table {
        func fail(_ column: String?, _ problem: String) -> TargetError {
            .schemaMismatch(table: table.name, column: column, problem: problem)
        }
        guard there.allSatisfy(\.isTable) else { throw fail(nil, "it is a view") }
        let byName = Dictionary(there.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var columns: [Column] = []
        for column in table.columns {
            guard let found = byName[column.name] else { throw fail(column.name, "is missing") }
            guard found.storage.canHold(column.type) else {
                throw fail(column.name, "is \(found.type), not \(PostgresDialect().type(column.type))")
            }
            if column.name == table.key, !found.isKey { throw fail(column.name, "is not the primary key, nor unique") }
            columns.append(Column(storage: found.storage, isGenerated: found.isGenerated))
        }
        let ours = Set(table.columns.map(\.name))
        for column in there where !ours.contains(column.name) && column.mustBeGiven {
            throw fail(column.name, "must be given, and the model does not have it")
        }
        return Table(columns: columns, isInParts: there.contains(where: \.isInParts))
    }
}
#endif
