import CSQLite
package import HomeseedStore

/// A connection to a SQLite database, and the bridge to its C API.
///
/// The connection closes when it and its statements are deallocated, which rolls back uncommitted changes. Pointers don't leave
/// this module. `handle` is created in `init`, closed in `deinit`, and used by one thread at a time.
package final class Connection {
    let handle: OpaquePointer
    /// The busy handler. SQLite has its address until the handle is closed.
    private let busy: BusyHandler?

    /// Opens a database file, and creates it on the first write if it doesn't exist. An empty path opens a temporary database.
    ///
    /// Foreign keys are enforced, and a file that isn't a database is detected here.
    ///
    /// - Parameter shouldRetry: Returns whether to retry after `count` attempts while another connection is writing, or `nil`
    ///   to fail immediately.
    package init(path: String, waiting shouldRetry: ((_ count: Int) -> Bool)? = nil) throws(SQLiteError) {
        var made: OpaquePointer?
        // One thread at a time uses the connection, so SQLite needs no mutex.
        let code = sqlite3_open_v2(path, &made, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let made else {
            // A handle may exist even though opening failed.
            sqlite3_close_v2(made)
            throw SQLiteError(code == SQLITE_OK ? SQLITE_NOMEM : code)
        }
        (handle, busy) = (made, shouldRetry.map(BusyHandler.init))
        sqlite3_extended_result_codes(handle, 1)
        homeseed_refuse_quoted_texts(handle)
        busy?.install(in: handle)
        for collation in AppCollation.allCases { try check(collation.install(in: handle)) }
        for function in AppFunction.allCases { try check(function.install(in: handle)) }
        try run("PRAGMA foreign_keys = ON")
        _ = try first("SELECT * FROM sqlite_master LIMIT 1")
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs one or more statements without arguments and ignores their rows. Stops at the first error.
    package func run(_ sql: String) throws(SQLiteError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Returns all rows of a statement, for small results.
    @discardableResult
    package func query(_ sql: String, _ arguments: [SQLValue] = []) throws(SQLiteError) -> [Row] {
        let statement = try Statement(self, sql)
        try statement.bind(arguments)
        let names = statement.columnNames
        var rows: [Row] = []
        while try statement.step() { rows.append(statement.row(names)) }
        return rows
    }

    /// Returns the first row of a statement, or `nil` if there is none, without computing further rows.
    package func first(_ sql: String, _ arguments: [SQLValue] = []) throws(SQLiteError) -> Row? {
        let statement = try Statement(self, sql)
        try statement.bind(arguments)
        return try statement.step() ? statement.row(statement.columnNames) : nil
    }

    /// The number of rows that the last statement changed, without triggers and cascades.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// The number of rows changed since the connection was opened, including triggers and cascades.
    package var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// Whether the file was moved, replaced or removed since it was opened.
    package var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    func check(_ code: Int32) throws(SQLiteError) {
        if code != SQLITE_OK { throw failure(code) }
    }

    /// Returns the error for a result code. Must be called directly after the failed call.
    func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(code, sqlite3_errmsg(handle).map { String(cString: $0) })
    }
}

extension Connection {
    /// The time at which a transaction locks out other writers.
    package enum Transaction: String {
        /// Locks out other writers from its first write.
        case deferred = "DEFERRED"
        /// Locks out other writers from the beginning.
        case immediate = "IMMEDIATE"
    }

    /// Begins a transaction. No other transaction may be open.
    package func begin(_ kind: Transaction) throws(SQLiteError) { try run("BEGIN \(kind.rawValue) TRANSACTION") }

    /// Commits the transaction. If another connection holds a lock for too long, the method throws and the transaction stays
    /// open.
    package func commit() throws(SQLiteError) { try run("COMMIT TRANSACTION") }

    /// Rolls back the transaction, unless SQLite has done so itself, as after a full disk.
    package func rollback() throws(SQLiteError) {
        if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK TRANSACTION") }
    }
}

/// A busy handler at a stable address, since a C pointer can't hold a closure.
private final class BusyHandler {
    private let shouldRetry: (Int) -> Bool

    init(_ shouldRetry: @escaping (Int) -> Bool) { self.shouldRetry = shouldRetry }

    /// Registers the handler, which must outlive the handle.
    func install(in handle: OpaquePointer) {
        let ask: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { address, count in
            guard let address else { return 0 }
            // The connection owns the handler and is alive while SQLite calls it.
            return Unmanaged<BusyHandler>.fromOpaque(address).takeUnretainedValue().shouldRetry(Int(count)) ? 1 : 0
        }
        sqlite3_busy_handler(handle, ask, Unmanaged.passUnretained(self).toOpaque())
    }
}
