/// The signs that a store may be in production use, as returned by ``SeedSession/usage()``.
public struct StoreUsage: Hashable, Sendable {
    /// The name of the database, file or folder, or an empty string if the store has none.
    public var name: String
    /// The store's host, or `nil` if it is this machine.
    public var remoteHost: String?
    /// The name of the table or file that marks the store as production, or `nil` if there is none.
    public var mark: String?
    /// Whether the role or the database is read-only by default.
    public var isReadOnly: Bool
    /// The tables of the schema that contain rows outside the ledger.
    public var unmanagedRows: [UnmanagedRows]

    /// The number of rows in a table that are not in the ledger, and so may be production data.
    public struct UnmanagedRows: Hashable, Sendable {
        public let table: String
        public let count: Int

        public init(table: String, count: Int) {
            self.table = table
            self.count = count
        }
    }

    public init(
        name: String = "", remoteHost: String? = nil, mark: String? = nil, isReadOnly: Bool = false,
        unmanagedRows: [UnmanagedRows] = []
    ) {
        self.isReadOnly = isReadOnly
        self.name = name
        self.remoteHost = remoteHost
        self.mark = mark
        self.unmanagedRows = unmanagedRows
    }

    /// The name of the table that marks a database as production, or of the file that marks a folder.
    public static let markName = "homeseed_production"

    /// Whether a host name in an address certainly means this machine. A path is the folder of a Unix socket, so it is local.
    public static func isLocal(host: String) -> Bool {
        let host = host.lowercased()
        if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
        return ["localhost", "127.0.0.1", "::1"].contains(host)
    }
}
