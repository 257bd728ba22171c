#if Postgres
import HomeseedStore

/// How long a session waits for what others hold, and that it says so where it takes a while.
struct LockPatience {
    let connection: Connection
    let milliseconds: Int

    init(_ connection: Connection, milliseconds: Int) {
        self.connection = connection
        self.milliseconds = milliseconds
    }

    /// For every statement from here on.
    func set() throws(ServerError) { try connection.run("SET LOCAL lock_timeout = \(milliseconds)") }

    /// Takes a lock.
    func wait(for what: String, _ statement: String) throws(ServerError) {
        guard milliseconds > LockPatience.quiet else { return try connection.run(statement) }
        do {
            try connection.run("SAVEPOINT homeseed_lock; SET LOCAL lock_timeout = \(LockPatience.quiet)")
            try connection.run(statement)
            try connection.run("RELEASE SAVEPOINT homeseed_lock")
        } catch {
            guard error.state == "55P03" else { throw error }
            try connection.run("ROLLBACK TO SAVEPOINT homeseed_lock; RELEASE SAVEPOINT homeseed_lock")
            Remark.say(Remark.waiting(for: what, atMost: .milliseconds(milliseconds)))
            try connection.run("SET LOCAL lock_timeout = \(milliseconds - LockPatience.quiet)")
            try connection.run(statement)
        }
        try set()
    }

    /// What nobody needs to be told of.
    private static let quiet = 1000
}

extension PostgresSession {
    /// Against apps: nobody changes a row between its being read and written. Who only reads waits for whoever alters a table.
    func lock(_ tables: [String]) throws(TargetError) {
        guard !tables.isEmpty else { return }
        let names = tables.count > 3 ? tables.prefix(3).joined(separator: ", ") + " and others" : tables.joined(separator: ", ")
        let what = access == .write ? "others who write to" : "others who alter"
        let mode = access == .write ? "SHARE ROW EXCLUSIVE" : "ACCESS SHARE"
        try attempt { () throws(ServerError) in
            try patience.wait(for: "\(what) \(names)", "LOCK TABLE \(tables.map(SQLText.quote).joined(separator: ", ")) IN \(mode) MODE")
        }
    }
}
#endif
