#if Postgres
import HomeseedStore

/// The queries that a mapping runs.
extension PostgresSession: QueryableSession {
    var dialect: any SQLDialect { PostgresDialect() }

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
#endif
