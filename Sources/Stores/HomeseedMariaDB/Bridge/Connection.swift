import CLibMariaDB
import HomeseedStore

/// A connection to a server, as a bridge to the C library libmariadb.
///
/// Pointers do not leave this folder. `handle` is created in `init` and freed in `deinit`, and only the session's thread uses it.
/// A row's bytes are copied before the next row is read.
final class Connection {
    private let handle: OpaquePointer
    let server: MariaDBDialect.Server
    let database: String
    /// The server's `max_allowed_packet` in bytes. Each statement must be shorter.
    private(set) var statementLimit = 1 << 20
    /// The time in seconds to wait for a lock. A wait of more than a second is reported.
    private let lockTimeout: Int
    private let notices: TargetNotices
    /// Whether a lock timeout undoes the transaction, so that a statement can't be repeated.
    private var undoesAll = false
    private var hasReportedWait = false

    init(_ address: ServerAddress, lockTimeout: Int, _ notices: TargetNotices) throws(TargetError) {
        guard let made = mysql_init(nil) else { throw .unreachable("there is no memory for a connection") }
        (handle, self.lockTimeout, self.notices, database) = (made, lockTimeout, notices, address.database)
        var (seconds, off): (UInt32, UInt32) = (10, 0)
        mysql_options(made, Int32(HOMESEED_CONNECT_TIMEOUT), &seconds)
        // A server must not ask for files of this machine.
        mysql_options(made, Int32(HOMESEED_LOCAL_INFILE), &off)
        mysql_options(made, Int32(HOMESEED_READ_DEFAULT_GROUP), "client")
        mysql_options(made, Int32(HOMESEED_CHARSET_NAME), "utf8mb4")
        guard address.connect(made) else {
            let error = Connection.failure(made)
            mysql_close(made)
            throw ServerError(code: error.code, state: error.state, message: address.masking(error.message)).general
        }
        let version = String(cString: mysql_get_server_info(made))
        server = version.contains("MariaDB") ? .mariadb : .mysql
        try attempt { () throws(ServerError) in try begin() }
    }

    deinit { mysql_close(handle) }

    /// Makes the session independent of the server's settings.
    private func begin() throws(ServerError) {
        try run("SET NAMES utf8mb4 COLLATE \(MariaDBDialect(server).collation)")
        try run(
            """
            SET SESSION sql_mode = 'ANSI_QUOTES,PIPES_AS_CONCAT,NO_BACKSLASH_ESCAPES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION,NO_AUTO_VALUE_ON_ZERO',
              time_zone = '+00:00', foreign_key_checks = 1, unique_checks = 1, sql_safe_updates = 0, sql_auto_is_null = 0,
              sql_select_limit = DEFAULT, group_concat_max_len = 1000000, lock_wait_timeout = \(lockTimeout),
              innodb_lock_wait_timeout = \(min(1, lockTimeout))
            """)
        if server == .mariadb { try run("SET SESSION max_statement_time = 0, check_constraint_checks = 1") }
        let found = try query("SELECT @@max_allowed_packet, @@innodb_rollback_on_timeout")
        statementLimit = (found.first?.first ?? nil).flatMap { Int($0) } ?? statementLimit
        undoesAll = (found.first?.last ?? nil) == "1"
    }

    /// Begins a transaction with all checks enabled, because a failed attempt may have left them disabled.
    func begin(_ access: Access) throws(ServerError) {
        try run("SET SESSION foreign_key_checks = 1" + (server == .mariadb ? ", check_constraint_checks = 1" : ""))
        switch access {
        case .read:
            try run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            try run("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY")
        case .write:
            // This level locks the rows that are read, and the gaps where rows are missing.
            try run("SET TRANSACTION ISOLATION LEVEL SERIALIZABLE")
            try run("START TRANSACTION")
        }
    }

    /// The name of the connected host, or `nil` if it is this machine.
    func remoteHost(_ address: ServerAddress) -> String? {
        // The library describes a connection as "Localhost via UNIX socket" or "db.example.com via TCP/IP".
        let info = String(cString: mysql_get_host_info(handle))
        if info.hasSuffix("socket") { return nil }
        let host = info.split(separator: " ").first.map(String.init) ?? address.host ?? ""
        return StoreUsage.isLocal(host: host) ? nil : host
    }

    /// Runs a statement, and returns the number of rows that it matched or wrote.
    @discardableResult
    func run(_ sql: String) throws(ServerError) -> Int { try run(Array(sql.utf8)) }

    @discardableResult
    func run(_ sql: [UInt8]) throws(ServerError) -> Int {
        try send(sql)
        if let result = mysql_store_result(handle) {
            mysql_free_result(result)
        } else if mysql_field_count(handle) != 0 {
            throw Connection.failure(handle)
        }
        let count = mysql_affected_rows(handle)
        return count > UInt64(Int.max) ? 0 : Int(count)
    }

    /// Returns the rows of a statement as texts.
    func query(_ sql: String) throws(ServerError) -> [[String?]] {
        var rows: [[String?]] = []
        try each(sql) { row in rows.append((0..<row.count).map(row.text)) }
        return rows
    }

    /// Calls a closure for each row of a statement. The closure must not use the connection.
    func each(_ sql: String, _ body: (Row) -> Void) throws(ServerError) {
        try send(Array(sql.utf8))
        guard let result = mysql_use_result(handle) else {
            if mysql_field_count(handle) == 0 { return }
            throw Connection.failure(handle)
        }
        defer { mysql_free_result(result) }
        let count = Int(mysql_num_fields(result))
        while let values = mysql_fetch_row(result) {
            guard let lengths = mysql_fetch_lengths(result) else { break }
            body(Row(count: count, values: values, lengths: lengths))
        }
        if mysql_errno(handle) != 0 { throw Connection.failure(handle) }
    }

    /// Sends a statement. After the first lock timeout, reports the wait and sends the statement again, unless the timeout undid
    /// the transaction.
    private func send(_ sql: [UInt8]) throws(ServerError) {
        guard sql.count < statementLimit else {
            throw ServerError(code: 1153, state: "08S01", message: "a statement of \(sql.count) bytes")
        }
        let isSent = sql.withUnsafeBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { mysql_real_query(handle, $0.baseAddress, UInt(buffer.count)) == 0 }
        }
        if isSent { return }
        let error = Connection.failure(handle)
        guard error.isLockTimeout, !undoesAll, !hasReportedWait, lockTimeout > 1 else { throw error }
        hasReportedWait = true
        notices.report(TargetNotices.waiting(for: "others who write to the database", atMost: .seconds(lockTimeout)))
        try run("SET SESSION innodb_lock_wait_timeout = \(lockTimeout - 1)")
        try send(sql)
    }

    private static func failure(_ handle: OpaquePointer) -> ServerError {
        ServerError(
            code: mysql_errno(handle), state: String(cString: mysql_sqlstate(handle)),
            message: String(cString: mysql_error(handle)))
    }

    /// A row of a result. Its bytes belong to the library and are valid until the next row is read.
    struct Row {
        let count: Int
        fileprivate let values: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        fileprivate let lengths: UnsafeMutablePointer<UInt>

        /// The bytes of a value, or `nil` for NULL.
        func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
            guard (0..<count).contains(column), let start = values[column] else { return nil }
            return UnsafeBufferPointer(
                start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(lengths[column]))
        }

        func text(_ column: Int) -> String? { bytes(column).map { String(decoding: $0, as: UTF8.self) } }
        func integer(_ column: Int) -> Int64 { text(column).flatMap { Int64($0) } ?? 0 }
        func record(_ column: Int) -> RecordID? { bytes(column).flatMap { RecordID(utf8: $0) } }
    }
}
