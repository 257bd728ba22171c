import HomeseedStore

/// A session with a database in one transaction.
///
/// Plans are collected and written in batches, so that many small households are as fast as a large one. Reads that concern
/// pending changes write them first.
final class MariaDBSession: SeedSession {
    let connection: Connection
    let address: ServerAddress
    let schema: StoreSchema
    let access: Access
    let created: CreatedTables
    let stored: StoredTables
    /// The ledger's content for the households that were looked up.
    var ledger: [HouseholdName: Known] = [:]
    /// The shared rows, or `nil` if they were not read or have changed since.
    var shared: [RowKey: InstalledRow]?
    /// Whether each table was empty before this session wrote, or `nil` if that was not queried.
    var emptyTablesAtStart: [Bool]?
    /// The foreign keys to tables of the database, or `nil` if they were not queried.
    var foreignKeys: [LiveForeignKey]?
    var pending = Pending()
    /// The highest seed number of the ledger, or `nil` if it was not queried.
    var lastNumber: Int64?

    /// The ledger's content for one household: its number and entry, or neither.
    struct Known {
        var number: Int64?
        var entry: SeedEntry?
    }

    /// The reason of a conflict that repeats the transaction after missing tables were created.
    static let createdTables = "the tables were made"

    var mariaDB: MariaDBDialect { MariaDBDialect(connection.server) }

    init(
        _ connection: Connection, _ address: ServerAddress, schema: StoreSchema, access: Access, _ created: CreatedTables
    ) throws(TargetError) {
        (self.connection, self.address, self.schema, self.access, self.created) = (connection, address, schema, access, created)
        stored = try StoredTables(connection, schema)
        if stored.hasLedger {
            let isLost = try attempt { () throws(ServerError) in try connection.query(LedgerSQL.hasLostSeeds).first?.first == "1"
            }
            if isLost { throw .lostSeeds }
        }
    }

    func seeds() throws(TargetError) -> [SeedEntry] {
        try flush()
        guard stored.hasLedger else { return [] }
        let rows = try attempt { () throws(ServerError) in try connection.query(LedgerSQL.selectSeeds) }
        return try rows.map { row throws(TargetError) in try MariaDBSession.entry(row) }.sorted { $0.household < $1.household }
    }

    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? {
        try lookUp([household])
        return ledger[household]?.entry
    }

    /// Queries the ledger for the households that were not looked up yet.
    func lookUp(_ households: [HouseholdName]) throws(TargetError) {
        // Each household of a large population is looked up once, so a large cache is emptied.
        if ledger.count > 20_000, pending.isEmpty { ledger = [:] }
        let unknown = households.filter { ledger[$0] == nil }
        guard !unknown.isEmpty else { return }
        for household in unknown { ledger[household] = Known() }
        // Longer keys can't be in the ledger. They are refused when they are written.
        let possible = unknown.filter { $0.pack.utf8.count <= 4096 && $0.key.utf8.count <= 4096 }
        guard stored.hasLedger, !possible.isEmpty else { return }
        for start in stride(from: 0, to: possible.count, by: 500) {
            let names = possible[start..<min(possible.count, start + 500)].map { household in
                "(\(SQLLiteral.text(household.pack)), \(SQLLiteral.text(household.key)))"
            }
            let rows = try attempt { () throws(ServerError) in
                try connection.query(
                    LedgerSQL.selectSeeds + " WHERE (pack, household) IN (\(names.joined(separator: ", ")))")
            }
            for row in rows {
                let entry = try MariaDBSession.entry(row)
                ledger[entry.household] = Known(number: row[0].flatMap { Int64($0) }, entry: entry)
            }
        }
    }

    static func entry(_ row: [String?]) throws(TargetError) -> SeedEntry {
        let texts = row.map { $0 ?? "" }
        guard texts.count == 9, let today = Day(iso: texts[5]), let format = Int(texts[7]) else {
            throw .corrupt("a line of homeseed_seeds can't be read")
        }
        return SeedEntry(
            household: HouseholdName(pack: texts[1], key: texts[2]), template: texts[3], locale: texts[4], today: today,
            timeZone: texts[6], format: format, catalogue: texts[8])
    }

    func commit() throws(TargetError) {
        try flush()
        try attempt { () throws(ServerError) in try connection.run("COMMIT") }
    }
}

/// Literals of a statement.
enum SQLLiteral {
    /// Returns a text in quotes. The text may contain NUL characters.
    static func text(_ text: String) -> String {
        var literal = StatementBytes()
        literal.quoted(text)
        return String(decoding: literal.bytes, as: UTF8.self)
    }
}
