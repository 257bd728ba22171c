package import HomeseedStore

/// Operations on many households in one session. Finished households are not kept in memory.
extension Seeder {
    /// Plans each household and passes the plan to `act`.
    ///
    /// - Parameters:
    ///   - next: returns the next households, or none at the end. It restarts with each session, because a store may request
    ///     that the whole work is repeated.
    ///   - omitsSharedRows: whether another part of the population sends the shared rows. It matters only for targets that can't
    ///     read back.
    package func plan(
        _ next: () throws(TargetError) -> [SeedRequest], in session: any SeedSession, omitsSharedRows: Bool = false,
        _ act: (SeedRequest, SeedPlan) throws(TargetError) -> Void = { _, _ in }
    ) throws(TargetError) -> PopulationReceipt {
        var receipt = PopulationReceipt()
        var shared: [RowKey: InstalledRow] = [:]
        var sent: [RowKey: Fingerprint] = [:]
        while case let requests = try next(), !requests.isEmpty {
            let readsSequentially = session.readsSequentially
            var installed =
                readsSequentially ? [] : try session.installed(requests.map { InstalledRequest($0.entry.household, $0.rows) })
            for (number, request) in requests.enumerated() {
                if readsSequentially {
                    installed += try session.installed([InstalledRequest(request.entry.household, request.rows)])
                }
                guard installed.indices.contains(number) else { continue }
                var there = installed[number]
                if readsSequentially { installed[number] = CurrentState() }
                // Shared rows of an earlier household exist for the next household, even if they are not written yet.
                if !shared.isEmpty, !readsSequentially { there.rows.merge(shared) { $1 } }
                var plan = try planner.plan(request.entry, wanted: request.rows, installed: there, in: session)
                for change in plan.changes where change.row.isShared {
                    let key = change.row.key
                    guard target.capabilities.readsBack else {
                        // Each household's plan includes the shared rows that it refers to, but each shared row is sent only
                        // once.
                        if sent.updateValue(change.fingerprint, forKey: key) == change.fingerprint || omitsSharedRows {
                            plan.sent.insert(key)
                        }
                        continue
                    }
                    shared[key] = InstalledRow(cells: change.row.cells, seeded: change.fingerprint, isShared: true)
                }
                try act(request, plan)
                receipt.add(plan, of: request.entry.household)
            }
        }
        return receipt
    }

    /// Seeds these households. A target with ``TargetCapabilities/transacts`` writes all of them, or none if it throws. After
    /// an error in another target, seeding again repairs the store.
    package func seed(
        _ next: () throws(TargetError) -> [SeedRequest], in session: any SeedSession, omitsSharedRows: Bool = false
    ) throws(TargetError) -> PopulationReceipt {
        try plan(next, in: session, omitsSharedRows: omitsSharedRows) { (_, plan) throws(TargetError) in
            try apply(plan, in: session)
        }
    }

    /// Applies a plan. A refusal includes the row's household, because the same row names occur in each household.
    private func apply(_ plan: SeedPlan, in session: any SeedSession) throws(TargetError) {
        guard !plan.isEmpty else { return }
        do {
            try session.apply(plan)
        } catch {
            let keys = Set(plan.changes.map(\.row.key))
            throw error.naming { refusal in refusal.key.map(keys.contains) ?? false ? plan.household.key : nil }
        }
    }

    /// Removes the seeded rows of these households. Rows that users edited or other rows refer to are retained, and the receipt
    /// names them.
    package func unseed(
        _ next: () -> [HouseholdName], in session: any SeedSession
    ) throws(TargetError) -> PopulationReceipt {
        var receipt = PopulationReceipt()
        // Only the last household is checked for being the last of the store.
        var held: Removal?
        while case let names = next(), !names.isEmpty {
            let portions = session.readsSequentially ? names.map { [$0] } : [names]
            for names in portions {
                if session.readsSequentially {
                    // A request for the next household discards the state of the retained household.
                    guard try session.seed(of: names[0]) != nil else { continue }
                    if let last = held { receipt.add(try remove(last, isLast: false, in: session), of: last.name) }
                    held = nil
                }
                let installed = try session.installed(names.map { InstalledRequest($0, wanted: []) })
                let referrers = try session.referrers(to: names)
                for (name, installed) in zip(names, installed) where installed.seeds.contains(where: { $0.household == name }) {
                    if let last = held { receipt.add(try remove(last, isLast: false, in: session), of: last.name) }
                    held = Removal(name: name, installed: installed, referrers: referrers[name] ?? [])
                }
            }
        }
        if let last = held {
            receipt.add(try remove(last, isLast: try isLast(last.name, last.installed, in: session), in: session), of: last.name)
        }
        return receipt
    }

    /// A household to remove, and its known state.
    private struct Removal {
        let name: HouseholdName
        let installed: CurrentState
        let referrers: [Referrer]
    }

    private func remove(_ removal: Removal, isLast: Bool, in session: any SeedSession) throws(TargetError) -> SeedPlan {
        let plan = try planner.removal(of: removal.name, installed: removal.installed, isLast: isLast) { () throws(TargetError) in
            isLast ? removal.referrers + (try session.referrersToShared()) : removal.referrers
        }
        try apply(plan, in: session)
        return plan
    }

    /// Reports for each household whether the store still contains it.
    package func verify(
        _ requests: [SeedRequest], in session: any SeedSession, limits: (SeedRequest, [RowKey: [Cell]]) -> [String]
    ) throws(TargetError) -> [DriftReport] {
        var installed: [CurrentState] = []
        for portion in session.readsSequentially ? requests.map({ [$0] }) : [requests] {
            installed += try session.installed(portion.map { InstalledRequest($0.entry.household, $0.rows) })
        }
        var reports: [DriftReport] = []
        for (request, installed) in zip(requests, installed) {
            try installed.refuseNewer(request.entry.household)
            try installed.refuseUnmapped(request.entry.household, schema)
            try installed.refuseEmptied(request.entry.household)
            reports.append(
                Verifier(schema: schema).report(request.entry.household, wanted: request.rows, installed: installed) {
                    limits(request, $0)
                })
        }
        return reports
    }
}

/// The totals of seeding many households, without details of each.
package struct PopulationReceipt: Sendable {
    package var households = 0
    /// The number of households without changes.
    package var unchanged = 0
    /// The numbers of inserted rows by table.
    package private(set) var created: [Int: Int] = [:]
    package private(set) var updated: [Int: Int] = [:]
    package private(set) var deleted: [Int: Int] = [:]
    package private(set) var unchangedCount = 0
    package private(set) var retainedCount = 0
    /// The number of retained rows that other rows refer to.
    package private(set) var referencedRowCount = 0
    /// The numbers of rows by table that a removal retains for other households.
    package var retainedForOthers: [Int: Int] { shared.merging(transferred.filter { $0.value > 0 }, uniquingKeysWith: +) }
    /// The numbers of retained shared rows, by table.
    private var shared: [Int: Int] = [:]
    /// The numbers of transferred rows by table, minus the rows that were removed with a later household.
    private var transferred: [Int: Int] = [:]
    /// Whether the shared rows are retained only because a row of the last household is retained.
    package private(set) var retainsSharedRows = false
    /// The numbers of rows by table that were removed with the last household that used them.
    private var sharedGone: [Int: Int] = [:]
    /// The numbers of rows by table that stay in the ledger because the store no longer has their table.
    package private(set) var gone: [String: Int] = [:]
    /// The first retained rows with their households.
    package private(set) var retainedRows: [(household: HouseholdName, row: RetainedRow)] = []

    /// The maximum number of named rows. Further rows are only counted.
    private static let named = 100

    package init() {}

    /// Adds the plan of one household. Up to a hundred retained rows are listed in total.
    package mutating func add(_ plan: SeedPlan, of household: HouseholdName) {
        households += 1
        if plan.isEmpty { unchanged += 1 }
        unchangedCount += plan.unchangedCount
        retainedCount += plan.retainedRows.count
        referencedRowCount += plan.retainedRows.count(where: \.isReferencedByThirdParty)
        for stray in plan.orphans { gone[stray.table, default: 0] += 1 }
        // The shared rows are the same for each household.
        shared.merge(plan.shared, uniquingKeysWith: max)
        retainsSharedRows = retainsSharedRows || plan.retainsSharedRows
        for key in plan.transferred { transferred[key.table, default: 0] += 1 }
        transferred.merge(plan.inherited.mapValues { -$0 }, uniquingKeysWith: +)
        retainedRows += plan.retainedRows.prefix(max(0, PopulationReceipt.named - retainedRows.count)).map { (household, $0) }
        var gone: [Int: Int] = [:]
        for change in plan.unsent {
            switch change.action {
            case .create: created[change.row.key.table, default: 0] += 1
            case .update: updated[change.row.key.table, default: 0] += 1
            case .delete:
                deleted[change.row.key.table, default: 0] += 1
                if change.row.isShared { gone[change.row.key.table, default: 0] += 1 }
            }
        }
        subtractShared(gone)
    }

    /// Subtracts shared rows that earlier households retained and the last household removed.
    private mutating func subtractShared(_ gone: [Int: Int]) {
        for (table, count) in gone {
            sharedGone[table, default: 0] += count
            let rest = shared[table, default: 0] - count
            shared[table] = rest > 0 ? rest : nil
        }
    }

    /// Counts a household whose rows were unchanged.
    package mutating func addUnchanged(rows: Int) {
        households += 1
        unchanged += 1
        unchangedCount += rows
    }

    /// Adds the receipt of another part of the population.
    ///
    /// - Parameter isFromAnotherStore: whether the households of that part have a separate store.
    package mutating func add(_ other: PopulationReceipt, isFromAnotherStore: Bool = false) {
        households += other.households
        unchanged += other.unchanged
        created.merge(other.created, uniquingKeysWith: +)
        updated.merge(other.updated, uniquingKeysWith: +)
        deleted.merge(other.deleted, uniquingKeysWith: +)
        unchangedCount += other.unchangedCount
        retainedCount += other.retainedCount
        retainsSharedRows = retainsSharedRows || other.retainsSharedRows
        referencedRowCount += other.referencedRowCount
        gone.merge(other.gone, uniquingKeysWith: +)
        if !isFromAnotherStore { subtractShared(other.sharedGone) }
        shared.merge(other.shared) { isFromAnotherStore ? $0 + $1 : max($0, $1) }
        transferred.merge(other.transferred, uniquingKeysWith: +)
        retainedRows += other.retainedRows.prefix(max(0, PopulationReceipt.named - retainedRows.count))
    }
}
