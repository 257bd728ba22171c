#if Postgres
import Homeseed

/// A database within one transaction.
///
/// Plans are gathered and written many at a time, so that a population of small households travels as one large
/// one; whoever asks for what is still on its way makes it be written first.
final class PostgresSession: SeedSession {
    let connection: Connection
    let schema: StoreSchema
    let access: Access
    var layout: Layout
    /// The ledger's households with their numbers. Nobody else changes them while the session lasts.
    var ledger: [HouseholdName: (number: Int64, entry: SeedEntry)] = [:]
    var pending = Pending()
    /// Whether references that were checked once are to be left to the end again.
    var hasFlushed = false
    /// Households that the ledger has nothing of yet.
    var newSeeds: Set<Int64> = []
    var lastNumber: Int64 = 0

    init(_ connection: Connection, _ schema: StoreSchema, _ access: Access) throws(TargetError) {
        self.connection = connection
        self.schema = schema
        self.access = access
        layout = try Layout(connection, schema)
        try attempt { () throws(ServerError) in
            if access == .write { try lockTables() }
        }
        try readLedger()
    }

    /// Against apps: nobody changes a row between its being read and written.
    private func lockTables() throws(ServerError) {
        let names = zip(schema.tables, layout.tables).compactMap { $1 == nil ? nil : SQLText.quote($0.name) }
        guard !names.isEmpty else { return }
        try connection.run("LOCK TABLE \(names.joined(separator: ", ")) IN SHARE ROW EXCLUSIVE MODE")
    }

    private func readLedger() throws(TargetError) {
        guard layout.hasLedger else { return }
        let answer = try attempt { () throws(ServerError) in try connection.query(LedgerSQL.selectSeeds) }
        for row in 0..<answer.count {
            let household = HouseholdName(pack: answer.text(row, 1), key: answer.text(row, 2))
            let entry = SeedEntry(
                household: household, template: answer.text(row, 3), locale: answer.text(row, 4),
                today: Day(number: Int(answer.integer(row, 5)) + postgresEpoch), timeZone: answer.text(row, 6),
                format: Int(answer.integer(row, 7)), catalogue: answer.text(row, 8))
            ledger[household] = (answer.integer(row, 0), entry)
        }
    }

    func seeds() -> [SeedEntry] { ledger.values.map(\.entry).sorted { $0.household < $1.household } }

    func commit() throws(TargetError) {
        try flush()
        try attempt { () throws(ServerError) in try connection.run("COMMIT") }
    }
}
#endif
