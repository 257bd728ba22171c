#if Postgres
import HomeseedStore

/// A session with a database in one transaction.
///
/// Plans are collected and written in batches, so that many small households are as fast as a large one. Reads that concern
/// pending changes write them first.
final class PostgresSession: SeedSession {
    let connection: Connection
    let schema: StoreSchema
    let access: Access
    /// Whether the transaction may write although the role is read-only by default.
    let overridesReadOnly: Bool
    let lockTimeout: LockTimeout
    var stored: StoredTables
    /// The ledger's content for the households that were looked up. The session's lock excludes concurrent changes.
    var ledger: [HouseholdName: Known] = [:]
    /// The shared rows, or `nil` if they were not read or have changed since.
    var shared: [RowKey: InstalledRow]?
    /// Whether each table was empty before this session wrote, or `nil` if that was not queried.
    var emptyTablesAtStart: [Bool]?
    /// The foreign keys of all tables of the database, or `nil` if they were not queried.
    var foreignKeys: [LiveForeignKey]?
    /// The tables created in this session that still lack references and indexes.
    var bare: [StoreTable] = []
    var pending = Pending()
    /// The last written changes, which are searched for the row of an error at commit.
    var lastChanges: [RowChange] = []
    /// Whether constraints were checked before, so that they must be deferred again.
    var hasFlushed = false
    /// The seeds that are new to the ledger.
    var newSeeds: Set<Int64> = []
    /// The server's count of changed rows when the session began. The count may include earlier transactions of a connection
    /// that a connection pool reuses.
    private(set) var changedBefore = 0
    /// The number of rows that triggers created and that the ledger tracks.
    var trackedRows = 0
    /// The highest seed number of the ledger, or `nil` if it was not queried.
    var lastNumber: Int64?

    /// The ledger's content for one household: its number and entry, or neither.
    struct Known {
        var number: Int64?
        var entry: SeedEntry?
    }

    init(
        _ connection: Connection, schema: StoreSchema, access: Access, overridesReadOnly: Bool, lockTimeout: LockTimeout
    ) throws(TargetError) {
        self.lockTimeout = lockTimeout
        self.overridesReadOnly = overridesReadOnly
        self.connection = connection
        self.schema = schema
        self.access = access
        stored = try StoredTables(connection, schema)
        if stored.hasLedger {
            try waitToRead(StoredTables.ledger, named: "the ledger")
            let isLost = try attempt { () throws(ServerError) in try connection.query(LedgerSQL.hasLostSeeds).boolean(0, 0) }
            if isLost { throw .lostSeeds }
        }
        if access == .write { changedBefore = try attempt { () throws(ServerError) in try changedRows() } }
        try lock(zip(schema.tables, stored.tables).compactMap { $1 == nil ? nil : SQLText.quote($0.name) })
    }

    func seeds() throws(TargetError) -> [SeedEntry] {
        try flush()
        guard stored.hasLedger else { return [] }
        let answer = try attempt { () throws(ServerError) in try connection.query(LedgerSQL.selectSeeds) }
        return (0..<answer.count).map { entry(answer, $0) }.sorted { $0.household < $1.household }
    }

    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? {
        try attempt { () throws(ServerError) in try lookUp([household]) }
        return ledger[household]?.entry
    }

    /// Queries the ledger for the households that were not looked up yet.
    func lookUp(_ households: [HouseholdName]) throws(ServerError) {
        // Each household of a large population is looked up once, so a large cache is emptied.
        if ledger.count > 20_000, pending.isEmpty { ledger = [:] }
        let unknown = households.filter { ledger[$0] == nil }
        guard !unknown.isEmpty else { return }
        for household in unknown { ledger[household] = Known() }
        guard stored.hasLedger else { return }
        let answer = try connection.query(
            LedgerSQL.selectNamed, [.texts(unknown.map(\.pack)), .texts(unknown.map(\.key))])
        for row in 0..<answer.count {
            let entry = entry(answer, row)
            ledger[entry.household] = Known(number: answer.integer(row, 0), entry: entry)
        }
    }

    func entry(_ answer: QueryResult, _ row: Int) -> SeedEntry {
        SeedEntry(
            household: HouseholdName(pack: answer.text(row, 1), key: answer.text(row, 2)), template: answer.text(row, 3),
            locale: answer.text(row, 4), today: Day(number: Int(answer.integer(row, 5)) + postgresEpoch),
            timeZone: answer.text(row, 6), format: Int(answer.integer(row, 7)), catalogue: answer.text(row, 8))
    }

    func commit() throws(TargetError) {
        try flush()
        try completeTables()
        try reportSideEffects()
        try attempt { () throws(ServerError) in try connection.run("COMMIT") }
    }
}
#endif
