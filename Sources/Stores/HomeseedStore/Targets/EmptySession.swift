/// A store that holds nothing, or says nothing of what it holds.
package struct EmptySession: SeedSession {
    var place = StoreUsage()

    package init(place: StoreUsage = StoreUsage()) { self.place = place }

    package func usage() -> StoreUsage { place }
    package func seeds() -> [SeedEntry] { [] }
    package func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    package func referrers(to household: HouseholdName) -> [Referrer] { [] }
    /// Throws ``TargetError/unsupported(_:)``: nothing is ever written to such a store.
    package func apply(_ plan: SeedPlan) throws(TargetError) { throw .unsupported("the store is open for reading only") }
}
