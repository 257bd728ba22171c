import HomeseedSource

/// A store in memory, for tests, previews and dry runs.
///
/// It enforces the schema's constraints (keys, references, checks) and transactions as a database does.
public final class MemoryTarget: SeedTarget {
    public let address = "memory:"
    public let capabilities = TargetCapabilities()
    private let store = Locked(MemoryStore())

    public init() {}

    /// Runs `work` on a copy of the store, and commits the copy if all constraints hold.
    ///
    /// - Throws: ``TargetError/refused(_:)`` if a constraint is violated; ``TargetError/busy(_:)`` if another session has written
    ///   to the store since this session began.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let before = store.withLock { $0 }
        try before.checkSchema(schema)
        let session = MemorySession(schema: schema, store: before, mayWrite: access == .write)
        let answer = try work(session)
        guard session.hasWritten else { return answer }
        try session.store.checkConstraints(labels: session.labels)
        let after = session.store
        let isFirst = store.withLock { current in
            guard current.version == before.version else { return false }
            current = after
            return true
        }
        guard isFirst else { throw .busy("another seed wrote to the store at the same time") }
        return answer
    }

    /// Returns a table's rows by record ID. The row of a table without a key has the ID `RecordID.none`.
    public func rows(of table: String) -> [RecordID: [Cell]] {
        store.withLock { $0.tables[table]?.rows ?? [:] }
    }

    /// Inserts or replaces a row as a third-party client, or removes it if `cells` is `nil`. An unknown table is ignored.
    public func put(_ cells: [Cell]?, in table: String, at record: RecordID) {
        store.withLock {
            $0.tables[table]?.rows[record] = cells
            $0.version += 1
        }
    }

    /// A number that grows with every write, including writes to the ledger.
    public var version: Int { store.withLock { $0.version } }
}

extension RecordID {
    /// The ID of the only row in a table without a key.
    public static let none = RecordID(high: 0, low: 0)
}

/// A session that works on a copy of the store.
private final class MemorySession: SeedSession {
    let schema: StoreSchema
    var store: MemoryStore
    let mayWrite: Bool
    private(set) var hasWritten = false
    /// The labels of the changed rows for errors, by table and record.
    private(set) var labels: [String: [RecordID: String]] = [:]

    init(schema: StoreSchema, store: MemoryStore, mayWrite: Bool) {
        self.schema = schema
        self.store = store
        self.mayWrite = mayWrite
    }

    func seeds() -> [SeedEntry] { store.seeds.values.sorted { $0.household < $1.household } }

    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState {
        var result = CurrentState(seeds: seeds())
        for (owner, isShared) in [(nil, true), (household, false)] as [(HouseholdName?, Bool)] {
            for (name, rows) in store.ledger[owner] ?? [:] {
                guard let table = schema.number(ofTable: name) else {
                    // A shared row in an unknown table belongs to another pack.
                    if isShared { continue }
                    result.orphans += rows.keys.map { CurrentState.OrphanedEntry(table: name, record: $0) }
                    continue
                }
                for (record, seeded) in rows {
                    let key = RowKey(table: table, record: record)
                    result.rows[key] = InstalledRow(cells: store.cells(schema, key), seeded: seeded, isShared: isShared)
                }
            }
        }
        for key in wanted where result.rows[key] == nil {
            guard let cells = store.cells(schema, key) else { continue }
            result.rows[key] = InstalledRow(cells: cells, seeded: nil, isShared: false)
        }
        return result
    }

    func referrers(to household: HouseholdName) -> [Referrer] {
        let ours = store.ledger[household] ?? [:]
        return referrers(to: ours) { name, record in ours[name]?[record] != nil }
    }

    func referrersToShared() -> [Referrer] {
        referrers(to: store.ledger[nil] ?? [:]) { name, record in store.ledger.values.contains { $0[name]?[record] != nil } }
    }

    private func referrers(to ours: [String: [RecordID: Fingerprint]], _ isSeeded: (String, RecordID) -> Bool) -> [Referrer] {
        store.tables.flatMap { name, table in
            table.rows.flatMap { record, cells in
                isSeeded(name, record)
                    ? []
                    : table.references(in: cells).compactMap { target, id in
                        guard ours[target]?[id] != nil, let number = schema.number(ofTable: target) else { return nil }
                        return Referrer(target: RowKey(table: number, record: id), table: name, row: record.text)
                    }
            }
        }
    }

    func usage() -> StoreUsage {
        var usage = StoreUsage(name: "memory")
        if store.tables[StoreUsage.markName] != nil { usage.mark = StoreUsage.markName }
        for table in schema.tables {
            let known = store.ledger.values.reduce(into: Set<RecordID>()) { $0.formUnion($1[table.name, default: [:]].keys) }
            let rows = store.tables[table.name]?.rows.keys
            let count = rows?.count { table.holdsOneRow ? known.isEmpty : !known.contains($0) } ?? 0
            if count > 0 { usage.unmanagedRows.append(.init(table: table.name, count: count)) }
        }
        return usage
    }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard mayWrite else { throw .unsupported("the store is open for reading only") }
        guard !plan.isEmpty else { return }
        hasWritten = true
        for change in plan.changes { labels[name(change.row.key), default: [:]][change.row.key.record] = change.row.label }
        store.apply(plan, schema)
    }

    private func name(_ key: RowKey) -> String { schema[key.table]?.name ?? "" }
}
