#if Postgres
import HomeseedStore

/// What plans asked for and has not been written yet.
struct Pending {
    var changes: [RowChange] = []
    var notes: [Note] = []
    /// Entries of the ledger that are new or have changed.
    var seeds: [(number: Int64, entry: SeedEntry)] = []
    /// Households that leave the ledger.
    var removed: [Int64] = []
    private var households: Set<HouseholdName> = []
    private var keys: Set<RowKey> = []
    private var hasShared = false

    /// Many enough for a copy to pay, few enough to be kept in memory.
    static let limit = 10_000

    /// What the ledger is to remember of a row; nothing where it is to forget it.
    struct Note {
        var seed: Int64
        var key: RowKey
        var fingerprint: Fingerprint?
    }

    var isEmpty: Bool { changes.isEmpty && notes.isEmpty && seeds.isEmpty && removed.isEmpty }
    var isFull: Bool { changes.count >= Pending.limit }

    /// By table and record: one large household is so already, and is then not moved.
    var inOrder: [RowChange] {
        let isSorted = changes.indices.dropLast().allSatisfy { changes[$0].row.key <= changes[$0 + 1].row.key }
        return isSorted ? changes : changes.sorted { $0.row.key < $1.row.key }
    }

    /// Whether reading these would show what is not written yet.
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
        // A plan that fills it is written before anyone asks.
        let isKnown = !isFull
        for index in plan.changes.indices {
            let (key, isShared) = (plan.changes[index].row.key, plan.changes[index].row.isShared)
            hasShared = hasShared || isShared
            if isKnown { keys.insert(key) }
            // With the household go its notes, all at once.
            if isRemoved, !isShared { continue }
            let isGone = plan.changes[index].action == .delete
            notes.append(Note(
                seed: isShared ? LedgerSQL.shared : seed, key: key, fingerprint: isGone ? nil : plan.changes[index].fingerprint))
        }
        for row in plan.remembered {
            notes.append(Note(seed: row.isShared ? LedgerSQL.shared : seed, key: row.key, fingerprint: row.fingerprint))
        }
        for key in plan.forgotten { notes.append(Note(seed: seed, key: key, fingerprint: nil)) }
    }

}
#endif
