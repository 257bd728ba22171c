#if Postgres
public import Foundation
public import HomeseedStore

/// A PostgreSQL database: `postgres:URL`.
///
/// One transaction a session. What is read holds until it ends: another seed waits, and so does an app that
/// writes to the same tables.
public struct PostgresTarget: SeedTarget {
    private let server: ServerAddress
    public var address: String { "postgres:" + server.shown }
    public let capabilities = TargetCapabilities(keepsNUL: false)
    /// How long to wait for someone else who is writing.
    private let lockTimeout: TimeInterval

    /// - Parameter url: `postgres://user@host/database`, or libpq's `host=… dbname=…`. The password comes from
    ///   PGPASSWORD, `~/.pgpass` or a service file; one in the URL is for programs that were given it safely.
    public init(url: String, lockTimeout: TimeInterval = 10) throws(TargetError) {
        server = try ServerAddress(url)
        self.lockTimeout = lockTimeout
    }

    init(_ server: ServerAddress) {
        self.server = server
        // Other shards of a population take their turns.
        lockTimeout = 120
    }

    /// Lets `work` read and change the database in one transaction. After a conflict `work` begins anew, up to ten times in all, after
    /// ever longer waits.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        var attempt = 1
        var mayOverrule = false
        while true {
            do {
                return try once(schema, access: access, mayOverrule: mayOverrule, work: work)
            } catch {
                if case .conflict(PostgresSession.overruled) = error, !mayOverrule {
                    mayOverrule = true
                    continue
                }
                guard case .conflict = error, attempt < PostgresTarget.attempts else { throw error }
                // Ever longer, and not in step with whoever else has to wait.
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

    /// How often a transaction is done that the server asks to be done again.
    private static let attempts = 10

    private func once<Answer>(
        _ schema: StoreSchema, access: Access, mayOverrule: Bool, work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let connection = try Connection(server)
        let lockTimeout = try HomeseedPostgres.attempt { () throws(ServerError) in try begin(connection, access, mayOverrule: mayOverrule) }
        // Whatever is thrown from here on closes the connection, and the server then undoes everything.
        let session = try PostgresSession(
            connection, schema: schema, access: access, mayOverrule: mayOverrule, lockTimeout: lockTimeout)
        let answer = try work(session)
        try session.commit()
        return answer
    }

    /// A role that is set to read only reads only, until someone has said that it may write; and one that says how long it
    /// waits for a lock waits for so long.
    private func begin(_ connection: Connection, _ access: Access, mayOverrule: Bool) throws(ServerError) -> LockTimeout {
        switch access {
        case .read: try connection.run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        case .write: try connection.run("BEGIN ISOLATION LEVEL READ COMMITTED" + (mayOverrule ? ", READ WRITE" : ""))
        }
        // What services set for requests of an app is too short for a seed. And a role that does not see every
        // row must fail: it would take those it can't see for missing.
        try connection.run("""
            SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
            SET LOCAL row_security = off; SET LOCAL standard_conforming_strings = on
            """)
        let said = try connection.query("SELECT coalesce(max(setting::int8), 0) FROM pg_settings WHERE name = 'lock_timeout' AND unit = 'ms'").integer(0, 0)
        let locks = LockTimeout(connection, milliseconds: said > 0 ? Int(said) : Int(max(1, min(lockTimeout, 1_000_000) * 1000)))
        try locks.set()
        guard access == .write else { return locks }
        // Held until the transaction ends, also behind a pool of connections.
        try locks.wait(
            for: "another seed into this database", "SELECT pg_advisory_xact_lock(hashtext('homeseed'), hashtext(coalesce(current_schema(), '')))")
        return locks
    }
}

/// Makes PostgreSQL targets.
public struct PostgresProvider: TargetProvider {
    public let scheme: String
    public let readsQuery = true
    public let help = """
        postgres:URL  a PostgreSQL database, as in postgres://user@host/database; the password comes from PGPASSWORD, \
        ~/.pgpass or a service file. postgres:NAME takes the URL from the environment variable NAME
        """

    public var capabilities: TargetCapabilities? { TargetCapabilities(keepsNUL: false) }

    /// - Parameter scheme: `postgresql` for URLs that are spelled so.
    public init(scheme: String = "postgres") { self.scheme = scheme }

    /// Makes the target of a database. An address of capitals, digits and `_` alone names an environment variable with the URL.
    /// Throws ``TargetError/address(_:)`` where there is no such variable, or the address itself holds a password.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        let isName = address.rest.utf8.allSatisfy { $0 == 0x5F || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        if isName {
            guard let url = ProcessInfo.processInfo.environment[address.rest] else {
                throw .address("there is no environment variable \(address.rest) with the address of a server")
            }
            return PostgresTarget(try ServerAddress(url))
        }
        let server = try ServerAddress(address.rest)
        // Everyone on the machine can read the arguments of a program.
        guard !server.hasPassword else {
            throw .address(
                "the address holds a password, which others can see in the list of processes: put it into PGPASSWORD, ~/.pgpass or a service file")
        }
        return PostgresTarget(server)
    }
}
#endif
