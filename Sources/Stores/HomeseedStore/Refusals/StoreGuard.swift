/// Keeps a seed out of a store that looks as if people depend on it, unless they named what gives it away.
///
/// It looks before the first change of a run, and not at all where nothing is to be changed.
public struct StoreGuard: Hashable, Sendable {
    /// The names that were given: of hosts, of stores, of marked stores as `production:NAME`, and of those that are set to read
    /// only as `read-only:NAME`.
    public var allowed: Set<String>

    public init(allowing allowed: Set<String> = []) { self.allowed = allowed }

    /// What speaks against writing there, of what was not allowed; nil where nothing does.
    public func refusal(_ usage: StoreUsage, address: String) -> Refusal? {
        let reasons = Reason.all(of: usage).filter { !allowed.contains($0.name(of: usage)) }
        guard !reasons.isEmpty else { return nil }
        return Refusal(address: address, usage: usage, reasons: reasons)
    }

    /// One thing that gives a store away.
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

        /// What has to be named so that it does not count. A mark asks for more than rows do, so that a command that
        /// was right for staging stops when its store becomes production.
        fileprivate func name(of usage: StoreUsage) -> String {
            switch self {
            case .host(let host): host
            case .unmanagedRows: usage.name
            case .mark: "production:" + usage.name
            case .readOnly: "read-only:" + usage.name
            }
        }
    }

    /// Why nothing was written.
    public struct Refusal: Hashable, Sendable {
        public let address: String
        public let usage: StoreUsage
        public let reasons: [Reason]

        /// What to allow so that the next try goes through.
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
    /// Without a capital and a full stop.
    public var description: String {
        switch self {
        case .host(let host): return "it is on another machine, \(host)"
        case .mark(let name): return "it is marked as production, by \(name)"
        case .readOnly: return "it is set to read only (default_transaction_read_only), for this role or as a whole"
        case .unmanagedRows(let tables):
            let named = tables.prefix(StoreGuard.Reason.namedTables).map { "\($0.table) (\($0.count))" }.joined(separator: ", ")
            let more = tables.count > StoreGuard.Reason.namedTables ? " and \(tables.count - StoreGuard.Reason.namedTables) more tables" : ""
            return "it holds rows that were not seeded, in \(named)\(more)"
        }
    }

    private static let namedTables = 5
}
