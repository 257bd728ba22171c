#if Postgres
import HomeseedStore

/// The lock timeout of a session. A wait that takes longer than a second is reported.
struct LockTimeout {
    let connection: Connection
    let milliseconds: Int
    let notices: TargetNotices

    init(_ connection: Connection, milliseconds: Int, _ notices: TargetNotices) {
        self.connection = connection
        self.milliseconds = milliseconds
        self.notices = notices
    }

    /// Sets the lock timeout for the following statements.
    func set() throws(ServerError) { try connection.run("SET LOCAL lock_timeout = \(milliseconds)") }

    /// Runs a statement that acquires a lock, and reports a wait of more than a second.
    func wait(for what: String, _ statement: String) throws(ServerError) {
        guard milliseconds > LockTimeout.quiet else { return try connection.run(statement) }
        do {
            try connection.run("SAVEPOINT homeseed_lock; SET LOCAL lock_timeout = \(LockTimeout.quiet)")
            try connection.run(statement)
            try connection.run("RELEASE SAVEPOINT homeseed_lock")
        } catch {
            guard error.state == "55P03" else { throw error }
            try connection.run("ROLLBACK TO SAVEPOINT homeseed_lock; RELEASE SAVEPOINT homeseed_lock")
            notices.report(TargetNotices.waiting(for: what, atMost: .milliseconds(milliseconds)))
            try connection.run("SET LOCAL lock_timeout = \(milliseconds - LockTimeout.quiet)")
            try connection.run(statement)
        }
        try set()
    }

    /// The duration in milliseconds of a wait that is not reported.
    private static let quiet = 1000
}

extension PostgresSession {
    /// Locks tables against concurrent changes. A writer blocks other writers between reading and writing a row. A reader only
    /// waits for sessions that alter a table.
    ///
    /// - Parameter tables: The quoted names of the tables.
    func lock(_ tables: [String]) throws(TargetError) {
        guard !tables.isEmpty else { return }
        let plain = tables.map { $0.replacing("\"", with: "") }
        let names = plain.count > 3 ? plain.prefix(3).joined(separator: ", ") + " and others" : plain.joined(separator: ", ")
        let what = access == .write ? "others who write to" : "others who alter"
        let mode = access == .write ? "SHARE ROW EXCLUSIVE" : "ACCESS SHARE"
        try attempt { () throws(ServerError) in
            try lockTimeout.wait(
                for: "\(what) \(names)", "LOCK TABLE \(tables.joined(separator: ", ")) IN \(mode) MODE")
        }
        if access == .write { try refuseRules(tables) }
    }

    /// Throws if a table has a rule, because a rule replaces or extends the effect of a statement.
    private func refuseRules(_ tables: [String]) throws(TargetError) {
        let found = try attempt { () throws(ServerError) in
            try connection.query(
                """
                SELECT c.relname::text, min(r.rulename)::text, bool_or(r.is_instead)::int FROM pg_class c JOIN pg_rewrite r ON r.ev_class = c.oid
                WHERE c.oid = ANY (SELECT to_regclass(x) FROM unnest($1::text[]) x) AND c.relkind IN ('r', 'p') AND r.ev_type <> '1' AND r.ev_enabled <> 'D'
                GROUP BY 1 ORDER BY 1 LIMIT 1
                """, [.texts(tables)])
        }
        guard found.count > 0 else { return }
        let what =
            found.integer(0, 2) == 1 ? "replaces each write with something else" : "does something else beside each write"
        throw .schemaMismatch(
            table: found.text(0, 0), column: nil,
            problem: "its rule \(found.text(0, 1)) \(what): disable it while seeding, or use a trigger")
    }

    /// Acquires read locks on tables, and reports a wait for a session that alters one of them.
    func waitToRead(_ tables: [String], named names: String) throws(TargetError) {
        guard !tables.isEmpty else { return }
        try attempt { () throws(ServerError) in
            try lockTimeout.wait(
                for: "others who alter \(names)", "LOCK TABLE \(tables.joined(separator: ", ")) IN ACCESS SHARE MODE")
        }
    }
}
#endif
