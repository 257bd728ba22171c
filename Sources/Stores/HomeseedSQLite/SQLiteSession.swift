import HomeseedStore

/// A session in a transaction on a SQLite database.
final class SQLiteSession: SeedSession {
    let database: Connection
    let schema: StoreSchema
    let access: Access
    let path: String
    var stored: StoredTables
    /// The last changes, whose labels identify rows in errors at commit.
    var lastChanges: [[RowChange]] = []
    /// The cached shared rows, or `nil` once a shared row was written.
    var shared: [RowKey: InstalledRow]?
    /// The buffered rows of new households, with the households' numbers in the ledger.
    var pending: [(change: RowChange, seed: Int)] = []
    var pendingHouseholds: Set<HouseholdName> = []
    /// Whether each table was empty before this session wrote, by table index.
    var emptyTablesAtStart: [Bool]?
    /// The foreign keys of all tables, once they have been read.
    var foreignKeys: [LiveForeignKey]?
    /// The cached INSERT statements, by table index.
    var inserts: [Statement?]
    /// The table names, by table index.
    let names: [String]
    /// The tables created in this session that still lack their indexes.
    var bare: [StoreTable] = []
    /// The cached statement that inserts a ledger row for a new household.
    var noting: Statement?
    /// The number of rows that triggers and referential actions changed.
    var sideEffects = 0
    /// The number of rows in `sideEffects` that the ledger tracks.
    var trackedRows = 0
    /// SQLite's cache size in kibibytes, or `nil` for its default.
    var cache: Int?
    private var statements: [String: Statement] = [:]
    private let notices: TargetNotices

    init(
        _ database: Connection, schema: StoreSchema, access: Access, path: String, notices: TargetNotices = .none,
        readsLedger: Bool = true
    ) throws(TargetError) {
        self.path = path
        self.notices = notices
        self.database = database
        self.schema = schema
        self.access = access
        names = schema.tables.map(\.name)
        inserts = Array(repeating: nil, count: schema.tables.count)
        stored = try attempt {
            var stored = try StoredTables(database)
            if readsLedger { try stored.checkLedger(database) }
            try stored.check(schema, database)
            return stored
        }
    }

    /// Returns the cached statement of a text, or prepares it.
    func prepared(_ sql: String) throws -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try Statement(database, sql)
        statements[sql] = statement
        return statement
    }

    /// Counts the rows that triggers and cascades changed, without the rows of the last statement itself.
    func countSideEffects(since before: Int) {
        let all = database.totalChanges - before
        if all > 0 { sideEffects += max(0, all - database.changes) }
    }

    /// Discards cached statements that were prepared under other settings.
    func forgetStatements() {
        statements = [:]
        noting = nil
        inserts = Array(repeating: nil, count: schema.tables.count)
    }

    func seeds() throws(TargetError) -> [SeedEntry] {
        guard stored.has(LedgerSQL.seeds) else { return [] }
        return try attempt { try entries(prepared(LedgerSQL.selectSeeds), []) }
    }

    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? {
        try attempt { try entry(of: household) }
    }

    func entry(of household: HouseholdName) throws -> SeedEntry? {
        guard stored.has(LedgerSQL.seeds) else { return nil }
        return try entries(
            prepared(LedgerSQL.selectSeeds + " WHERE pack = ? AND household = ?"), [.text(household.pack), .text(household.key)]
        ).first
    }

    func entries(_ statement: Statement, _ arguments: [SQLValue]) throws -> [SeedEntry] {
        try statement.bind(arguments)
        var seeds: [SeedEntry] = []
        while try statement.step() {
            let day = statement.text(4)
            guard let today = Day(iso: day) else { throw TargetError.failed("the ledger's day “\(day)” can't be read") }
            seeds.append(
                SeedEntry(
                    household: HouseholdName(pack: statement.text(0), key: statement.text(1)),
                    template: statement.text(2), locale: statement.text(3), today: today,
                    timeZone: statement.text(5), format: Int(statement.integer(6)), catalogue: statement.text(7)))
        }
        return seeds.sorted { $0.household < $1.household }
    }

    private func label(of key: RowKey) -> String? {
        for changes in lastChanges.reversed() {
            if let change = changes.first(where: { $0.row.key == key }) { return change.row.label }
        }
        return nil
    }

    /// Returns a household's number in the ledger, or `nil` if the ledger doesn't contain it.
    func number(of household: HouseholdName) throws -> Int? {
        guard stored.has(LedgerSQL.seeds) else { return nil }
        let statement = try prepared(LedgerSQL.selectNumber)
        try statement.bind([.text(household.pack), .text(household.key)])
        var number: Int?
        while try statement.step() { number = statement.integer(0) }
        return number
    }

    /// Commits the transaction. SQLite then checks foreign keys, but its error doesn't name the violated key, so this method
    /// searches for that key.
    func commit() throws(TargetError) {
        try attempt {
            do {
                try flush()
                try completeTables()
                try database.commit()
            } catch let error as SQLiteError {
                throw (try? danglingReference()) ?? SQLiteFailure.general(error)
            }
        }
        if sideEffects > trackedRows { notices.report(TargetNotices.sideEffects(sideEffects - trackedRows)) }
    }

    private func danglingReference() throws -> TargetError? {
        for (number, table) in schema.tables.enumerated() where stored.has(table.name) {
            guard let key = table.key,
                let row = try database.first("PRAGMA foreign_key_check(\(SQLText.quote(table.name)))"),
                let place = row[1].integerOrNull
            else { continue }
            let found = try database.first(
                "SELECT \(SQLText.quote(key)) FROM \(SQLText.quote(table.name)) WHERE rowid = ?", [.integer(place)])
            let name = found?[0].textOrNull
            let label = name.flatMap { RecordID(text: $0) }.flatMap { self.label(of: RowKey(table: number, record: $0)) }
            return .refused(
                .init(
                    constraint: "FOREIGN KEY to \(row[2].text)", table: table.name, record: label ?? name))
        }
        return nil
    }
}

/// The SQL of the ledger's tables.
enum LedgerSQL {
    static let seeds = "homeseed_seeds"
    static let records = "homeseed_records"
    static let seedColumns = ["seed", "pack", "household", "template", "locale", "today", "time_zone", "format", "catalogue"]
    static let recordColumns = ["seed", "table_name", "record", "fingerprint"]
    /// The seed number of rows that all households share.
    static let shared: Int = 0

    static let create = SQLiteDialect().ledgerTables
    static let selectSeeds =
        "SELECT pack, household, template, locale, today, time_zone, format, catalogue FROM homeseed_seeds"
    static let selectNumber = "SELECT seed FROM homeseed_seeds WHERE pack = ? AND household = ?"
    /// A query that returns 1 if the ledger contains rows of households but no household, or 0 otherwise.
    static let hasLostSeeds =
        "SELECT NOT EXISTS (SELECT 1 FROM homeseed_seeds) AND EXISTS (SELECT 1 FROM homeseed_records WHERE seed > 0)"
    static let hasRecords = "SELECT 1 FROM homeseed_records WHERE seed = ? LIMIT 1"
    static let selectTables = "SELECT DISTINCT table_name FROM homeseed_records WHERE seed = ?"
    static let selectRecords = "SELECT record FROM homeseed_records WHERE seed = ? AND table_name = ?"
    static let writeSeed = """
        INSERT INTO homeseed_seeds (pack, household, template, locale, today, time_zone, format, catalogue)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (pack, household) DO UPDATE SET template = excluded.template, locale = excluded.locale,
          today = excluded.today, time_zone = excluded.time_zone, format = excluded.format,
          catalogue = excluded.catalogue
        """
    static let addRecord = "INSERT INTO homeseed_records (seed, table_name, record, fingerprint) VALUES (?, ?, ?, ?)"
    static let writeRecord =
        addRecord + """

            ON CONFLICT (seed, table_name, record) DO UPDATE SET fingerprint = excluded.fingerprint
            """
    static let deleteRecord = "DELETE FROM homeseed_records WHERE seed = ? AND table_name = ? AND record = ?"
    static let deleteRecords = "DELETE FROM homeseed_records WHERE seed = ?"
    static let deleteSeed = "DELETE FROM homeseed_seeds WHERE seed = ?"
}
