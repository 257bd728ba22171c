import HomeseedStore

/// The planned changes that are not written yet.
struct Pending {
    var changes: [RowChange] = []
    var notes: [Note] = []
    /// The new or changed seeds of the ledger.
    var seeds: [(number: Int64, entry: SeedEntry)] = []
    /// The seeds to remove from the ledger.
    var removed: [Int64] = []
    private var households: Set<HouseholdName> = []
    private var keys: Set<RowKey> = []
    private var hasShared = false

    /// The maximum number of changes to collect: enough to fill large statements, but few enough for memory.
    static let limit = 10_000

    /// A ledger record to write, or to remove if the fingerprint is `nil`.
    struct Note {
        var seed: Int64
        var key: RowKey
        var fingerprint: Fingerprint?
    }

    var isEmpty: Bool { changes.isEmpty && notes.isEmpty && seeds.isEmpty && removed.isEmpty }
    var isFull: Bool { max(changes.count, notes.count, seeds.count) >= Pending.limit }

    /// The changes sorted by table and record. The changes of a single large household are already sorted and are returned
    /// unchanged.
    var inOrder: [RowChange] {
        let isSorted = changes.indices.dropLast().allSatisfy { changes[$0].row.key <= changes[$0 + 1].row.key }
        return isSorted ? changes : changes.sorted { $0.row.key < $1.row.key }
    }

    /// Whether reading these rows requires the pending changes to be written first.
    func concerns(_ household: HouseholdName, _ wanted: [RowKey]) -> Bool {
        guard !isEmpty else { return false }
        return hasShared || households.contains(household) || wanted.contains(where: keys.contains)
    }

    mutating func add(_ plan: SeedPlan, seed: Int64) {
        households.insert(plan.household)
        let isRemoved = plan.ledger == .remove
        if isRemoved { removed.append(seed) }
        changes += plan.changes
        notes.reserveCapacity(notes.count + plan.changes.count)
        // A full buffer is written before the next read, so its keys are not needed.
        let isKnown = !isFull
        for index in plan.changes.indices {
            let (key, isShared) = (plan.changes[index].row.key, plan.changes[index].row.isShared)
            hasShared = hasShared || isShared
            if isKnown { keys.insert(key) }
            // The records of a removed household are removed together with it.
            if isRemoved, !isShared { continue }
            let isGone = plan.changes[index].action == .delete
            notes.append(
                Note(
                    seed: isShared ? LedgerSQL.shared : seed, key: key,
                    fingerprint: isGone ? nil : plan.changes[index].fingerprint))
        }
        for row in plan.ledgerUpdates {
            notes.append(Note(seed: row.isShared ? LedgerSQL.shared : seed, key: row.key, fingerprint: row.fingerprint))
        }
        for key in plan.forgotten { notes.append(Note(seed: seed, key: key, fingerprint: nil)) }
    }

}
