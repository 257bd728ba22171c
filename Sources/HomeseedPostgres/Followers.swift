#if Postgres
import HomeseedStore

/// What changed besides the rows that were written: by triggers of the store, and by references that follow.
extension PostgresSession {
    /// How many rows this transaction has changed so far, by the server's own count, in whatever table that lasts.
    func changedRows() throws(ServerError) -> Int {
        Int(try connection.query("""
            SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int8 FROM pg_stat_xact_user_tables WHERE schemaname !~ '^pg_(temp|toast)'
            """).integer(0, 0))
    }

    /// Where the server does not count, there are none to be told of.
    func sayFollowers() throws(TargetError) {
        guard access == .write, connection.written > 0 else { return }
        let all = try attempt { () throws(ServerError) in try changedRows() } - changedBefore
        if all > connection.written { Remark.say(Remark.followers(all - connection.written)) }
    }

    /// The server counts what it was about to write, too.
    func rollBack(to savepoint: String) throws(TargetError) {
        _ = try ask("ROLLBACK TO SAVEPOINT \(savepoint)", [])
        if savepoint == "homeseed_row" { connection.written += 1 }
    }
}
#endif
