import HomeseedStore

/// Support for migrations.
extension SQLiteSession: MigratableSession {
    func session(_ schema: StoreSchema) throws(TargetError) -> any SeedSession {
        try SQLiteSession(database, schema: schema, access: access, path: path)
    }

    func run(_ statements: [String]) throws(TargetError) {
        try attempt {
            for statement in statements { try database.run(statement) }
        }
    }

    /// A row that refers to a missing row.
    struct Violation: Hashable {
        let table: String
        let row: Int?
        let target: String
    }

    /// Returns the rows that refer to missing rows.
    func violations() throws(TargetError) -> Set<Violation> {
        try attempt {
            let rows = try database.query("PRAGMA foreign_key_check")
            return Set(rows.map { Violation(table: $0[0].text, row: $0[1].integerOrNull, target: $0[2].text) })
        }
    }
}

/// Support for mappings.
extension SQLiteSession: QueryableSession {
    var dialect: any SQLDialect { SQLiteDialect() }

    /// Does nothing, because a transaction locks the whole database.
    func lock(_ tables: [String]) throws(TargetError) {}

    func noteTracked(_ rows: Int) { trackedRows += rows }

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
