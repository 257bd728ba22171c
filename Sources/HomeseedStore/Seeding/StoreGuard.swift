/// Keeps a seed out of a store that looks as if people depend on it, unless they named what gives it away.
///
/// It looks before the first change of a run, and not at all where nothing is to be changed.
public struct StoreGuard: Hashable, Sendable {
    /// The names that were given: of hosts, of stores, of marked stores as `production:NAME`, and of those that are set to read
    /// only as `read-only:NAME`.
    public var allowed: Set<String>

    public init(allowing allowed: Set<String> = []) { self.allowed = allowed }

    /// What speaks against writing there, of what was not allowed; nil where nothing does.
    public func refusal(_ standing: StoreUsage, address: String) -> Refusal? {
        let reasons = Reason.all(of: standing).filter { !allowed.contains($0.name(of: standing)) }
        guard !reasons.isEmpty else { return nil }
        return Refusal(address: address, standing: standing, reasons: reasons)
    }

    /// One thing that gives a store away.
    public enum Reason: Hashable, Sendable {
        case host(String)
        case foreignRows([StoreUsage.UnmanagedRows])
        case mark(String)
        case readOnly

        fileprivate static func all(of standing: StoreUsage) -> [Reason] {
            var reasons: [Reason] = []
            if let host = standing.remoteHost { reasons.append(.host(host)) }
            if !standing.unmanagedRows.isEmpty { reasons.append(.foreignRows(standing.unmanagedRows)) }
            if let mark = standing.mark { reasons.append(.mark(mark)) }
            if standing.isReadOnly { reasons.append(.readOnly) }
            return reasons
        }

        /// What has to be named so that it does not count. A mark asks for more than rows do, so that a command that
        /// was right for staging stops when its store becomes production.
        fileprivate func name(of standing: StoreUsage) -> String {
            switch self {
            case .host(let host): host
            case .foreignRows: standing.name
            case .mark: "production:" + standing.name
            case .readOnly: "read-only:" + standing.name
            }
        }
    }

    /// Why nothing was written.
    public struct Refusal: Hashable, Sendable {
        public let address: String
        public let standing: StoreUsage
        public let reasons: [Reason]

        /// What to allow so that the next try goes through.
        public var names: [String] { reasons.map { $0.name(of: standing) } }
    }
}

extension StoreGuard.Refusal: CustomStringConvertible {
    public var description: String {
        "\(address) may be in real use, so nothing was written to it: "
            + reasons.map(\.description).joined(separator: "; ")
    }
}

extension StoreGuard.Reason: CustomStringConvertible {
    /// Without a capital and a full stop.
    public var description: String {
        switch self {
        case .host(let host): return "it is on another machine, \(host)"
        case .mark(let name): return "it is marked as production, by \(name)"
        case .readOnly: return "it is set to read only (default_transaction_read_only), for this role or as a whole"
        case .foreignRows(let tables):
            let named = tables.prefix(StoreGuard.Reason.namedTables).map { "\($0.table) (\($0.count))" }.joined(separator: ", ")
            let more = tables.count > StoreGuard.Reason.namedTables ? " and \(tables.count - StoreGuard.Reason.namedTables) more tables" : ""
            return "it holds rows that were not seeded, in \(named)\(more)"
        }
    }

    private static let namedTables = 5
}

/// A session that looks at its store before the first change of it.
package final class GuardedSession: SeedSession {
    private let session: any SeedSession
    private let rules: StoreGuard
    private let address: String
    /// Whether something was written, and so the store was looked at.
    package private(set) var hasLooked = false

    package init(_ session: any SeedSession, _ rules: StoreGuard, address: String) {
        self.session = session
        self.rules = rules
        self.address = address
    }

    package func seeds() throws(TargetError) -> [SeedEntry] { try session.seeds() }

    package func seed(of household: HouseholdName) throws(TargetError) -> SeedEntry? { try session.seed(of: household) }

    package func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> Installed {
        try session.installed(household, wanted: wanted)
    }

    package func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [Installed] {
        try session.installed(requests)
    }

    package func untouched(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] { try session.untouched(entries) }

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

    package var asksOneByOne: Bool { session.asksOneByOne }

    package func standing() throws(TargetError) -> StoreUsage { try session.standing() }

    package func apply(_ plan: SeedPlan) throws(TargetError) {
        if !hasLooked, !plan.isEmpty {
            let standing = try session.standing()
            if let refusal = rules.refusal(standing, address: address) { throw .guarded(refusal) }
            if standing.isReadOnly { try session.overruleReadOnly() }
            hasLooked = true
        }
        try session.apply(plan)
    }
}
