/// A store that can be seeded: a database, a file or a service.
///
/// A target only moves rows. The planner decides the changes for all targets from the store's current state
/// (``SeedSession/installed(_:wanted:)``). Every target must pass the conformance kit in `HomeseedTesting`.
public protocol SeedTarget: Sendable {
    /// The address for reports, without any password, such as `sqlite:demo.sqlite`.
    var address: String { get }
    /// The features that planning and reports take into account.
    var capabilities: TargetCapabilities { get }
    /// The local file or folder of the store, or `nil` if there is none.
    var localPlace: StorePlace? { get }

    /// Opens the store and runs `work` in a session.
    ///
    /// With ``Access/write``, no other process writes between reading and applying. If the target has
    /// ``TargetCapabilities/transacts``, all changes become visible when `work` returns, and none if it throws. After a
    /// conflict, `work` may run again from its beginning on an unchanged store.
    ///
    /// With ``Access/read``, nothing is written or created, and a missing store is empty.
    ///
    /// - Throws: ``TargetError``, for example if a table's layout differs from the schema. The tables are checked before `work`
    ///   runs.
    func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer

    /// Returns the tables in the store, without the ledger's tables.
    func inspect() throws(TargetError) -> LiveSchema
}

/// The local place of a store.
public enum StorePlace: Hashable, Sendable {
    case file(String)
    case folder(String)
    /// Standard output, on which nothing else may be printed.
    case standardOutput
}

extension SeedTarget {
    /// No local place, for servers and services.
    public var localPlace: StorePlace? { nil }

    /// Throws ``TargetError/unsupported(_:)``, for stores that don't describe their tables.
    public func inspect() throws(TargetError) -> LiveSchema {
        throw .unsupported("\(address) does not describe its tables: databases do (sqlite, postgres, mysql)")
    }
}

/// The access that a session needs. See ``SeedTarget/open(_:for:_:)``.
public enum Access: Sendable {
    case read, write
}

/// A session on an open store. It is created by a target, used by one thread and valid only while the store is open.
///
/// Several plans may be applied in one session, so that a population is seeded one household at a time in constant memory.
public protocol SeedSession {
    /// Returns all seeds in the ledger, sorted by pack and key.
    func seeds() throws(TargetError) -> [SeedEntry]

    /// Returns a household's seed in the ledger, or `nil` if there is none.
    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry?

    /// Returns the household's rows and the shared rows in the ledger with their current cells, and the store's rows with the
    /// wanted keys. A missing table has no rows.
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState

    /// Returns the states of several households, in the order of the requests. Some stores read them as fast as one household.
    func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState]

    /// Returns a summary for each seed whose rows are unchanged in the store, or `nil` for any other seed. Unchanged seeds need
    /// no expansion or comparison.
    func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?]

    /// Returns the rows outside the household, in any table, that refer to one of its rows.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer]

    /// Returns the referring rows of several households, by household.
    func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]]

    /// Returns third-party rows that refer to shared rows.
    func referrersToShared() throws(TargetError) -> [Referrer]

    /// Returns third-party rows to which a change of these columns in the household's or the shared rows would cascade.
    ///
    /// - Parameters:
    ///   - household: The household whose rows change.
    ///   - columns: The changing columns, by the index of their table.
    func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer]

    /// Whether the ledger has another household of the same pack.
    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool

    /// Whether households must be read one by one, because the changes for one household affect the next household. This is the
    /// case when rows are matched by values, so that one household may create or keep a row to which another household refers.
    var readsSequentially: Bool { get }

    /// Returns the signs that the store may be in production use, before the first change. A target that reads back counts
    /// third-party rows.
    func usage() throws(TargetError) -> StoreUsage

    /// Makes a read-only store writable, after the user has allowed it. `work` may run again from its beginning.
    func overruleReadOnly() throws(TargetError)

    /// Returns the rows of a plan that the store would refuse for reasons that only the store knows. Doesn't write.
    func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal]

    /// Creates missing tables, applies the changes in order and updates the ledger. An empty plan writes nothing.
    func apply(_ plan: SeedPlan) throws(TargetError)
}

/// A household and the keys of its wanted rows.
public struct InstalledRequest: Sendable {
    public let household: HouseholdName
    public let wanted: [RowKey]
    /// The wanted rows, for stores that match rows by values, or empty if only the keys are known.
    public let rows: [StoreRow]

    public init(_ household: HouseholdName, wanted: [RowKey]) {
        self.household = household
        self.wanted = wanted
        rows = []
    }

    public init(_ household: HouseholdName, _ rows: [StoreRow]) {
        self.household = household
        self.rows = rows
        wanted = rows.map(\.key)
    }
}

extension SeedSession {
    /// Returns no refusals, for stores without reasons of their own.
    public func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal] { [] }

    /// Returns no signs of production use, for stores that can't be read back.
    public func usage() throws(TargetError) -> StoreUsage { StoreUsage() }

    /// Does nothing, for stores without a read-only setting.
    public func overruleReadOnly() throws(TargetError) {}

    /// Searches all seeds. Stores that can look up a single seed should implement this.
    public func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? {
        try seeds().first { $0.household == household }
    }

    /// Reads one household after the other. Stores that can read several households at once should implement this.
    public func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]] {
        var found: [HouseholdName: [Referrer]] = [:]
        for household in households { found[household] = try referrers(to: household) }
        return found
    }

    /// Returns no rows, for stores that third-party rows can't refer to or that can't be read back.
    public func referrersToShared() throws(TargetError) -> [Referrer] { [] }

    /// Returns no rows, for stores without cascading changes.
    public func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] { [] }

    /// Searches all seeds. Stores that can query a single pack should implement this.
    public func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try seeds().contains { $0.household.pack == household.pack && $0.household != household }
    }

    public var readsSequentially: Bool { false }

    /// Reads all rows of the households and compares their fingerprints. This is correct for every store but slow for large
    /// stores.
    public func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] {
        var results: [UnchangedSummary?] = []
        for (entry, there) in zip(entries, try installed(entries.map { InstalledRequest($0.household, wanted: []) })) {
            var result: UnchangedSummary? = there.seeds.contains(entry) && there.orphans.isEmpty ? UnchangedSummary() : nil
            for (key, row) in there.rows where !row.isShared {
                // A row inherited from a removed household may become this household's own.
                guard row.cells != nil, let seeded = row.seeded, !row.isEdited, !row.isInherited else {
                    result = nil
                    break
                }
                result?.add(key.record, seeded)
            }
            results.append(result)
        }
        return results
    }

    /// Reads one household after the other. Matches existing rows by key only.
    public func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState] {
        var all: [CurrentState] = []
        for request in requests { all.append(try installed(request.household, wanted: request.wanted)) }
        return all
    }
}

/// A session on a store that is missing or can't be read back. It has no rows and accepts no changes.
public struct EmptySession: SeedSession {
    private let place: StoreUsage

    /// - Parameter place: The store's name and production mark.
    public init(place: StoreUsage = StoreUsage()) { self.place = place }

    public func usage() -> StoreUsage { place }
    public func seeds() -> [SeedEntry] { [] }
    public func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    public func referrers(to household: HouseholdName) -> [Referrer] { [] }
    /// Throws ``TargetError/unsupported(_:)``, because such a store is never written to.
    public func apply(_ plan: SeedPlan) throws(TargetError) { throw .unsupported("the store is open for reading only") }
}
