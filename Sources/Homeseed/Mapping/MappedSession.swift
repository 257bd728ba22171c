/// A store while it is open, as a mapping shows it.
///
/// It knows which id each record has there: from the ledger, or because a row was found by its key. A row that was found
/// is someone else's: it is referred to, and never removed.
final class MappedSession: SeedSession {
    let base: any QueryableSession
    let schema: StoreSchema
    let tables: [BoundTable]
    let live: LiveSchema
    /// The id of each record in the store, as far as it was asked for.
    var ids: [RowKey: String] = [:]
    /// Records whose rows were there before.
    var found: Set<RowKey> = []
    /// Rows that were made before what they refer to.
    var circular: Set<RowKey> = []
    /// References that were found to lead to a row.
    var isThere: Set<LiveReference> = []
    /// What the households of a plan make, for those after them.
    var promises: [Promise: [String?]] = [:]
    let mayWrite: Bool
    private let byLedgerName: [String: Int]
    private var hasLedger: Bool
    private var hasIndex = false

    init(_ base: any QueryableSession, _ mapped: MappedSchema, mayWrite: Bool) throws(TargetError) {
        self.base = base
        self.mayWrite = mayWrite
        schema = mapped.schema
        live = try base.inspected()
        if let fault = MappingFit(mapped, live).faults.first { throw fault.error }
        tables = mapped.tables.compactMap { [live] in BoundTable($0, live, base.spelling) }
        byLedgerName = Dictionary(mapped.tables.enumerated().map { ($1.ledgerName, $0) }) { first, _ in first }
        guard tables.count == mapped.tables.count else { throw .failed("a table of the store could not be read") }
        let hasIDs = try base.hasTable("homeseed_ids")
        hasLedger = hasIDs ? try base.hasTable("homeseed_records") : false
        if mayWrite { try lock() }
    }

    /// Against apps: nobody changes a row between its being read and written.
    private func lock() throws(TargetError) {
        guard base.spelling == .postgres, !tables.isEmpty else { return }
        _ = try base.ask("LOCK TABLE \(Set(tables.map(\.quoted)).sorted().joined(separator: ", ")) IN SHARE ROW EXCLUSIVE MODE", [])
    }

    func seeds() throws(TargetError) -> [SeedEntry] { try base.seeds() }
    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? { try base.seed(of: household) }
    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool { try base.hasOthers(than: household) }
    var asksOneByOne: Bool { true }

    // MARK: Ledger

    /// A row of the ledger.
    struct Noted {
        var key: RowKey
        var fingerprint: Fingerprint
        var id: String?
        var wasFound: Bool
    }

    /// The rows of all households have this number in place of a household's.
    static let shared = 0

    func number(of household: HouseholdName) throws(TargetError) -> Int? {
        guard try base.hasTable("homeseed_seeds") else { return nil }
        let rows = try base.ask(
            "SELECT \(text("seed")) FROM homeseed_seeds WHERE pack = \(place(1)) AND household = \(place(2))",
            [.text(household.pack), .text(household.key)])
        return rows.first?.first.flatMap { $0 }.flatMap { Int($0) }
    }

    /// What the ledger has of a seed, and what of it belongs to no table of the mapping.
    func noted(_ seed: Int) throws(TargetError) -> (rows: [Noted], strays: [Installed.Stray]) {
        guard hasLedger else { return ([], []) }
        let rows = try base.ask(
            """
            SELECT r.table_name, \(text("r.record")), \(text("r.fingerprint")), i.id, \(text("i.found"))
            FROM homeseed_records r LEFT JOIN homeseed_ids i
              ON i.seed = r.seed AND i.table_name = r.table_name AND i.record = \(text("r.record"))
            WHERE r.seed = \(place(1, "bigint"))
            """, [.integer(seed)])
        var result: (rows: [Noted], strays: [Installed.Stray]) = ([], [])
        for row in rows where row.count == 5 {
            guard let name = row[0], let record = row[1].flatMap({ RecordID(text: $0) }), let bits = row[2].flatMap({ Int64($0) }) else { continue }
            guard let table = byLedgerName[name] else {
                result.strays.append(.init(table: name, record: record))
                continue
            }
            result.rows.append(Noted(
                key: RowKey(table: table, record: record), fingerprint: Fingerprint(bits: UInt64(bitPattern: bits)), id: row[3],
                wasFound: row[4] == "1"))
        }
        return result
    }

    /// Makes the ledger's own table for ids, where it is not there.
    func makeLedger() throws(TargetError) {
        if hasIndex { return }
        _ = try base.ask(MappedSpelling.idsTable, [])
        _ = try base.ask("CREATE INDEX IF NOT EXISTS homeseed_ids_by_id ON homeseed_ids (table_name, id)", [])
        hasLedger = true
        hasIndex = true
    }

    /// Rows that a seed made and another one refers to by a record of its own.
    func usedElsewhere(_ seed: Int, _ rows: [Noted]) throws(TargetError) -> Set<RowKey> {
        guard hasLedger else { return [] }
        let answer = try base.ask(
            """
            SELECT DISTINCT i.table_name, i.record FROM homeseed_ids i
            JOIN homeseed_ids o ON o.table_name = i.table_name AND o.id = i.id AND o.seed <> i.seed
            WHERE i.seed = \(place(1, "bigint")) AND i.found = 0
            """, [.integer(seed)])
        var keys: Set<RowKey> = []
        for row in answer where row.count == 2 {
            guard let table = row[0].flatMap({ byLedgerName[$0] }), let record = row[1].flatMap({ RecordID(text: $0) }) else { continue }
            keys.insert(RowKey(table: table, record: record))
        }
        return keys
    }

    /// Makes a row another seed's that refers to it.
    func handOver(_ key: RowKey, _ seed: Int) throws(TargetError) {
        let name = SQLValue.text(tables[key.table].mapped.ledgerName)
        let heirs = try base.ask(
            """
            SELECT \(text("seed")), record FROM homeseed_ids
            WHERE table_name = \(place(1)) AND id = \(place(2)) AND seed <> \(place(3, "bigint")) ORDER BY seed LIMIT 1
            """, [name, .text(ids[key] ?? ""), .integer(seed)])
        guard let heir = heirs.first, let number = heir[0].flatMap({ Int($0) }), let record = heir[1] else { return }
        _ = try base.ask(
            "UPDATE homeseed_ids SET found = 0 WHERE seed = \(place(1, "bigint")) AND table_name = \(place(2)) AND record = \(place(3))",
            [.integer(number), name, .text(record)])
        // As it was made: what people changed since is still an edit.
        _ = try base.ask(
            """
            UPDATE homeseed_records SET fingerprint = (
              SELECT fingerprint FROM homeseed_records WHERE seed = \(place(1, "bigint")) AND table_name = \(place(2)) AND record = \(place(3, "uuid")))
            WHERE seed = \(place(4, "bigint")) AND table_name = \(place(2)) AND record = \(place(5, "uuid"))
            """, [.integer(seed), name, .text(key.record.text), .integer(number), .text(record)])
    }

    func text(_ expression: String) -> String { "CAST(\(expression) AS TEXT)" }
    func place(_ number: Int, _ type: String = "text") -> String { base.spelling.placeholder(number, type) }

    // MARK: Standing

    func overruleReadOnly() throws(TargetError) { try base.overruleReadOnly() }

    func standing() throws(TargetError) -> StoreStanding {
        var standing = try base.standing()
        for name in Set(tables.map(\.live.name)).sorted() {
            let here = tables.filter { $0.live.name == name }
            let all = try count("SELECT \(text("count(*)")) FROM \(SQLText.quote(name))", [])
            var ours = 0
            for table in here where hasLedger {
                guard let id = table.id else {
                    ours += min(1, try count("SELECT \(text("count(*)")) FROM homeseed_records WHERE table_name = \(place(1))", [.text(table.mapped.ledgerName)]))
                    continue
                }
                ours += try count(
                    """
                    SELECT \(text("count(*)")) FROM homeseed_ids i JOIN \(table.quoted) t ON \(text("t." + SQLText.quote(id.live.name))) = i.id
                    WHERE i.table_name = \(place(1)) AND i.found = 0
                    """, [.text(table.mapped.ledgerName)])
            }
            if all > ours { standing.foreignRows.append(.init(table: name, count: all - ours)) }
        }
        return standing
    }

    private func count(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> Int {
        try base.ask(sql, arguments).first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
    }

    // MARK: Referrers

    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        guard let seed = try number(of: household) else { return [] }
        return try referrers(seed)
    }

    func referrersToShared() throws(TargetError) -> [Referrer] { try referrers(MappedSession.shared) }

    /// Found by the references of every table in the store, mapped or not, and by what the mapping says of columns that the
    /// store does not declare as references.
    private func referrers(_ seed: Int) throws(TargetError) -> [Referrer] {
        let ours = try noted(seed).rows.filter { !$0.wasFound }
        var known: [String: [String: RowKey]] = [:]
        for row in ours { if let id = row.id { known[tables[row.key.table].live.name, default: [:]][id] = row.key } }
        var referrers: [Referrer] = []
        for reference in references {
            guard let targets = known[reference.target] else { continue }
            // What a row goes by; one without a key of one column has only its reference.
            let column = SQLText.quote(reference.column)
            let shown = text(SQLText.quote(reference.identity ?? reference.column))
            for target in tables where target.live.name == reference.target {
                let rows = try base.ask(
                    """
                    SELECT \(text(column)), \(shown) FROM \(SQLText.quote(reference.table))
                    WHERE \(text(column)) IN (SELECT id FROM homeseed_ids
                      WHERE seed = \(place(1, "bigint")) AND table_name = \(place(2)) AND found = 0)
                    """, [.integer(seed), .text(target.mapped.ledgerName)])
                for row in rows where row.count == 2 {
                    guard let target = row[0].flatMap({ targets[$0] }), let name = row[1] else { continue }
                    if reference.identity != nil, known[reference.table]?[name] != nil { continue }
                    // With the last household all of its rows go, and the shared ones with it.
                    if seed == MappedSession.shared, try isNoted(name, in: reference.table) { continue }
                    referrers.append(Referrer(target: target, table: reference.table, row: name))
                }
            }
        }
        return referrers
    }

    /// Whether the ledger has a row of this table with this id as one that was seeded.
    private func isNoted(_ id: String, in table: String) throws(TargetError) -> Bool {
        for one in tables where one.live.name == table {
            let rows = try base.ask(
                "SELECT 1 FROM homeseed_ids WHERE table_name = \(place(1)) AND id = \(place(2)) AND found = 0", [.text(one.mapped.ledgerName), .text(id)])
            if !rows.isEmpty { return true }
        }
        return false
    }

    /// Each column of the store that refers to a row of a mapped table.
    private var references: [ColumnReference] {
        var all: Set<ColumnReference> = []
        for table in live.tables {
            let identity = table.key.count == 1 ? table.key.first : nil
            for column in table.columns {
                if let other = column.references { all.insert(.init(table: table.name, column: column.name, identity: identity, target: other)) }
            }
        }
        for table in tables {
            for values in table.values {
                guard let other = values.column.reference, tables.indices.contains(other) else { continue }
                let identity = table.id?.live.name ?? (table.live.key.count == 1 ? table.live.key.first : nil)
                if all.contains(where: { $0.table == table.live.name && $0.column == values.live.name }) { continue }
                all.insert(.init(table: table.live.name, column: values.live.name, identity: identity, target: tables[other].live.name))
            }
        }
        return all.sorted { ($0.table, $0.column) < ($1.table, $1.column) }
    }

    private struct ColumnReference: Hashable {
        let table: String
        let column: String
        let identity: String?
        let target: String
    }
}

/// A value that a column refers to a row by.
struct LiveReference: Hashable {
    let table: String
    let value: SQLValue
}

extension QueryableSession {
    /// Whether a table is there under this name.
    func hasTable(_ name: String) throws(TargetError) -> Bool {
        switch spelling {
        case .sqlite: try !ask("SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?1", [.text(name)]).isEmpty
        case .postgres: try ask("SELECT to_regclass($1::text)::text", [.text(name)]).first?.first.flatMap { $0 } != nil
        }
    }
}
