/// The operations on a household and a store: plan, seed, verify and unseed.
///
/// Each operation reads, decides and writes in a single session, so that the store can't change in between.
public struct Seeder: Sendable {
    public var target: any SeedTarget
    public var schema: StoreSchema
    /// Whether edited and third-party rows are overwritten.
    public var overwritesEdits: Bool

    /// Whether shared rows are retained when the last household is removed.
    public var keepsShared = false

    /// The guard that checks the store before it is changed, or `nil` if the embedding app knows that the store is safe.
    public var storeGuard: StoreGuard?

    public init(
        target: any SeedTarget, schema: StoreSchema, overwritesEdits: Bool = false, storeGuard: StoreGuard? = nil
    ) {
        self.target = target
        self.schema = schema
        self.overwritesEdits = overwritesEdits
        self.storeGuard = storeGuard
    }

    /// Opens a session. For writing, the store guard checks the store before the first change.
    package func open<Answer>(
        for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        try target.open(schema, for: access) { (session) throws(TargetError) in
            guard let storeGuard, access == .write else { return try work(session) }
            return try work(GuardedSession(session, storeGuard, address: target.address))
        }
    }

    /// Returns the guard's refusal to write to the store, or `nil` if the guard allows writing. Doesn't write.
    public func refusal() throws(TargetError) -> StoreGuard.Refusal? {
        guard let storeGuard else { return nil }
        let usage = try open(for: .read) { (session) throws(TargetError) in try session.usage() }
        return storeGuard.refusal(usage, address: target.address)
    }

    package var planner: Planner {
        Planner(schema: schema, overwritesEdits: overwritesEdits, capabilities: target.capabilities)
    }

    /// Returns the seeds in a store's ledger. This needs no catalogue.
    public static func seeds(in target: any SeedTarget) throws(TargetError) -> [SeedEntry] {
        try target.open(.empty, for: .read) { (session) throws(TargetError) in try session.seeds() }
    }

    /// Returns a household's seed in a store's ledger, or `nil` if there is none.
    public static func seed(of household: HouseholdName, in target: any SeedTarget) throws(TargetError) -> SeedEntry? {
        try target.open(.empty, for: .read) { (session) throws(TargetError) in try session.seed(of: household) }
    }

    /// Plans a seed without writing.
    public func plan(_ entry: SeedEntry, _ wanted: [StoreRow]) throws(TargetError) -> SeedPlan {
        try open(for: .read) { (session) throws(TargetError) in
            try plan(entry, wanted, in: session)
        }
    }

    /// Returns the rows of a plan that the store would refuse for reasons that only the store knows. Doesn't write.
    package func predictedRefusals(_ plan: SeedPlan) throws(TargetError) -> PredictedRefusals {
        if plan.isEmpty { return PredictedRefusals() }
        return try open(for: .read) { (session) throws(TargetError) in
            guard let session = session as? any RefusalPredictingSession else {
                return PredictedRefusals(refusals: try session.refusals(of: plan))
            }
            return try session.predictedRefusals(plan)
        }
    }

    /// Seeds the household, and writes nothing if the store is already up to date.
    ///
    /// A target with ``TargetCapabilities/transacts`` writes everything or nothing. After an error in another target, seeding
    /// again repairs the store.
    public func seed(_ entry: SeedEntry, _ wanted: [StoreRow]) throws(TargetError) -> SeedReceipt {
        try open(for: .write) { (session) throws(TargetError) in
            if let kept = try keptPlan(entry, wanted, in: session) { return SeedReceipt(kept, schema) }
            let plan = try plan(entry, wanted, in: session)
            if !plan.isEmpty { try session.apply(plan) }
            return SeedReceipt(plan, schema)
        }
    }

    /// Returns an empty plan if the store has exactly the wanted rows, or `nil` if a full comparison is needed.
    private func keptPlan(_ entry: SeedEntry, _ wanted: [StoreRow], in session: any SeedSession) throws(TargetError) -> SeedPlan?
    {
        guard target.capabilities.readsBack, let found = try session.unchanged([entry]).first, let found,
            !wanted.indices.contains(where: { wanted[$0].isShared }), found == UnchangedSummary(wanted)
        else { return nil }
        var plan = SeedPlan(household: entry.household)
        plan.unchangedCount = found.count
        return plan
    }

    /// Plans a removal without writing, or returns `nil` if the household isn't in the ledger.
    public func planRemoval(of household: HouseholdName) throws(TargetError) -> SeedPlan? {
        try open(for: .read) { (session) throws(TargetError) in
            try removal(of: household, in: session)
        }
    }

    /// Removes a household's seeded rows.
    ///
    /// Edited rows are retained unless ``overwritesEdits`` is set, and so are rows that third-party rows refer to. The receipt
    /// lists them. If the model or the tables changed since, ``SeedReceipt/schema`` describes the tables as the household was
    /// seeded into them.
    ///
    /// - Returns: The receipt, or `nil` if the household isn't in the ledger.
    public func unseed(_ household: HouseholdName) throws(TargetError) -> SeedReceipt? {
        guard let seeder = try asSeeded(household) else { return nil }
        return try seeder.open(for: .write) { (session) throws(TargetError) in
            guard let plan = try seeder.removal(of: household, in: session) else { return nil }
            if !plan.isEmpty { try session.apply(plan) }
            return SeedReceipt(plan, seeder.schema)
        }
    }

    /// Returns a seeder for the tables into which a household was seeded. These differ from the current tables if the model or
    /// the tables changed since.
    ///
    /// - Returns: The seeder, or `nil` if the household isn't in the ledger.
    package func asSeeded(_ household: HouseholdName) throws(TargetError) -> Seeder? {
        var mismatch: TargetError?
        do {
            guard let plan = try planRemoval(of: household) else { return nil }
            // A changed column makes rows look edited, because their fingerprints cover the seeded columns.
            let mayDiffer = !plan.orphans.isEmpty || plan.retainedRows.contains { $0.reason == .editedAndUnwanted }
            if !mayDiffer { return self }
        } catch {
            guard case .schemaMismatch = error else { throw error }
            mismatch = error
        }
        // The columns of mapped tables come from the mapping, so they aren't inferred.
        if mismatch == nil, try installed(household).isMapped { return self }
        let (isKnown, found) = try target.open(.empty, for: .read) { (session) throws(TargetError) in
            guard try session.seed(of: household) != nil else { return (false, StoreSchema?.none) }
            guard let session = session as? any QueryableSession else { return (true, nil) }
            return (true, try SeededSchema(session, session.inspected(), model: schema).schema(of: household))
        }
        guard isKnown else { return nil }
        if found == nil, let mismatch { throw mismatch }
        var seeder = self
        if let found { seeder.schema = found } else { seeder.schema = try emptyColumnsRemoved(household) }
        return seeder
    }

    private func installed(_ household: HouseholdName) throws(TargetError) -> CurrentState {
        try open(for: .read) { (session) throws(TargetError) in try session.installed(household, wanted: []) }
    }

    /// Returns the schema without the columns that did not exist when a household was seeded, for a store that can't be queried.
    private func emptyColumnsRemoved(_ household: HouseholdName) throws(TargetError) -> StoreSchema {
        let state = try installed(household)
        let tables = schema.tables.enumerated().map { number, table in
            let rows = state.rows.filter { $0.key.table == number && $0.value.cells != nil && $0.value.seeded != nil }.values
            var columns = SeededColumns(table, rows: rows.compactMap(\.cells))
            for row in rows {
                guard let cells = row.cells, let seeded = row.seeded else { continue }
                columns.note(zip(table.columns, cells).map { [($0.type, $1)] }, seeded)
            }
            return table.with(columns.result.map(\.column.name))
        }
        return StoreSchema(
            tables: tables, singleHouseholdReason: schema.singleHouseholdReason, access: schema.access
        ).forRemoval
    }

    /// Compares a household's rows in the store with the seeded and the wanted rows, without writing.
    ///
    /// - Parameter limits: Returns the broken limits of the pack for the current rows.
    /// - Throws: ``TargetError`` if the household was seeded by a later version or with a mapping that isn't given, or if its
    ///   ledger was emptied.
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
    /// Plans a seed. Reads the third-party references from a session.
    package func plan(_ entry: SeedEntry, wanted: [StoreRow], installed: CurrentState, in session: any SeedSession)
        throws(TargetError) -> SeedPlan
    {
        try plan(entry, wanted: wanted, installed: installed) { () throws(TargetError) in
            try session.referrers(to: entry.household)
        } changing: { (columns) throws(TargetError) in
            try session.referrers(to: entry.household, changing: columns)
        }
    }
}

extension Seeder {
    /// Whether shared rows are removed with the household, because it is the last household.
    package func isLast(_ household: HouseholdName, _ installed: CurrentState, in session: any SeedSession) throws(TargetError)
        -> Bool
    {
        guard !keepsShared, installed.rows.values.contains(where: { $0.isShared && !$0.isMatchedForeignRow && $0.cells != nil })
        else {
            return false
        }
        return try !session.hasOthers(than: household)
    }
}

/// The result of a seed.
public struct SeedReceipt: Sendable {
    public let plan: SeedPlan
    /// The tables of the plan's rows.
    public let schema: StoreSchema
    public let created: Int
    public let updated: Int
    public let deleted: Int

    /// Creates the receipt of an applied plan. A target applies the whole plan or throws, so the counts are those of the plan.
    package init(_ plan: SeedPlan, _ schema: StoreSchema) {
        (self.plan, self.schema) = (plan, schema)
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

    public var unchangedCount: Int { plan.unchangedCount }
    public var retainedRows: [RetainedRow] { plan.retainedRows }
    /// Whether the store or its ledger was changed.
    public var wroteAnything: Bool { !plan.isEmpty }
}

extension SeedReceipt: CustomStringConvertible {
    /// The receipt in one line, such as `family-to-do guest: 22 created, 0 updated, 0 deleted, 3 unchanged, 1 left alone`.
    public var description: String {
        let name = plan.household.pack + " " + Cell.harmless(plan.household.key, atMost: 60)
        return "\(name): \(created) created, \(updated) updated, \(deleted) deleted, \(unchangedCount) unchanged"
            + (retainedRows.isEmpty ? "" : ", \(retainedRows.count) left alone")
    }
}
