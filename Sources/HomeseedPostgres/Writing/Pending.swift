#if Postgres
import Homeseed

/// What plans asked for and has not been written yet.
struct Pending {
    var changes: [Change] = []
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

    struct Change {
        var change: RowChange
        var seed: Int64
    }

    /// What the ledger is to remember of a row; nothing where it is to forget it.
    struct Note {
        var seed: Int64
        var key: RowKey
        var fingerprint: Fingerprint?
    }

    var isEmpty: Bool { changes.isEmpty && notes.isEmpty && seeds.isEmpty && removed.isEmpty }
    var isFull: Bool { changes.count >= Pending.limit }

    /// Whether reading these would show what is not written yet.
    func concerns(_ household: HouseholdName, _ wanted: [RowKey]) -> Bool {
        guard !isEmpty else { return false }
        return hasShared || households.contains(household) || wanted.contains(where: keys.contains)
    }

    mutating func add(_ plan: SeedPlan, seed: Int64) {
        households.insert(plan.household)
        let isRemoved = plan.ledger == .remove
        if isRemoved { removed.append(seed) }
        for change in plan.changes {
            let row = change.row
            let owner = row.isShared ? LedgerSQL.shared : seed
            hasShared = hasShared || row.isShared
            keys.insert(row.key)
            changes.append(Change(change: change, seed: owner))
            // With the household go its notes, all at once.
            if isRemoved, !row.isShared { continue }
            notes.append(Note(seed: owner, key: row.key, fingerprint: change.action == .delete ? nil : change.fingerprint))
        }
        for row in plan.remembered {
            notes.append(Note(seed: row.isShared ? LedgerSQL.shared : seed, key: row.key, fingerprint: row.fingerprint))
        }
        for key in plan.forgotten { notes.append(Note(seed: seed, key: key, fingerprint: nil)) }
    }

    func label(of key: RowKey) -> String? { changes.first { $0.change.row.key == key }?.change.row.label }
}
#endif
