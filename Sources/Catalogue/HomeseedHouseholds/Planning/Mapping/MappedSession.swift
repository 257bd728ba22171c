import HomeseedStore

/// A session on an open store with a mapping.
///
/// It knows the store's id of each record, from the ledger or because an existing row was found by its key. Such existing rows
/// belong to the app, so they are referred to but never removed.
final class MappedSession: SeedSession {
    let base: any QueryableSession
    let schema: StoreSchema
    let tables: [BoundTable]
    let live: LiveSchema
    /// The ids of records in the store, as far as they were looked up.
    var ids: [RowKey: String] = [:]
    /// The records for which an existing row was found.
    var existingRows: Set<RowKey> = []
    /// The references whose target row exists.
    var existingTargets: Set<LiveReference> = []
    /// The rows that earlier households of the plan create.
    var plannedRows: [PlannedRow: [String?]] = [:]
    /// The unchanged rows that triggers created beside seeded rows, by seed and by the row that they refer to.
    var triggeredRowsBefore: [Int: [LiveReference: [TriggeredRow]]] = [:]
    /// The rows with dangling references at the start of the session, or `nil` if they were not queried.
    var danglingRows: Set<LiveReference>?
    /// Whether the sequences of ids were compared with the existing rows.
    var hasCheckedSequences = false
    /// The rows that were inserted since the start of the current plan.
    var inserted: Set<RowKey> = []
    var hasTriggers = false
    /// The distinguishing marks of each row that was read.
    var marks: [RowKey: Set<String>] = [:]
    /// The rows that the households of a plan will refer to, each with the first such household. They are not in the ledger.
    var uses: [LiveReference: HouseholdName] = [:]
    /// The ids of rows that were looked up.
    var lookups: [LookupQuestion: String] = [:]
    let mayWrite: Bool
    /// The references to the mapped tables, or `nil` if they were not queried.
    var foreignKeys: [LiveForeignKey]?
    private let byLedgerName: [String: Int]
    var hasLedger: Bool
    private var hasIndex = false
    private(set) var hasMarks: Bool

    init(_ base: any QueryableSession, _ mapped: MappedSchema, mayWrite: Bool) throws(TargetError) {
        self.base = base
        self.mayWrite = mayWrite
        schema = mapped.schema
        live = try base.inspected()
        if let fault = MappingValidation(mapped, live).faults.first { throw fault.error }
        tables = mapped.tables.compactMap { [live] in BoundTable($0, in: live, dialect: base.dialect) }
        byLedgerName = Dictionary(
            mapped.tables.enumerated().flatMap { number, table in
                ([table.ledgerName] + table.formerNames.map(\.ledgerName)).map { ($0, number) }
            }
        ) { first, _ in first }
        guard tables.count == mapped.tables.count else { throw .failed("a table of the store could not be read") }
        let hasIDs = try base.hasTable("homeseed_ids")
        hasLedger = hasIDs ? try base.hasTable("homeseed_records") : false
        hasMarks = hasIDs ? try MappedSession.hasMarks(base) : true
        if !hasIDs { try refuseLostIDs() }
        try base.lock(Set(tables.map(\.quoted)).sorted())
        try renameInLedger(of: mapped.pack)
    }

    /// Throws if the ledger's table of ids is missing, because seeded rows would be treated as third-party rows and created
    /// again.
    private func refuseLostIDs() throws(TargetError) {
        let names = tables.map { SQLText.literal($0.mapped.ledgerName) }.joined(separator: ", ")
        guard !names.isEmpty, try base.hasTable("homeseed_records"),
            try !base.ask("SELECT 1 FROM homeseed_records WHERE table_name IN (\(names)) LIMIT 1", []).isEmpty
        else { return }
        throw .brokenLedger(missing: "homeseed_ids", beside: "homeseed_records")
    }

    func seeds() throws(TargetError) -> [SeedEntry] { try base.seeds() }
    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? { try base.seed(of: household) }
    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool { try base.hasOthers(than: household) }
    var readsSequentially: Bool { true }

    // MARK: Ledger

    struct LedgerRow {
        var key: RowKey
        var fingerprint: Fingerprint
        var id: String?
        var origin: Origin
        var marks: Set<String> = []
        var wasFound: Bool { origin == .found }
    }

    /// The seed number of rows that all households share.
    static let shared = 0

    func number(of household: HouseholdName) throws(TargetError) -> Int? {
        guard try base.hasTable("homeseed_seeds") else { return nil }
        let rows = try base.ask(
            "SELECT \(text("seed")) FROM homeseed_seeds WHERE pack = \(parameter(1)) AND household = \(parameter(2))",
            [.text(household.pack), .text(household.key)])
        return rows.first?.first.flatMap { $0 }.flatMap { Int($0) }
    }

    /// Returns a seed's ledger rows in mapped tables, and its entries for all other tables.
    func noted(_ seed: Int) throws(TargetError) -> (rows: [LedgerRow], orphans: [CurrentState.OrphanedEntry]) {
        guard hasLedger else { return ([], []) }
        let rows = try base.ask(
            """
            SELECT r.table_name, \(text("r.record")), \(text("r.fingerprint")), i.id, \(text("i.found")), \(hasMarks ? "i.marks" : "''")
            FROM homeseed_records r LEFT JOIN homeseed_ids i
              ON i.seed = r.seed AND i.table_name = r.table_name AND i.record = \(text("r.record"))
            WHERE r.seed = \(parameter(1, "bigint"))
            """, [.integer(seed)])
        var result: (rows: [LedgerRow], orphans: [CurrentState.OrphanedEntry]) = ([], [])
        for row in rows where row.count == 6 {
            guard let name = row[0], let record = row[1].flatMap({ RecordID(text: $0) }), let bits = row[2].flatMap({ Int64($0) })
            else { continue }
            guard let table = byLedgerName[name] else {
                result.orphans.append(.init(table: name, record: record))
                continue
            }
            // Without its id, the row would count as missing.
            if row[3] == nil, !tables[table].identifying.isEmpty {
                throw .corrupt(
                    "the ledger knows rows in \(tables[table].live.name), and homeseed_ids no longer identifies them: was it emptied? Restore it from a backup of the database; nothing was changed"
                )
            }
            result.rows.append(
                LedgerRow(
                    key: RowKey(table: table, record: record), fingerprint: Fingerprint(bits: UInt64(bitPattern: bits)),
                    id: row[3],
                    origin: row[4].flatMap { Int($0) }.flatMap { Origin(rawValue: $0) } ?? .made,
                    marks: Set((row[5] ?? "").split(separator: " ").map(String.init))))
        }
        return result
    }

    /// Creates the ledger's table of ids if it is missing.
    func createLedger() throws(TargetError) {
        if hasIndex { return }
        // A role without the privilege to create tables can't run these statements even if the table exists.
        if try !base.hasTable("homeseed_ids") { try base.createLedgerTables(base.dialect.idTables) }
        if !hasMarks { _ = try base.ask("ALTER TABLE homeseed_ids ADD COLUMN marks TEXT NOT NULL DEFAULT ''", []) }
        hasMarks = true
        hasLedger = true
        hasIndex = true
    }

    /// The origin of a row in a seed's ledger.
    enum Origin: Int {
        case made, found, inherited
    }

    /// Returns the rows that a seed created and another seed uses through a separate record.
    func usedElsewhere(_ seed: Int) throws(TargetError) -> Set<RowKey> {
        guard hasLedger else { return [] }
        let answer = try base.ask(
            """
            SELECT DISTINCT i.table_name, i.record FROM homeseed_ids i
            JOIN homeseed_ids o ON o.table_name = i.table_name AND o.id = i.id AND o.seed <> i.seed
            WHERE i.seed = \(parameter(1, "bigint")) AND i.found <> 1
            """, [.integer(seed)])
        var keys: Set<RowKey> = []
        for row in answer where row.count == 2 {
            guard let table = row[0].flatMap({ byLedgerName[$0] }), let record = row[1].flatMap({ RecordID(text: $0) }) else {
                continue
            }
            keys.insert(RowKey(table: table, record: record))
        }
        return keys
    }

    func text(_ expression: String) -> String { base.dialect.text(expression) }
    func parameter(_ number: Int, _ type: String = "text") -> String { base.dialect.placeholder(number, type) }

    // MARK: Usage

    func overruleReadOnly() throws(TargetError) { try base.overruleReadOnly() }

    func usage() throws(TargetError) -> StoreUsage {
        var usage = try base.usage()
        for name in Set(tables.map(\.live.name)).sorted() {
            let here = tables.filter { $0.live.name == name }
            let all = try count("SELECT \(text("count(*)")) FROM \(here.first?.quoted ?? SQLText.quote(name))", [])
            var ours = 0
            for table in here where hasLedger {
                guard !table.identifying.isEmpty else {
                    ours += min(
                        1,
                        try count(
                            "SELECT \(text("count(*)")) FROM homeseed_records WHERE table_name = \(parameter(1))",
                            [.text(table.mapped.ledgerName)]))
                    continue
                }
                // Each row is looked up in the ledger, because SQLite would otherwise scan the table for each ledger entry.
                ours += try count(
                    """
                    SELECT \(text("count(*)")) FROM \(table.rows) t WHERE EXISTS (
                      SELECT 1 FROM homeseed_ids i WHERE i.table_name = \(parameter(1)) AND i.id = \(table.idText("t")) AND i.found <> 1)
                    """, [.text(table.mapped.ledgerName)])
                ours -= try reusedNumbers(in: table)
            }
            ours += try triggeredRowCount(in: name)
            if all > ours { usage.unmanagedRows.append(.init(table: name, count: all - ours)) }
        }
        return usage
    }

    func count(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> Int {
        try base.ask(sql, arguments).first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
    }
}

/// A value by which a column refers to a row.
struct LiveReference: Hashable {
    let table: String
    let value: SQLValue
}

extension QueryableSession {
    func hasTable(_ name: String) throws(TargetError) -> Bool {
        try ask(dialect.tableLookup, [.text(name)]).first?.first.flatMap { $0 } != nil
    }
}
