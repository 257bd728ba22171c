/// A store that can be seeded: the one protocol for databases, files and services.
///
/// A target only moves rows. What is to be written is decided in one place for all of them, from what the target
/// says the store holds (``SeedSession/installed(_:wanted:)``), and every target must pass the conformance kit in
/// `HomeseedTesting`.
public protocol SeedTarget: Sendable {
    /// How people name it, without any password: `sqlite:demo.sqlite`.
    var address: String { get }
    /// What the target can do: planning goes by it, and reports say what could not be done.
    var capabilities: TargetCapabilities { get }
    /// The file or folder that the store is, where it is one on this machine.
    var localPlace: StorePlace? { get }

    /// Lets `work` read and change the store.
    ///
    /// With ``Access/write`` nobody else writes between what is read and what is applied. All of it becomes visible
    /// when `work` returns, and none if it throws (where the target can ``TargetCapabilities/transacts``). Where the
    /// store asks for it, `work` is done again from its beginning, on a store as it was. With
    /// ``Access/read`` nothing is written or created, not even an empty file: a store that is not there is empty.
    /// A store whose tables are laid out otherwise than the schema says is an error, before any work.
    func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer

    /// The tables that the store has, as it describes them itself, without the ledger's.
    func inspect() throws(TargetError) -> LiveSchema
}

/// Where on this machine a store is.
public enum StorePlace: Hashable, Sendable {
    case file(String)
    case folder(String)
    /// What is written is printed, and nothing else may be.
    case standardOutput
}

extension SeedTarget {
    /// None: for servers and services.
    public var localPlace: StorePlace? { nil }

    /// For stores that keep no description of what they hold.
    public func inspect() throws(TargetError) -> LiveSchema {
        throw .unsupported("\(address) does not describe its tables: databases do (sqlite, postgres)")
    }
}

/// Says what a store is opened for: ``SeedTarget/open(_:for:_:)`` tells what each of the two may do.
public enum Access: Sendable {
    case read, write
}

/// A store while it is open. Made by a target, used by one thread, and never kept.
///
/// Several plans may be applied in one session: a population of households passes through one at a time, so
/// that memory does not grow with their number.
public protocol SeedSession {
    /// Every seed that the ledger has, by pack and key.
    func seeds() throws(TargetError) -> [SeedEntry]

    /// What the ledger has of one household.
    func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry?

    /// Every row that the ledger has of this household or as shared, with its cells as they are now, and whatever
    /// the store holds under the keys in `wanted`. A table that is not there yet holds nothing.
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState

    /// The same for several households at once, which some stores answer as quickly as for one.
    func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState]

    /// Of each seed its rows, where the ledger has that very seed and each of them stands as it was seeded; nil for any
    /// other. What is so needs not be made or compared again to see that nothing is to be done.
    func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?]

    /// Rows, in any table of the store, that are not of this household and refer to one that is.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer]

    /// The same for several households at once, by household.
    func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]]

    /// Rows of others that refer to rows which all households share.
    func referrersToShared() throws(TargetError) -> [Referrer]

    /// Rows of others that the store would change along if these columns changed in rows of the household, or in those that
    /// all households share.
    ///
    /// - Parameters:
    ///   - household: the one whose rows are meant.
    ///   - columns: by the number of their table.
    func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer]

    /// Whether the ledger has another household of the same pack.
    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool

    /// Whether what is done for one household decides what is to be done for the next: where rows are found by what they
    /// hold, one may make or leave what another one refers to. Then the store is asked about one after the other.
    var asksOneByOne: Bool { get }

    /// What the store shows of being in real use: asked before the first change, if at all. A target that reads back
    /// counts the rows of others.
    func usage() throws(TargetError) -> StoreUsage

    /// Writes from here on, although the store is set to read only: someone has said that it may be. May ask for the work to
    /// be done again from its beginning.
    func overruleReadOnly() throws(TargetError)

    /// What the store would refuse of a plan for reasons that only the store knows. Writes nothing.
    func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal]

    /// Makes the tables that are missing, writes the changes in their order, and the ledger with them. An empty
    /// plan writes nothing at all.
    func apply(_ plan: SeedPlan) throws(TargetError)
}

/// A household, and the keys under which it wants rows.
public struct InstalledRequest: Sendable {
    public let household: HouseholdName
    public let wanted: [RowKey]
    /// The rows themselves, for stores where they are found by what they hold; empty where nobody said.
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
    /// None, for stores that know no such reasons.
    public func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal] { [] }

    /// Nothing: for stores that can't be read back, of which nobody could tell.
    public func usage() throws(TargetError) -> StoreUsage { StoreUsage() }

    /// Nothing: for stores that have no such setting.
    public func overruleReadOnly() throws(TargetError) {}

    /// Looks through all seeds: a store that can find one alone does better.
    public func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? {
        try seeds().first { $0.household == household }
    }

    /// Asks for one household after the other: a store that can answer for several at once does better.
    public func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]] {
        var found: [HouseholdName: [Referrer]] = [:]
        for household in households { found[household] = try referrers(to: household) }
        return found
    }

    /// Finds none: for stores in which nobody else's rows can refer to shared ones, or that can't be read back.
    public func referrersToShared() throws(TargetError) -> [Referrer] { [] }

    /// Finds none: for stores that never change one row because another one changes.
    public func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] { [] }

    /// Looks through all seeds: a store that can ask for one pack does better.
    public func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try seeds().contains { $0.household.pack == household.pack && $0.household != household }
    }

    public var asksOneByOne: Bool { false }

    /// Reads every row that the ledger has of these households, and compares its fingerprint: right for every store, and slow for
    /// large ones.
    public func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] {
        var results: [UnchangedSummary?] = []
        for (entry, there) in zip(entries, try installed(entries.map { InstalledRequest($0.household, wanted: []) })) {
            var result: UnchangedSummary? = there.seeds.contains(entry) && there.orphans.isEmpty ? UnchangedSummary() : nil
            for (key, row) in there.rows where !row.isShared {
                // What a household that is gone made may come to be this one's own.
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

    /// Asks for one household after the other, by the keys that it wants and not by what its rows hold.
    public func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState] {
        var all: [CurrentState] = []
        for request in requests { all.append(try installed(request.household, wanted: request.wanted)) }
        return all
    }
}

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
