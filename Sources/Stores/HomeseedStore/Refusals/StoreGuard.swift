/// A guard against seeding a store in production use, unless the user has explicitly allowed it.
///
/// The guard checks the store before the first change of a run, and not at all if nothing changes.
public struct StoreGuard: Hashable, Sendable {
    /// The allowed names: hosts, stores, marked stores as `production:NAME` and read-only stores as `read-only:NAME`.
    public var allowed: Set<String>

    public init(allowing allowed: Set<String> = []) { self.allowed = allowed }

    /// Returns the reasons against writing that were not allowed, or `nil` if there are none.
    public func refusal(_ usage: StoreUsage, address: String) -> Refusal? {
        let reasons = Reason.all(of: usage).filter { !allowed.contains($0.name(of: usage)) }
        guard !reasons.isEmpty else { return nil }
        return Refusal(address: address, usage: usage, reasons: reasons)
    }

    /// A sign that a store may be in production use.
    public enum Reason: Hashable, Sendable {
        case host(String)
        case unmanagedRows([StoreUsage.UnmanagedRows])
        case mark(String)
        case readOnly

        fileprivate static func all(of usage: StoreUsage) -> [Reason] {
            var reasons: [Reason] = []
            if let host = usage.remoteHost { reasons.append(.host(host)) }
            if !usage.unmanagedRows.isEmpty { reasons.append(.unmanagedRows(usage.unmanagedRows)) }
            if let mark = usage.mark { reasons.append(.mark(mark)) }
            if usage.isReadOnly { reasons.append(.readOnly) }
            return reasons
        }

        /// Returns the name that allows this reason. A production mark and unmanaged rows have different names, so that a command
        /// for a staging store fails once the store becomes production.
        fileprivate func name(of usage: StoreUsage) -> String {
            switch self {
            case .host(let host): host
            case .unmanagedRows: usage.name
            case .mark: "production:" + usage.name
            case .readOnly: "read-only:" + usage.name
            }
        }
    }

    /// The refusal to write to a store.
    public struct Refusal: Hashable, Sendable {
        public let address: String
        public let usage: StoreUsage
        public let reasons: [Reason]

        /// The names to allow so that the next attempt succeeds.
        public var names: [String] { reasons.map { $0.name(of: usage) } }
    }
}

extension StoreGuard.Refusal: CustomStringConvertible {
    public var description: String {
        "\(address) may be in real use, so nothing was written to it: "
            + reasons.map(\.description).joined(separator: "; ")
    }
}

extension StoreGuard.Reason: CustomStringConvertible {
    /// The reason as a sentence fragment, without a capital letter and full stop.
    public var description: String {
        switch self {
        case .host(let host): return "it is on another machine, \(host)"
        case .mark(let name): return "it is marked as production, by \(name)"
        case .readOnly: return "it is set to read only (default_transaction_read_only), for this role or as a whole"
        case .unmanagedRows(let tables):
            let named = tables.prefix(StoreGuard.Reason.namedTables).map { "\($0.table) (\($0.count))" }.joined(separator: ", ")
            let more =
                tables.count > StoreGuard.Reason.namedTables
                ? " and \(tables.count - StoreGuard.Reason.namedTables) more tables" : ""
            return "it holds rows that were not seeded, in \(named)\(more)"
        }
    }

    private static let namedTables = 5
}
