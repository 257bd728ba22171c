#if Postgres
import HomeseedStore

/// A database within one transaction.
///
/// Plans are gathered and written many at a time, so that a population of small households travels as one large
/// one; whoever asks for what is still on its way makes it be written first.
final class PostgresSession: SeedSession {
    let connection: Connection
    let schema: StoreSchema
    let access: Access
    /// Whether it was begun to write whatever the role is set to.
    let mayOverrule: Bool
    let lockTimeout: LockTimeout
    var stored: StoredTables
    /// What the ledger has of the households that were asked for last. Nobody else changes it while the session lasts.
    var ledger: [HouseholdName: Known] = [:]
    /// The rows of all households, once they were read and as long as none of them is written.
    var shared: [RowKey: InstalledRow]?
    /// By table: whether it held nothing before this session wrote.
    var wereEmpty: [Bool]?
    /// The references to our tables, once someone asked.
    var foreignKeys: [LiveForeignKey]?
    /// Tables made in this session, whose references and indexes are yet to be made.
    var bare: [StoreTable] = []
    var pending = Pending()
    /// What was written last: an error at the end is of one of these rows, or named by its id.
    var lastChanges: [RowChange] = []
    /// Whether references that were checked once are to be left to the end again.
    var hasFlushed = false
    /// Households that the ledger has nothing of yet.
    var newSeeds: Set<Int64> = []
    /// What the server had counted before: it may count by the connection, which a pool of them gives to one after the other.
    private(set) var changedBefore = 0
    /// The highest number that the ledger has given, once someone has asked.
    var lastNumber: Int64?

    /// What the ledger has of one household: nothing, or its number and entry.
    struct Known {
        var number: Int64?
        var entry: SeedEntry?
    }

    init(
        _ connection: Connection, schema: StoreSchema, access: Access, mayOverrule: Bool, lockTimeout: LockTimeout
    ) throws(TargetError) {
        self.lockTimeout = lockTimeout
        self.mayOverrule = mayOverrule
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
        try lock(zip(schema.tables, stored.tables).compactMap { $1 == nil ? nil : $0.name })
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

    /// Asks the ledger for those of these households that it was not asked for yet.
    func lookUp(_ households: [HouseholdName]) throws(ServerError) {
        // A population goes through here, and none of it comes back.
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
        try saySideEffects()
        try attempt { () throws(ServerError) in try connection.run("COMMIT") }
    }
}
#endif
