#if Postgres
import HomeseedStore

/// Changes beyond the written rows, made by triggers and by referential actions.
extension PostgresSession {
    /// Returns the server's count of rows that this transaction changed in non-temporary tables.
    func changedRows() throws(ServerError) -> Int {
        Int(
            try connection.query(
                """
                SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int8 FROM pg_stat_xact_user_tables WHERE schemaname !~ '^pg_(temp|toast)'
                """
            ).integer(0, 0))
    }

    /// Reports the number of additional changes, if the server counts them.
    func reportSideEffects() throws(TargetError) {
        guard access == .write, connection.written > 0 else { return }
        let all = try attempt { () throws(ServerError) in try changedRows() } - changedBefore
        guard all > connection.written else { return }
        let moved = try attempt { () throws(ServerError) in try movedRows() }
        let untracked = all - moved - connection.written - trackedRows
        if untracked > 0 { lockTimeout.notices.report(TargetNotices.sideEffects(untracked)) }
    }

    /// Returns the number of rows moved between partitions. The server counts each move as one deletion and one insertion.
    private func movedRows() throws(ServerError) -> Int {
        Int(
            try connection.query(
                """
                SELECT coalesce(sum(least(gone, new)), 0)::int8 FROM (
                  SELECT sum(s.n_tup_del) AS gone, sum(s.n_tup_ins) AS new FROM pg_stat_xact_user_tables s JOIN pg_class c ON c.oid = s.relid
                  WHERE c.relispartition GROUP BY pg_partition_root(s.relid)) parts
                """
            ).integer(0, 0))
    }

    /// Rolls back to a savepoint. The server also counts the failed write, so that write is added to the written rows.
    func rollBack(to savepoint: String) throws(TargetError) {
        _ = try ask("ROLLBACK TO SAVEPOINT \(savepoint)", [])
        if savepoint == "homeseed_row" { connection.written += 1 }
    }
}
#endif
