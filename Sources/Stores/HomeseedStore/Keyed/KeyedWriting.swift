/// A plan translated into row changes, including changes of the ledger's rows.
struct KeyedWriting {
    let schema: StoreSchema
    let plan: SeedPlan
    /// The ledger entries of the household and of shared rows.
    let notes: [RecordID: KeyedLedger.Note]
    /// Whether the ledger contains the household.
    let isKnown: Bool
    let hasLedger: Bool

    private var seed: RecordID { KeyedLedger.id(plan.household) }
    private func owner(_ isShared: Bool) -> RecordID { isShared ? KeyedLedger.shared : seed }

    /// All changes, for a store with transactions.
    var all: [KeyedChange] { hasLedger ? entry + rows + kept + forgotten + removal : rows }

    /// The changes in steps, for a store without transactions, ordered so that seeding again always repairs an interrupted run.
    ///
    /// The first step records each row's pending fingerprint, so that no row is mistaken for a third-party or an edited row.
    var steps: [[KeyedChange]] { hasLedger ? [entry + pending, rows, kept + forgotten, removal] : [rows] }

    private var rows: [KeyedChange] {
        plan.unsent.compactMap { change in
            let row = change.row
            guard let table = schema[row.key.table] else { return nil }
            let record = table.holdsOneRow ? nil : row.key.record
            switch change.action {
            case .create:
                return KeyedChange(action: .create, table: table, record: record, cells: row.cells, label: row.label)
            case .update(let columns):
                let names = columns.compactMap { table.columns.indices.contains($0.column) ? table.columns[$0.column].name : nil }
                return KeyedChange(
                    action: .update, table: table, record: record, cells: row.cells, changed: names, label: row.label)
            case .delete: return KeyedChange(action: .delete, table: table, record: record, cells: [], label: row.label)
            }
        }
    }

    private var entry: [KeyedChange] {
        guard case .write(let entry) = plan.ledger else { return [] }
        return [put(KeyedLedger.seeds, id: seed, cells: KeyedLedger.cells(entry), exists: isKnown)]
    }

    private var pending: [KeyedChange] {
        plan.changes.compactMap { change in
            guard change.action != .delete, var note = note(change.row.key, as: change.fingerprint, isShared: change.row.isShared)
            else { return nil }
            note.pending = change.fingerprint
            note.fingerprint = notes[note.id]?.fingerprint ?? change.fingerprint
            return put(note)
        }
    }

    private var kept: [KeyedChange] {
        let changed = plan.changes.filter { $0.action != .delete }.compactMap {
            note($0.row.key, as: $0.fingerprint, isShared: $0.row.isShared)
        }
        return (changed + plan.ledgerUpdates.compactMap { note($0.key, as: $0.fingerprint, isShared: $0.isShared) }).map(put)
    }

    private var forgotten: [KeyedChange] {
        let deleted = plan.changes.filter { $0.action == .delete }.map { (key: $0.row.key, isShared: $0.row.isShared) }
        return (deleted + plan.forgotten.map { (key: $0, isShared: false) }).compactMap { gone in
            guard let table = schema[gone.key.table] else { return nil }
            return remove(KeyedLedger.id(owner(gone.isShared), table: table.name, record: gone.key.record), KeyedLedger.records)
        }
    }

    private var removal: [KeyedChange] {
        guard plan.ledger == .remove else { return [] }
        let gone = Set(forgotten.compactMap(\.record))
        let rest = notes.values.filter { $0.seed == seed && !gone.contains($0.id) }.map(\.id).sorted()
        return rest.map { remove($0, KeyedLedger.records) } + [remove(seed, KeyedLedger.seeds)]
    }

    private func note(_ key: RowKey, as fingerprint: Fingerprint, isShared: Bool) -> KeyedLedger.Note? {
        schema[key.table].map { .init(seed: owner(isShared), table: $0.name, record: key.record, fingerprint: fingerprint) }
    }

    private func put(_ note: KeyedLedger.Note) -> KeyedChange {
        put(KeyedLedger.records, id: note.id, cells: note.cells, exists: notes[note.id] != nil)
    }

    private func put(_ table: StoreTable, id: RecordID, cells: [Cell], exists: Bool) -> KeyedChange {
        KeyedChange(
            action: exists ? .update : .create, table: table, record: id, cells: cells,
            changed: exists ? table.columns.dropFirst().map(\.name) : [], label: table.name)
    }

    private func remove(_ id: RecordID, _ table: StoreTable) -> KeyedChange {
        KeyedChange(action: .delete, table: table, record: id, cells: [], label: table.name)
    }
}
