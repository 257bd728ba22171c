/// The four things that people do with a household and a store: plan, seed, verify, unseed.
///
/// Reading, deciding and writing happen in one session of the target, so that nothing changes in between.
public struct Seeder: Sendable {
    public var target: any SeedTarget
    public var schema: StoreSchema
    /// Whether rows that people edited, or that others put in the way, are written over.
    public var overwritesEdits: Bool

    /// Whether rows that all households share stay when the last of those goes.
    public var keepsShared = false

    /// Looks at the store before it is changed. Without one it is not looked at: whoever embeds Homeseed knows its store.
    public var storeGuard: StoreGuard?

    public init(
        target: any SeedTarget, schema: StoreSchema, overwritesEdits: Bool = false, storeGuard: StoreGuard? = nil
    ) {
        self.target = target
        self.schema = schema
        self.overwritesEdits = overwritesEdits
        self.storeGuard = storeGuard
    }

    /// Opens the store, and lets `work` change it once the guard has nothing against it.
    package func open<Answer>(
        for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        try target.open(schema, for: access) { (session) throws(TargetError) in
            guard let storeGuard, access == .write else { return try work(session) }
            return try work(GuardedSession(session, storeGuard, address: target.address))
        }
    }

    /// Why the store would not be written to; nil where it would. Writes nothing.
    public func refusal() throws(TargetError) -> StoreGuard.Refusal? {
        guard let storeGuard else { return nil }
        let usage = try open(for: .read) { (session) throws(TargetError) in try session.usage() }
        return storeGuard.refusal(usage, address: target.address)
    }

    package var planner: Planner {
        Planner(schema: schema, overwritesEdits: overwritesEdits, capabilities: target.capabilities)
    }

    /// What was seeded there. Needs no catalogue.
    public static func seeds(in target: any SeedTarget) throws(TargetError) -> [SeedEntry] {
        try target.open(.empty, for: .read) { (session) throws(TargetError) in try session.seeds() }
    }

    /// What was seeded there of one household.
    public static func seed(of household: HouseholdName, in target: any SeedTarget) throws(TargetError) -> SeedEntry? {
        try target.open(.empty, for: .read) { (session) throws(TargetError) in try session.seed(of: household) }
    }

    /// Says what seeding the household would do to the store. Writes nothing.
    public func plan(_ entry: SeedEntry, _ wanted: [StoreRow]) throws(TargetError) -> SeedPlan {
        try open(for: .read) { (session) throws(TargetError) in
            try plan(entry, wanted, in: session)
        }
    }

    /// What the store would refuse of a plan for reasons that only the store knows. Writes nothing.
    package func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal] {
        if plan.isEmpty { return [] }
        return try open(for: .read) { (session) throws(TargetError) in try session.refusals(of: plan) }
    }

    /// Makes the store hold the household, and writes nothing where it already does. A target that
    /// ``TargetCapabilities/transacts`` writes all of it or nothing; after an error of another, seeding again mends what is
    /// there.
    public func seed(_ entry: SeedEntry, _ wanted: [StoreRow]) throws(TargetError) -> SeedReceipt {
        try open(for: .write) { (session) throws(TargetError) in
            if let kept = try keptPlan(entry, wanted, in: session) { return SeedReceipt(kept) }
            let plan = try plan(entry, wanted, in: session)
            if !plan.isEmpty { try session.apply(plan) }
            return SeedReceipt(plan)
        }
    }

    /// The plan to do nothing, where the store is found to hold the very rows, none of them touched.
    private func keptPlan(_ entry: SeedEntry, _ wanted: [StoreRow], in session: any SeedSession) throws(TargetError) -> SeedPlan? {
        guard target.capabilities.readsBack, let found = try session.unchanged([entry]).first, let found,
            !wanted.indices.contains(where: { wanted[$0].isShared }), found == UnchangedSummary(wanted)
        else { return nil }
        var plan = SeedPlan(household: entry.household)
        plan.kept = found.count
        return plan
    }

    /// What unseeding would do; nil where the household was never seeded there. Writes nothing.
    public func planRemoval(of household: HouseholdName) throws(TargetError) -> SeedPlan? {
        try open(for: .read) { (session) throws(TargetError) in
            try removal(of: household, in: session)
        }
    }

    /// Removes what was seeded of a household, and nothing else. What people edited since is left unless ``overwritesEdits``,
    /// and so is what rows of others refer to: the receipt names it.
    ///
    /// - Returns: nil where the household was never seeded there: then nothing is touched.
    public func unseed(_ household: HouseholdName) throws(TargetError) -> SeedReceipt? {
        guard try Seeder.seed(of: household, in: target) != nil else { return nil }
        return try open(for: .write) { (session) throws(TargetError) in
            guard let plan = try removal(of: household, in: session) else { return nil }
            if !plan.isEmpty { try session.apply(plan) }
            return SeedReceipt(plan)
        }
    }

    /// Compares what the store holds of a household with what was seeded and with what is wanted now. Writes nothing.
    ///
    /// - Parameter limits: the pack's limits over the rows as they stand; it says which are broken.
    /// - Throws: where a later Homeseed seeded the household, where a mapping did and none is named, or where its ledger was emptied.
    package func verify(
        _ household: HouseholdName, _ wanted: [StoreRow], limits: ([RowKey: [Cell]]) -> [String] = { _ in [] }
    ) throws(TargetError) -> DriftReport {
        let installed = try open(for: .read) { (session) throws(TargetError) in
            try session.installed([InstalledRequest(household, wanted)]).first ?? CurrentState()
        }
        try installed.refuseNewer(household)
        try installed.refuseUnmapped(household, schema)
        try installed.refuseEmptied(household)
        return Verifier(schema: schema).report(household, wanted: wanted, installed: installed, limits: limits)
    }

    private func plan(
        _ entry: SeedEntry, _ wanted: [StoreRow], in session: any SeedSession
    ) throws(TargetError) -> SeedPlan {
        let installed = try session.installed([InstalledRequest(entry.household, wanted)]).first ?? CurrentState()
        return try planner.plan(entry, wanted: wanted, installed: installed, in: session)
    }

    private func removal(of household: HouseholdName, in session: any SeedSession) throws(TargetError) -> SeedPlan? {
        let installed = try session.installed(household, wanted: [])
        guard installed.seeds.contains(where: { $0.household == household }) else { return nil }
        let isLast = try isLast(household, installed, in: session)
        return try planner.removal(of: household, installed: installed, isLast: isLast) { () throws(TargetError) in
            let own = try session.referrers(to: household)
            return isLast ? own + (try session.referrersToShared()) : own
        }
    }
}

extension Planner {
    /// Asks the session what there is of others.
    package func plan(_ entry: SeedEntry, wanted: [StoreRow], installed: CurrentState, in session: any SeedSession) throws(TargetError) -> SeedPlan {
        try plan(entry, wanted: wanted, installed: installed) { () throws(TargetError) in
            try session.referrers(to: entry.household)
        } changing: { (columns) throws(TargetError) in
            try session.referrers(to: entry.household, changing: columns)
        }
    }
}

extension Seeder {
    /// Whether the rows that all households share go with this one.
    package func isLast(_ household: HouseholdName, _ installed: CurrentState, in session: any SeedSession) throws(TargetError) -> Bool {
        guard !keepsShared, installed.rows.values.contains(where: { $0.isShared && !$0.isFound && $0.cells != nil }) else { return false }
        return try !session.hasOthers(than: household)
    }
}

/// What a seed did.
public struct SeedReceipt: Sendable {
    public let plan: SeedPlan
    public let created: Int
    public let updated: Int
    public let deleted: Int

    /// The plan was carried out as it stands: a target does all of it or throws.
    package init(_ plan: SeedPlan) {
        self.plan = plan
        var (created, deleted) = (0, 0)
        for index in plan.changes.indices {
            switch plan.changes[index].action {
            case .create: created += 1
            case .delete: deleted += 1
            case .update: break
            }
        }
        (self.created, self.deleted) = (created, deleted)
        updated = plan.changes.count - created - deleted
    }

    public var kept: Int { plan.kept }
    public var left: [RetainedRow] { plan.left }
    /// Whether the store was written to, the ledger included.
    public var wroteAnything: Bool { !plan.isEmpty }
}
