/// What a store shows of being in real use, as its target can tell: see ``SeedSession/usage()``.
public struct StoreUsage: Hashable, Sendable {
    /// What people call the store: the name of its database, file or folder. Empty where it has none.
    public var name: String
    /// The host that it is on; nil where that is this machine.
    public var remoteHost: String?
    /// The table or file that marks it as production, as it is called there; nil where there is none.
    public var mark: String?
    /// Whether its role, or the database, is set to read only unless someone says otherwise.
    public var isReadOnly: Bool
    /// Tables of the schema that hold rows which the ledger does not know, and how many.
    public var unmanagedRows: [UnmanagedRows]

    /// Counts the rows of one table that the ledger does not know: they may be real people's.
    public struct UnmanagedRows: Hashable, Sendable {
        public let table: String
        public let count: Int

        public init(table: String, count: Int) {
            self.table = table
            self.count = count
        }
    }

    public init(
        name: String = "", remoteHost: String? = nil, mark: String? = nil, isReadOnly: Bool = false, unmanagedRows: [UnmanagedRows] = []
    ) {
        self.isReadOnly = isReadOnly
        self.name = name
        self.remoteHost = remoteHost
        self.mark = mark
        self.unmanagedRows = unmanagedRows
    }

    /// A table of this name, whatever it holds, marks a database as production; of a folder it is a file.
    public static let markName = "homeseed_production"

    /// Whether a host, as an address names it, is this machine for certain. A socket's is its folder.
    public static func isLocal(host: String) -> Bool {
        let host = host.lowercased()
        if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
        return ["localhost", "127.0.0.1", "::1"].contains(host)
    }
}
