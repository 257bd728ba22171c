#if Postgres
import HomeseedStore

/// The queries that a mapping runs.
extension PostgresSession: QueryableSession {
    var dialect: any SQLDialect { PostgresDialect() }

    func noteTracked(_ rows: Int) { trackedRows += rows }

    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]] {
        try flush()
        return try attempt { () throws(ServerError) in
            let answer = try connection.query(
                sql, arguments.map { Argument(type: TypeOID.text, bytes: $0.text.map { Array($0.utf8) }) })
            let columns = answer.columnCount
            return (0..<answer.count).map { row in
                (0..<columns).map { answer.isNull(row, $0) ? nil : answer.text(row, $0) }
            }
        }
    }
}

/// Support for migrations.
extension PostgresSession: MigratableSession {
    func session(_ schema: StoreSchema) throws(TargetError) -> any SeedSession {
        try PostgresSession(
            connection, schema: schema, access: access, overridesReadOnly: overridesReadOnly, lockTimeout: lockTimeout)
    }

    func run(_ statements: [String]) throws(TargetError) {
        try attempt { () throws(ServerError) in
            for statement in statements { try connection.run(statement) }
        }
    }
}
#endif
