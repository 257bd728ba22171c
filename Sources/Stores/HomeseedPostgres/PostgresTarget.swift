#if Postgres
public import Foundation
public import HomeseedStore

/// A PostgreSQL database: `postgres:URL`.
///
/// A session is a single transaction. The data that a writing session reads stays unchanged until the session ends: other seeds
/// wait, and so does an app that writes to the same tables.
public struct PostgresTarget: SeedTarget, MigratableTarget {
    private let server: ServerAddress
    public var address: String { "postgres:" + server.shown }
    public let capabilities = TargetCapabilities(keepsNUL: false)
    /// The time in seconds to wait for a lock.
    private let lockTimeout: TimeInterval
    package var notices = TargetNotices.none

    /// Creates a target for a server.
    ///
    /// - Parameters:
    ///   - url: `postgres://user@host/database`, or libpq's `host=… dbname=…`. The password comes from PGPASSWORD, `~/.pgpass`
    ///     or a service file. A password in the URL is meant for programs that received it securely.
    ///   - lockTimeout: The time in seconds to wait for a lock.
    public init(url: String, lockTimeout: TimeInterval = 10) throws(TargetError) {
        server = try ServerAddress(url)
        self.lockTimeout = lockTimeout
    }

    init(_ server: ServerAddress) {
        self.server = server
        // Concurrent shards of a population wait for each other.
        lockTimeout = 120
    }

    /// Opens a session in one transaction and calls `work` with it. After a conflict, `work` is called again with increasing
    /// delays, up to ten times in total.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        var attempt = 1
        var overridesReadOnly = false
        while true {
            do {
                return try once(schema, access: access, overridesReadOnly: overridesReadOnly, work: work)
            } catch {
                if case .conflict(PostgresSession.overruled) = error, !overridesReadOnly {
                    overridesReadOnly = true
                    continue
                }
                guard case .conflict = error, attempt < PostgresTarget.attempts else { throw error }
                // The delays increase, with a random part that separates concurrent sessions.
                usleep(UInt32.random(in: 10_000...20_000) << UInt32(min(attempt, 8)))
                attempt += 1
            }
        }
    }

    public func inspect() throws(TargetError) -> LiveSchema {
        try open(.empty, for: .read) { (session) throws(TargetError) in
            try (session as? PostgresSession)?.inspected() ?? LiveSchema()
        }
    }

    package func migrate<Answer>(_ work: (any MigratableSession) throws(TargetError) -> Answer) throws(TargetError) -> Answer {
        try open(.empty, for: .write) { (session) throws(TargetError) in
            guard let session = session as? PostgresSession else { throw .failed("the database can't be queried") }
            return try work(session)
        }
    }

    /// The maximum number of attempts for a transaction that the server asks to repeat.
    private static let attempts = 10

    private func once<Answer>(
        _ schema: StoreSchema, access: Access, overridesReadOnly: Bool, work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let connection = try Connection(server)
        let lockTimeout = try HomeseedPostgres.attempt { () throws(ServerError) in
            try begin(connection, access, overridesReadOnly: overridesReadOnly)
        }
        // An error from here on closes the connection, so the server rolls the transaction back.
        let session = try PostgresSession(
            connection, schema: schema, access: access, overridesReadOnly: overridesReadOnly, lockTimeout: lockTimeout)
        let answer = try work(session)
        try session.commit()
        return answer
    }

    /// Begins the transaction. A role that is read-only by default stays read-only unless overruled, and a role's own lock
    /// timeout takes precedence.
    private func begin(_ connection: Connection, _ access: Access, overridesReadOnly: Bool) throws(ServerError) -> LockTimeout {
        switch access {
        case .read: try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        case .write: try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED" + (overridesReadOnly ? ", READ WRITE" : ""))
        }
        // Timeouts for an app's requests are too short for a seed. With row security off, a role that cannot see all rows fails
        // instead of treating hidden rows as missing.
        try connection.run(
            """
            SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
            SET LOCAL row_security = off; SET LOCAL standard_conforming_strings = on
            """)
        let said = try connection.query(
            "SELECT coalesce(max(setting::int8), 0) FROM pg_settings WHERE name = 'lock_timeout' AND unit = 'ms'"
        ).integer(0, 0)
        let locks = LockTimeout(
            connection, milliseconds: said > 0 ? Int(said) : Int(max(1, min(lockTimeout, 1_000_000) * 1000)), notices)
        try locks.set()
        guard access == .write else { return locks }
        // The lock is held until the transaction ends, even with a connection pool.
        try locks.wait(
            for: "another seed into this database",
            "SELECT pg_advisory_xact_lock(hashtext('homeseed'), hashtext(coalesce(current_schema(), '')))")
        return locks
    }
}

/// The provider of PostgreSQL targets.
public struct PostgresProvider: TargetProvider {
    public let scheme: String
    public let readsQuery = true
    public let help = """
        postgres:URL  a PostgreSQL database, as in postgres://user@host/database; the password comes from PGPASSWORD, \
        ~/.pgpass or a service file. postgres:NAME takes the URL from the environment variable NAME
        """

    public var capabilities: TargetCapabilities? { TargetCapabilities(keepsNUL: false) }

    /// Creates a provider.
    ///
    /// - Parameter scheme: The URL scheme, such as `postgresql` for URLs with that spelling.
    public init(scheme: String = "postgres") { self.scheme = scheme }

    /// Creates the target of a database. An address of only uppercase letters, digits and `_` names an environment variable
    /// with the URL.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the variable does not exist, or the address is malformed or contains a
    ///   password.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        var target = try target(address)
        target.notices = address.notices
        return target
    }

    private func target(_ address: TargetAddress) throws(TargetError) -> PostgresTarget {
        let isName = address.rest.utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        if isName {
            guard let url = ProcessInfo.processInfo.environment[address.rest] else {
                throw .address("there is no environment variable \(address.rest) with the address of a server")
            }
            return PostgresTarget(try ServerAddress(url))
        }
        let server = try ServerAddress(address.rest)
        // Other users of the machine can read a program's arguments.
        guard !server.hasPassword else {
            throw .address(
                "the address holds a password, which others can see in the list of processes: put it into PGPASSWORD, ~/.pgpass or a service file"
            )
        }
        return PostgresTarget(server)
    }
}
#endif
