#if Postgres
import HomeseedStore

extension PostgresSession {
    func usage() throws(TargetError) -> StoreUsage {
        try flush()
        return try attempt { () throws(ServerError) in
            var usage = StoreUsage(name: connection.database, remoteHost: connection.remoteHost)
            // The mark of a production store may be in any schema, because its author does not know the `search_path`.
            let mark = try connection.query(
                """
                SELECT n.nspname::text FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
                WHERE c.relname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_(temp|toast)'
                ORDER BY n.nspname <> 'public', n.nspname LIMIT 1
                """, [.text(StoreUsage.markName)])
            if mark.count > 0 {
                let schema = mark.text(0, 0)
                usage.mark = (schema == "public" ? "" : schema + ".") + StoreUsage.markName
            }
            usage.isReadOnly = try connection.query("SELECT current_setting('default_transaction_read_only')").text(0, 0) == "on"
            for (table, there) in zip(schema.tables, stored.tables) {
                guard let there else { continue }
                let count = try unmanagedRows(table, there)
                if count > 0 { usage.unmanagedRows.append(.init(table: table.name, count: count)) }
            }
            return usage
        }
    }

    /// Restarts the transaction in read-write mode, because a transaction can't change its mode after reading.
    func overruleReadOnly() throws(TargetError) {
        if !overridesReadOnly { throw .conflict(PostgresSession.overruled) }
    }

    static let overruled = "the database is set to read only"

    private func unmanagedRows(_ table: StoreTable, _ there: StoredTables.Table) throws(ServerError) -> Int {
        let here = SQLText.quote(table.name)
        guard stored.hasLedger else { return Int(try connection.query("SELECT count(*) FROM \(here)").integer(0, 0)) }
        let match = table.key.map { "AND \(keyValue("r.record", of: table, in: there)) = t.\(SQLText.quote($0))" } ?? ""
        let answer = try connection.query(
            """
            SELECT count(*) FROM \(here) t
            WHERE NOT EXISTS (SELECT FROM homeseed_records r WHERE r.table_name = $1 \(match))
            """, [.text(table.name)])
        return Int(answer.integer(0, 0))
    }
}
#endif
