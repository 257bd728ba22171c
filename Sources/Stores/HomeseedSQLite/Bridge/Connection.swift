import CSQLite
package import HomeseedStore

/// A connection to a database: the bridge to SQLite, which is C.
///
/// It is opened by `init` and closed when nothing uses it any more, its statements among that; what was not committed is undone then.
/// Pointers stay in this module, but for the one of a statement. `handle` is SQLite's own, made in `init`, closed in `deinit`, and used by
/// the one thread that has the connection.
package final class Connection {
    let handle: OpaquePointer
    /// What SQLite asks while someone else is writing; it has its address, and asks until it is closed.
    private let busy: BusyHandler?

    /// Opens a file, and makes it where there is none: it is empty until something is written. An empty path is a temporary database.
    ///
    /// References are checked, as SQLite does only where it is told to. A file that is no database is found here, not by the first statement.
    /// - Parameter goesOn: whether to wait for someone else who is writing, who was waited for so many times already; without it, nobody
    ///   is waited for.
    package init(path: String, waiting goesOn: ((_ count: Int) -> Bool)? = nil) throws(SQLiteError) {
        var made: OpaquePointer?
        // One thread at a time has the connection, so SQLite need not lock it.
        let code = sqlite3_open_v2(path, &made, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let made else {
            // There may be one also where it could not be opened.
            sqlite3_close_v2(made)
            throw SQLiteError(code == SQLITE_OK ? SQLITE_NOMEM : code)
        }
        (handle, busy) = (made, goesOn.map(BusyHandler.init))
        sqlite3_extended_result_codes(handle, 1)
        homeseed_refuse_quoted_texts(handle)
        busy?.install(in: handle)
        for collation in AppCollation.allCases { try check(collation.install(in: handle)) }
        for function in AppFunction.allCases { try check(function.install(in: handle)) }
        try run("PRAGMA foreign_keys = ON")
        _ = try first("SELECT * FROM sqlite_master LIMIT 1")
    }

    deinit { sqlite3_close_v2(handle) }

    /// One statement or several, without arguments, and without what they answer. The first that fails is the last that runs.
    package func run(_ sql: String) throws(SQLiteError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// All rows that a statement answers: for questions whose answers are short.
    @discardableResult
    package func query(_ sql: String, _ arguments: [SQLValue] = []) throws(SQLiteError) -> [Row] {
        let statement = try Statement(self, sql)
        try statement.bind(arguments)
        let names = statement.columnNames
        var rows: [Row] = []
        while try statement.step() { rows.append(statement.row(names)) }
        return rows
    }

    /// The first of the rows that a statement answers; the others are not looked for.
    package func first(_ sql: String, _ arguments: [SQLValue] = []) throws(SQLiteError) -> Row? {
        let statement = try Statement(self, sql)
        try statement.bind(arguments)
        return try statement.step() ? statement.row(statement.columnNames) : nil
    }

    /// How many rows the last statement that writes changed, without those that triggers and references changed.
    package var changes: Int { Int(sqlite3_changes(handle)) }

    /// How many rows all statements changed since the connection was opened, with those that triggers and references changed.
    package var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    /// Whether the file was moved, replaced or removed since it was opened.
    package var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    func check(_ code: Int32) throws(SQLiteError) {
        if code != SQLITE_OK { throw failure(code) }
    }

    /// The error of a call that gave this code, as long as no other was made.
    func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(code, sqlite3_errmsg(handle).map { String(cString: $0) })
    }
}

extension Connection {
    /// Says when a transaction takes the lock that keeps other connections from writing.
    package enum Transaction: String {
        /// Locks when something is read or written.
        case deferred = "DEFERRED"
        /// Lets nobody else write from its beginning on.
        case immediate = "IMMEDIATE"
    }

    /// Begins a transaction; there may be none already.
    package func begin(_ kind: Transaction) throws(SQLiteError) { try run("BEGIN \(kind.rawValue) TRANSACTION") }

    /// Makes what the transaction wrote last. Throws where another connection reads or writes for longer than is waited for; the transaction is open still then.
    package func commit() throws(SQLiteError) { try run("COMMIT TRANSACTION") }

    /// Undoes what was done since the beginning of the transaction. After some errors, as of a full disk, SQLite has done so itself.
    package func rollback() throws(SQLiteError) {
        if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK TRANSACTION") }
    }
}

/// Who is asked whether to wait: SQLite has an address for it, and an address can't hold a closure.
private final class BusyHandler {
    private let shouldRetry: (Int) -> Bool

    init(_ goesOn: @escaping (Int) -> Bool) { self.shouldRetry = goesOn }

    /// It must be there until the handle is closed.
    func install(in handle: OpaquePointer) {
        let ask: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { address, count in
            guard let address else { return 0 }
            // The connection, which is there while SQLite runs for it, keeps what is at the address.
            return Unmanaged<BusyHandler>.fromOpaque(address).takeUnretainedValue().shouldRetry(Int(count)) ? 1 : 0
        }
        sqlite3_busy_handler(handle, ask, Unmanaged.passUnretained(self).toOpaque())
    }
}
