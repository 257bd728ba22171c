import HomeseedStore

extension SQLiteSession {
    func usage() throws(TargetError) -> StoreUsage {
        try attempt {
            var usage = StoreUsage(name: TargetAddress.lastName(of: path))
            if stored.has(StoreUsage.markName) { usage.mark = StoreUsage.markName }
            for table in schema.tables where stored.has(table.name) {
                let count = try unmanagedRows(table)
                if count > 0 { usage.unmanagedRows.append(.init(table: table.name, count: count)) }
            }
            return usage
        }
    }

    /// Counts the rows outside the ledger, without reading rows into memory.
    private func unmanagedRows(_ table: StoreTable) throws -> Int {
        let here = SQLText.quote(table.name)
        let all = try count("SELECT count(*) FROM \(here)", [])
        guard all > 0, stored.has(LedgerSQL.records) else { return all }
        let match = table.key.map { "JOIN \(here) t ON t.\(SQLText.quote($0)) = r.record" } ?? ""
        let ours = try count("SELECT count(*) FROM homeseed_records r \(match) WHERE r.table_name = ?", [.text(table.name)])
        return max(0, table.holdsOneRow ? (ours > 0 ? 0 : all) : all - ours)
    }

    private func count(_ sql: String, _ arguments: [SQLValue]) throws -> Int {
        let statement = try prepared(sql)
        try statement.bind(arguments)
        var count = 0
        while try statement.step() { count = Int(statement.integer(0)) }
        return count
    }
}
