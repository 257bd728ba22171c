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
    func saySideEffects() throws(TargetError) {
        guard access == .write, connection.written > 0 else { return }
        let all = try attempt { () throws(ServerError) in try changedRows() } - changedBefore
        guard all > connection.written else { return }
        let moved = try attempt { () throws(ServerError) in try movedRows() }
        if all - moved > connection.written { TargetNotice.say(TargetNotice.sideEffects(all - moved - connection.written)) }
    }

    /// A row that goes from one part of a table to another counts as one that goes and one that comes.
    private func movedRows() throws(ServerError) -> Int {
        Int(try connection.query("""
            SELECT coalesce(sum(least(gone, new)), 0)::int8 FROM (
              SELECT sum(s.n_tup_del) AS gone, sum(s.n_tup_ins) AS new FROM pg_stat_xact_user_tables s JOIN pg_class c ON c.oid = s.relid
              WHERE c.relispartition GROUP BY pg_partition_root(s.relid)) parts
            """).integer(0, 0))
    }

    /// The server counts what it was about to write, too.
    func rollBack(to savepoint: String) throws(TargetError) {
        _ = try ask("ROLLBACK TO SAVEPOINT \(savepoint)", [])
        if savepoint == "homeseed_row" { connection.written += 1 }
    }
}
#endif
