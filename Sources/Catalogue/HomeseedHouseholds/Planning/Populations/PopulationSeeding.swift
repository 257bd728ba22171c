package import HomeseedStore

/// Many households, one after the other through one session of the target: nothing is kept of those that are done.
extension Seeder {
    /// Plans each household and passes the plan to `act`.
    ///
    /// - Parameters:
    ///   - next: some more households, none when there are none left. What it counts begins anew with each session, for a
    ///     store may ask for the whole work to be done again.
    ///   - sharedIsSent: whether another part of the population sends the rows that all households share, where the target
    ///     can't say that they are there.
    package func plan(
        _ next: () throws(TargetError) -> [SeedRequest], in session: any SeedSession, sharedIsSent: Bool = false,
        _ act: (SeedRequest, SeedPlan) throws(TargetError) -> Void = { _, _ in }
    ) throws(TargetError) -> PopulationReceipt {
        var receipt = PopulationReceipt()
        var shared: [RowKey: InstalledRow] = [:]
        var sent: [RowKey: Fingerprint] = [:]
        while case let requests = try next(), !requests.isEmpty {
            let isOneByOne = session.asksOneByOne
            var installed =
                isOneByOne ? [] : try session.installed(requests.map { InstalledRequest($0.entry.household, $0.rows) })
            for (number, request) in requests.enumerated() {
                if isOneByOne { installed += try session.installed([InstalledRequest(request.entry.household, request.rows)]) }
                guard installed.indices.contains(number) else { continue }
                var there = installed[number]
                if isOneByOne { installed[number] = CurrentState() }
                // Shared rows of an earlier household exist for the next one, even if they are not written yet.
                if !shared.isEmpty, !isOneByOne { there.rows.merge(shared) { $1 } }
                var plan = try planner.plan(request.entry, wanted: request.rows, installed: there, in: session)
                for change in plan.changes where change.row.isShared {
                    let key = change.row.key
                    guard target.capabilities.readsBack else {
                        // Each household is planned whole, so that what it refers to is there; it is sent once.
                        if sent.updateValue(change.fingerprint, forKey: key) == change.fingerprint || sharedIsSent {
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

    /// Seeds these households. A target that ``TargetCapabilities/transacts`` writes all of them, or none if an error is
    /// thrown. After an error of another target, seeding again fixes its rows.
    package func seed(
        _ next: () throws(TargetError) -> [SeedRequest], in session: any SeedSession, sharedIsSent: Bool = false
    ) throws(TargetError) -> PopulationReceipt {
        try plan(next, in: session, sharedIsSent: sharedIsSent) { (_, plan) throws(TargetError) in try apply(plan, in: session) }
    }

    /// Applies a plan. A refusal names the row's household, since the same names are used in each.
    private func apply(_ plan: SeedPlan, in session: any SeedSession) throws(TargetError) {
        guard !plan.isEmpty else { return }
        do {
            try session.apply(plan)
        } catch {
            let keys = Set(plan.changes.map(\.row.key))
            throw error.naming { refusal in refusal.key.map(keys.contains) ?? false ? plan.household.key : nil }
        }
    }

    /// Removes the seeded rows of these households. Rows that users edited or other rows refer to stay, and the receipt
    /// names them.
    package func unseed(
        _ next: () -> [HouseholdName], in session: any SeedSession
    ) throws(TargetError) -> PopulationReceipt {
        var receipt = PopulationReceipt()
        // Only the last household is checked for being the last of the store.
        var held: Removal?
        while case let names = next(), !names.isEmpty {
            let portions = session.asksOneByOne ? names.map { [$0] } : [names]
            for names in portions {
                if session.asksOneByOne {
                    // A session forgets the retained household's state when it is asked about another one.
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
        for portion in session.asksOneByOne ? requests.map({ [$0] }) : [requests] {
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
    /// Households of which nothing had to be written.
    package var unchanged = 0
    /// The numbers of inserted rows by table.
    package private(set) var created: [Int: Int] = [:]
    package private(set) var updated: [Int: Int] = [:]
    package private(set) var deleted: [Int: Int] = [:]
    package private(set) var kept = 0
    package private(set) var leftCount = 0
    /// The number of rows among these that other rows refer to.
    package private(set) var heldByOthers = 0
    /// By table: rows that a removal leaves because other households use them.
    package var leftToOthers: [Int: Int] { shared.merging(handedOver.filter { $0.value > 0 }, uniquingKeysWith: +) }
    /// The rows among these that all households share.
    private var shared: [Int: Int] = [:]
    /// The rows that one household made for others, less those that went with the next one.
    private var handedOver: [Int: Int] = [:]
    /// Whether the rows that all households share would have gone, if nothing of the last one stayed.
    package private(set) var sharedWait = false
    /// The numbers of rows by table that were removed with the last household that used them.
    private var sharedGone: [Int: Int] = [:]
    /// The numbers of rows by table that stay in the ledger because the store no longer has their table.
    package private(set) var gone: [String: Int] = [:]
    /// The first retained rows with their households.
    package private(set) var left: [(household: HouseholdName, row: RetainedRow)] = []

    /// The maximum number of named rows; the others are only counted.
    private static let named = 100

    package init() {}

    /// Counts what was done to one household, and names the rows that were left alone, up to a hundred for all households.
    package mutating func add(_ plan: SeedPlan, of household: HouseholdName) {
        households += 1
        if plan.isEmpty { unchanged += 1 }
        kept += plan.kept
        leftCount += plan.left.count
        heldByOthers += plan.left.count(where: \.isHeldByOthers)
        for stray in plan.orphans { gone[stray.table, default: 0] += 1 }
        // The shared rows are the same for each household.
        shared.merge(plan.shared, uniquingKeysWith: max)
        sharedWait = sharedWait || plan.sharedWait
        for key in plan.handedOver { handedOver[key.table, default: 0] += 1 }
        handedOver.merge(plan.inherited.mapValues { -$0 }, uniquingKeysWith: +)
        left += plan.left.prefix(max(0, PopulationReceipt.named - left.count)).map { (household, $0) }
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
        takeShared(gone)
    }

    /// Takes off rows that earlier households left to others and that went with the last of them.
    private mutating func takeShared(_ gone: [Int: Int]) {
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
        kept += rows
    }

    /// Adds what another part of the population did.
    ///
    /// - Parameter isOfAnotherStore: whether its households have a store of their own.
    package mutating func add(_ other: PopulationReceipt, isOfAnotherStore: Bool = false) {
        households += other.households
        unchanged += other.unchanged
        created.merge(other.created, uniquingKeysWith: +)
        updated.merge(other.updated, uniquingKeysWith: +)
        deleted.merge(other.deleted, uniquingKeysWith: +)
        kept += other.kept
        leftCount += other.leftCount
        sharedWait = sharedWait || other.sharedWait
        heldByOthers += other.heldByOthers
        gone.merge(other.gone, uniquingKeysWith: +)
        if !isOfAnotherStore { takeShared(other.sharedGone) }
        shared.merge(other.shared) { isOfAnotherStore ? $0 + $1 : max($0, $1) }
        handedOver.merge(other.handedOver, uniquingKeysWith: +)
        left += other.left.prefix(max(0, PopulationReceipt.named - left.count))
    }
}
