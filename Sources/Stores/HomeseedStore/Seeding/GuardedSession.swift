/// A session that runs the store guard before the first change.
package final class GuardedSession: SeedSession {
    private let session: any SeedSession
    private let rules: StoreGuard
    private let address: String
    /// Whether the guard has checked the store, which happens on the first write.
    package private(set) var hasCheckedStore = false

    package init(_ session: any SeedSession, _ rules: StoreGuard, address: String) {
        self.session = session
        self.rules = rules
        self.address = address
    }

    package func seeds() throws(TargetError) -> [SeedEntry] { try session.seeds() }

    package func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? { try session.seed(of: household) }

    package func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try session.installed(household, wanted: wanted)
    }

    package func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState] {
        try session.installed(requests)
    }

    package func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] { try session.unchanged(entries) }

    package func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        try session.referrers(to: household)
    }

    package func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]] {
        try session.referrers(to: households)
    }

    package func referrersToShared() throws(TargetError) -> [Referrer] { try session.referrersToShared() }

    package func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] {
        try session.referrers(to: household, changing: columns)
    }

    package func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool { try session.hasOthers(than: household) }

    package var readsSequentially: Bool { session.readsSequentially }

    package func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal] { try session.refusals(of: plan) }

    package func usage() throws(TargetError) -> StoreUsage { try session.usage() }

    /// Applies a plan, after checking the store before the first change.
    ///
    /// - Throws: ``TargetError/guarded(_:)`` if the store appears to be in production use and the user has not allowed it.
    package func apply(_ plan: SeedPlan) throws(TargetError) {
        if !hasCheckedStore, !plan.isEmpty {
            let usage = try session.usage()
            if let refusal = rules.refusal(usage, address: address) { throw .guarded(refusal) }
            if usage.isReadOnly { try session.overruleReadOnly() }
            hasCheckedStore = true
        }
        try session.apply(plan)
    }
}
