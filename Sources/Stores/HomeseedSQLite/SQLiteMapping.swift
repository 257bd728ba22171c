import HomeseedStore

/// Support for mappings.
extension SQLiteSession: QueryableSession {
    var dialect: any SQLDialect { SQLiteDialect() }

    /// Does nothing, because a transaction locks the whole database.
    func lock(_ tables: [String]) throws(TargetError) {}

    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]] {
        try attempt {
            let statement = try prepared(sql)
            try statement.bind(arguments)
            let before = database.totalChanges
            defer { countSideEffects(since: before) }
            var rows: [[String?]] = []
            while try statement.step() {
                rows.append((0..<statement.columnCount).map { statement.isNull($0) ? nil : statement.text($0) })
            }
            return rows
        }
    }
}
