public import Foundation
public import HomeseedStore

/// A MariaDB or MySQL database: `mysql:URL`.
///
/// A session is a single transaction of InnoDB. The data that a writing session reads stays unchanged until the session ends. The
/// server commits with each new table, so missing tables are created before the transaction, and dropped again if the seed fails.
public struct MariaDBTarget: SeedTarget, MigratableTarget {
    private let server: ServerAddress
    private let scheme: String
    public var address: String { scheme + ":" + server.shown }
    public let capabilities = TargetCapabilities()
    /// The time in seconds to wait for a lock.
    private let lockTimeout: TimeInterval
    package var notices = TargetNotices.none

    /// Creates a target for a server.
    ///
    /// - Parameters:
    ///   - url: `mysql://user@host:port/database`, optionally with `?socket=PATH`. The password comes from `~/.my.cnf` or
    ///     MYSQL_PWD. A password in the URL is meant for programs that received it securely.
    ///   - lockTimeout: The time in seconds to wait for a lock.
    public init(url: String, lockTimeout: TimeInterval = 10) throws(TargetError) {
        self.init(try ServerAddress(url), scheme: "mysql", lockTimeout: lockTimeout)
    }

    init(_ server: ServerAddress, scheme: String, lockTimeout: TimeInterval) {
        (self.server, self.scheme, self.lockTimeout) = (server, scheme, lockTimeout)
    }

    /// Opens a session in one transaction and calls `work` with it. `work` is called again after a conflict, up to ten times in
    /// total, and after missing tables were created.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let connection = try Connection(server, lockTimeout: Int(max(1, min(lockTimeout, 100_000)).rounded(.up)), notices)
        let tables = CreatedTables(connection)
        if access == .write { try acquireLock(connection) }
        var attempt = 1
        while true {
            do {
                return try once(connection, schema, access: access, tables, work: work)
            } catch {
                _ = try? HomeseedMariaDB.attempt { () throws(ServerError) in try connection.run("ROLLBACK") }
                if case .conflict(MariaDBSession.createdTables) = error { continue }
                guard case .conflict = error, attempt < MariaDBTarget.attempts else {
                    tables.dropEmpty()
                    throw error
                }
                // The delays increase, with a random part that separates concurrent sessions.
                usleep(UInt32.random(in: 10_000...20_000) << UInt32(min(attempt, 8)))
                attempt += 1
            }
        }
    }

    public func inspect() throws(TargetError) -> LiveSchema {
        try open(.empty, for: .read) { (session) throws(TargetError) in
            try (session as? MariaDBSession)?.inspected() ?? LiveSchema()
        }
    }

    /// Runs `work` with the lock of the database. The server commits each change of a table, so the next migration completes an
    /// interrupted one.
    package func migrate<Answer>(_ work: (any MigratableSession) throws(TargetError) -> Answer) throws(TargetError) -> Answer {
        try open(.empty, for: .write) { (session) throws(TargetError) in
            guard let session = session as? MariaDBSession else { throw .failed("the database can't be queried") }
            return try work(session)
        }
    }

    /// The maximum number of attempts for a transaction that the server asks to repeat.
    private static let attempts = 10

    private func once<Answer>(
        _ connection: Connection, _ schema: StoreSchema, access: Access, _ tables: CreatedTables,
        work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        try HomeseedMariaDB.attempt { () throws(ServerError) in try connection.begin(access) }
        let session = try MariaDBSession(connection, server, schema: schema, access: access, tables)
        let answer = try work(session)
        try session.commit()
        return answer
    }

    /// Acquires the database's lock, which all seeds share. The lock belongs to the connection, not to a transaction.
    private func acquireLock(_ connection: Connection) throws(TargetError) {
        let wait = Int(max(1, min(lockTimeout, 100_000)).rounded(.up))
        func lock(_ seconds: Int) throws(TargetError) -> Bool {
            try HomeseedMariaDB.attempt { () throws(ServerError) in
                try connection.query("SELECT GET_LOCK(CONCAT('homeseed ', MD5(DATABASE())), \(seconds))").first?.first == "1"
            }
        }
        if try lock(lockTimeout < 1 ? 0 : 1) { return }
        if wait > 1 {
            notices.report(TargetNotices.waiting(for: "another seed into this database", atMost: .seconds(wait)))
            if try lock(wait - 1) { return }
        }
        throw .busy("someone else is writing to the database; try again")
    }
}

/// The tables that a run created, which are dropped if the run fails.
final class CreatedTables {
    let connection: Connection
    private var names: [String] = []

    init(_ connection: Connection) { self.connection = connection }

    /// Creates tables. The server commits each table.
    func make(_ statements: [(name: String, sql: String)]) throws(TargetError) {
        for statement in statements {
            try attempt { () throws(ServerError) in
                try connection.run(statement.sql)
            }
            names.append(statement.name)
        }
    }

    /// Drops the created tables if all of them are still empty. After a lost connection, the tables remain, and the next seed
    /// uses them.
    func dropEmpty() {
        guard !names.isEmpty else { return }
        do throws(ServerError) {
            for name in names {
                if try !connection.query("SELECT 1 FROM \(SQLText.quote(name)) LIMIT 1").isEmpty { return }
            }
            try connection.run("SET SESSION foreign_key_checks = 0")
            try connection.run("DROP TABLE \(names.map(SQLText.quote).joined(separator: ", "))")
            try connection.run("SET SESSION foreign_key_checks = 1")
            names = []
        } catch {}
    }
}

/// The provider of MariaDB and MySQL targets.
public struct MariaDBProvider: TargetProvider {
    public let scheme: String
    public let readsQuery = true
    public let help = """
        mysql:URL  a MariaDB or MySQL database, as in mysql://user@host/database; the password comes from ~/.my.cnf or \
        MYSQL_PWD. mysql:NAME takes the URL from the environment variable NAME
        """

    public var capabilities: TargetCapabilities? { TargetCapabilities() }

    /// Creates a provider.
    ///
    /// - Parameter scheme: The URL scheme, such as `mariadb` for URLs with that spelling.
    public init(scheme: String = "mysql") { self.scheme = scheme }

    /// Creates the target of a database. An address of only uppercase letters, digits and `_` names an environment variable
    /// with the URL.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the variable does not exist, or the address is malformed or contains a
    ///   password.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        let isName = address.rest.utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        var url = address.rest
        if isName {
            guard let found = ProcessInfo.processInfo.environment[address.rest] else {
                throw .address("there is no environment variable \(address.rest) with the address of a server")
            }
            url = found
        }
        let server = try ServerAddress(url)
        // Other users of the machine can read a program's arguments.
        guard isName || !server.hasPassword else {
            throw .address(
                "the address holds a password, which others can see in the list of processes: put it into ~/.my.cnf or MYSQL_PWD"
            )
        }
        // Concurrent shards of a population wait for each other.
        var target = MariaDBTarget(server, scheme: scheme, lockTimeout: 120)
        target.notices = address.notices
        return target
    }
}
