/// A session on a ``KeyedStore``, which can only store rows. The session maintains the ledger, finds a household's rows and
/// their referrers, and enforces the schema's constraints.
public final class KeyedSession: SeedSession {
    public let schema: StoreSchema
    private let store: any KeyedStore
    private let access: Access
    private let capabilities: TargetCapabilities
    /// The state that was read last, from which the next plan is computed.
    private var last: (household: HouseholdName, installed: CurrentState, notes: [RecordID: KeyedLedger.Note])?
    /// Whether a plan has changed the store, so that the target must save it.
    public private(set) var hasWritten = false

    /// Opens a session, and declares the tables of the schema and of the ledger to the store.
    public init(
        _ store: any KeyedStore, schema: StoreSchema, access: Access, capabilities: TargetCapabilities
    ) throws(TargetError) {
        self.store = store
        self.schema = schema
        self.access = access
        self.capabilities = capabilities
        try store.describe(schema.tables + [KeyedLedger.seeds, KeyedLedger.records])
    }

    public func seeds() throws(TargetError) -> [SeedEntry] {
        guard capabilities.readsBack else { return [] }
        var seeds: [SeedEntry] = []
        for cells in try store.read(KeyedLedger.seeds, nil) { seeds.append(try KeyedLedger.entry(cells)) }
        return seeds.sorted { $0.household < $1.household }
    }

    /// Returns the household's entry. If the schema allows a single household, returns all entries of its pack.
    private func ledger(of household: HouseholdName) throws(TargetError) -> [SeedEntry] {
        guard schema.singleHouseholdReason != nil else { return try seed(of: household).map { [$0] } ?? [] }
        return try seeds().filter { $0.household.pack == household.pack }
    }

    /// Returns the household's ledger entry, or `nil` if there is none.
    ///
    /// - Throws: ``TargetError/corrupt(_:)`` if the entry is gone but the ledger still has its rows.
    public func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? {
        guard capabilities.readsBack else { return nil }
        let own = KeyedSelection(column: "id", cells: [.uuid(KeyedLedger.id(household))])
        guard let cells = try store.read(KeyedLedger.seeds, own).first else {
            // Rows without a household mean that the entry was deleted by hand.
            if try !notes(of: [KeyedLedger.id(household)]).isEmpty { throw .lostSeeds }
            return nil
        }
        return try KeyedLedger.entry(cells)
    }

    public func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        guard capabilities.readsBack else { return CurrentState() }
        var installed = CurrentState(seeds: try ledger(of: household))
        let own = KeyedLedger.id(household)
        let notes = try notes(of: [KeyedLedger.shared, own])
        var ids: [Int: Set<RecordID>] = [:]
        for note in notes.values {
            guard let number = schema.number(ofTable: note.table) else {
                // A shared row in an unknown table belongs to another pack.
                if note.seed == own { installed.orphans.append(.init(table: note.table, record: note.record)) }
                continue
            }
            ids[number, default: []].insert(note.record)
        }
        for key in wanted { ids[key.table, default: []].insert(key.record) }
        let cells = try rows(ids)
        for note in notes.values {
            guard let number = schema.number(ofTable: note.table) else { continue }
            let key = RowKey(table: number, record: note.record)
            installed.rows[key] = KeyedSession.row(cells[key], note)
        }
        for key in wanted where installed.rows[key] == nil {
            guard let there = cells[key] else { continue }
            installed.rows[key] = InstalledRow(cells: there, seeded: nil, isShared: false)
        }
        last = (household, installed, notes)
        return installed
    }

    /// Returns the store's usage, with the number of rows in each table that are not in the ledger. Omits these numbers for a
    /// store that can't be read back.
    public func usage() throws(TargetError) -> StoreUsage {
        var usage = store.usage
        guard capabilities.readsBack else { return usage }
        for table in schema.tables {
            var count = 0
            try store.scan(table) { (rows) throws(TargetError) in count += try unmanagedRows(rows, table) }
            if count > 0 { usage.unmanagedRows.append(.init(table: table.name, count: count)) }
        }
        return usage
    }

    /// Counts the rows that are not in the ledger.
    private func unmanagedRows(_ rows: [[Cell]], _ table: StoreTable) throws(TargetError) -> Int {
        guard let key = table.key else {
            let notes = try store.read(KeyedLedger.records, KeyedSelection(column: "table_name", cells: [.text(table.name)]))
            return notes.isEmpty ? rows.count : 0
        }
        let ids: [Cell] = rows.compactMap { if case .uuid? = table.cell(key, of: $0) { table.cell(key, of: $0) } else { nil } }
        var known: Set<RecordID> = []
        if !ids.isEmpty {
            for cells in try store.read(KeyedLedger.records, KeyedSelection(column: "record", cells: ids)) {
                let note = try KeyedLedger.Note(cells)
                if note.table == table.name { known.insert(note.record) }
            }
        }
        return rows.count { if case .uuid(let id)? = table.cell(key, of: $0) { !known.contains(id) } else { true } }
    }

    /// Returns the state of a row. After an interrupted seed, both the previous and the pending values count as seeded rather
    /// than edited.
    private static func row(_ cells: [Cell]?, _ note: KeyedLedger.Note) -> InstalledRow {
        var seeded = note.fingerprint
        if let cells, let pending = note.pending, Fingerprint(cells) == pending { seeded = pending }
        return InstalledRow(cells: cells, seeded: seeded, isShared: note.seed == KeyedLedger.shared)
    }

    private func notes(of seeds: [RecordID]) throws(TargetError) -> [RecordID: KeyedLedger.Note] {
        var notes: [RecordID: KeyedLedger.Note] = [:]
        for cells in try store.read(KeyedLedger.records, KeyedSelection(column: "seed", cells: seeds.map { .uuid($0) })) {
            let note = try KeyedLedger.Note(cells)
            notes[note.id] = note
        }
        return notes
    }

    private func rows(_ ids: [Int: Set<RecordID>]) throws(TargetError) -> [RowKey: [Cell]] {
        var result: [RowKey: [Cell]] = [:]
        for (number, ids) in ids.sorted(by: { $0.key < $1.key }) {
            guard let table = schema[number] else { continue }
            guard let key = table.key else {
                let found = try store.read(table, nil)
                guard found.count < 2 else {
                    throw .schemaMismatch(table: table.name, column: nil, problem: "it holds several rows")
                }
                for id in ids { result[RowKey(table: number, record: id)] = found.first }
                continue
            }
            let wanted = KeyedSelection(column: key, cells: ids.sorted().map { .uuid($0) })
            for cells in try store.read(table, wanted) {
                guard case .uuid(let id)? = table.cell(key, of: cells) else { continue }
                result[RowKey(table: number, record: id)] = cells
            }
        }
        return result
    }

    public func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        guard capabilities.readsBack else { return [] }
        let ours = try records(of: KeyedLedger.id(household))
        return try referrers(to: ours, but: ours)
    }

    public func referrersToShared() throws(TargetError) -> [Referrer] {
        guard capabilities.readsBack else { return [] }
        let shared = try records(of: KeyedLedger.shared)
        if shared.isEmpty { return [] }
        // Rows of other households are seeded too, so they don't count as referrers.
        var known = shared
        for seed in try seeds() { known.merge(try records(of: KeyedLedger.id(seed.household))) { $0.union($1) } }
        return try referrers(to: shared, but: known)
    }

    private func records(of seed: RecordID) throws(TargetError) -> [String: Set<RecordID>] {
        var records: [String: Set<RecordID>] = [:]
        for note in try notes(of: [seed]).values { records[note.table, default: []].insert(note.record) }
        return records
    }

    private func referrers(to ours: [String: Set<RecordID>], but known: [String: Set<RecordID>]) throws(TargetError) -> [Referrer]
    {
        var referrers: [Referrer] = []
        for table in schema.tables {
            for column in table.columns {
                guard let name = column.references, let number = schema.number(ofTable: name), let targets = ours[name]
                else { continue }
                let selection = KeyedSelection(column: column.name, cells: targets.sorted().map { .uuid($0) })
                for cells in try store.read(table, selection) {
                    guard case .uuid(let target)? = table.cell(column.name, of: cells), targets.contains(target) else { continue }
                    let key = table.key.flatMap { table.cell($0, of: cells) } ?? .null
                    if case .uuid(let id) = key, known[table.name]?.contains(id) == true { continue }
                    referrers.append(
                        Referrer(
                            target: RowKey(table: number, record: target), table: table.name, row: KeyedSession.name(key)))
                }
            }
        }
        return referrers
    }

    private static func name(_ key: Cell) -> String { if case .uuid(let id) = key { id.text } else { key.display } }

    /// Checks the plan against the schema, then applies it: in one transaction if the store has transactions, else in steps.
    ///
    /// If the process is interrupted after a step, seeding again repairs the store.
    public func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        guard access == .write else { throw .unsupported("the store is open for reading only") }
        if last?.household != plan.household { _ = try installed(plan.household, wanted: plan.changes.map(\.row.key)) }
        let before = last
        last = nil
        var rules = SchemaConstraints(schema, keepsNUL: capabilities.keepsNUL)
        try rules.check(plan, after: before?.installed ?? CurrentState())
        let writing = KeyedWriting(
            schema: schema, plan: plan, notes: before?.notes ?? [:],
            isKnown: before?.installed.seeds.contains { $0.household == plan.household } ?? false,
            hasLedger: capabilities.readsBack)
        hasWritten = true
        for changes in capabilities.transacts ? [writing.all] : writing.steps where !changes.isEmpty {
            try store.apply(changes)
        }
    }
}
