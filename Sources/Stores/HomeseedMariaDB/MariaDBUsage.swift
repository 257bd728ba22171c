import HomeseedStore

extension MariaDBSession {
    func usage() throws(TargetError) -> StoreUsage {
        try flush()
        var usage = StoreUsage(name: connection.database, remoteHost: connection.remoteHost(address))
        if stored.has(StoreUsage.markName) { usage.mark = StoreUsage.markName }
        for (table, there) in zip(schema.tables, stored.tables) where there != nil {
            let here = SQLText.quote(table.name)
            let match = table.key.map { "AND r.record = t.\(SQLText.quote($0))" } ?? ""
            let others =
                stored.hasLedger
                ? " WHERE NOT EXISTS (SELECT 1 FROM homeseed_records r WHERE r.table_name = \(SQLLiteral.text(table.name)) \(match))"
                : ""
            let rows = try query("SELECT COUNT(*) FROM \(here) t\(others)")
            let count = (rows.first?.first ?? nil).flatMap { Int($0) } ?? 0
            if count > 0 { usage.unmanagedRows.append(.init(table: table.name, count: count)) }
        }
        return usage
    }
}
