#if Postgres
import Homeseed

extension PostgresSession {
    func standing() throws(TargetError) -> StoreStanding {
        try flush()
        return try attempt { () throws(ServerError) in
            var standing = StoreStanding(name: connection.database, remoteHost: connection.remoteHost)
            let mark = try connection.query("SELECT to_regclass($1) IS NOT NULL", [.text(StoreStanding.markName)])
            if mark.boolean(0, 0) { standing.mark = StoreStanding.markName }
            for (table, there) in zip(schema.tables, layout.tables) {
                guard let there else { continue }
                let count = try foreignRows(table, there)
                if count > 0 { standing.foreignRows.append(.init(table: table.name, count: count)) }
            }
            return standing
        }
    }

    private func foreignRows(_ table: StoreTable, _ there: Layout.Table) throws(ServerError) -> Int {
        let here = SQLText.quote(table.name)
        guard layout.hasLedger else { return Int(try connection.query("SELECT count(*) FROM \(here)").integer(0, 0)) }
        let match = table.key.map { "AND \(keyValue("r.record", table, there)) = t.\(SQLText.quote($0))" } ?? ""
        let answer = try connection.query("""
            SELECT count(*) FROM \(here) t
            WHERE NOT EXISTS (SELECT FROM homeseed_records r WHERE r.table_name = $1 \(match))
            """, [.text(table.name)])
        return Int(answer.integer(0, 0))
    }
}
#endif
