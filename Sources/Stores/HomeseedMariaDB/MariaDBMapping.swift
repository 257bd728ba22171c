import HomeseedStore

/// The queries that a mapping runs.
extension MariaDBSession: QueryableSession {
    var dialect: any SQLDialect { mariaDB }

    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]] {
        try flush()
        if connection.server == .mysql, sql.contains(" RETURNING ") {
            throw .unsupported("a mapping needs INSERT … RETURNING, which MariaDB has since 10.5 and MySQL has not")
        }
        return try query(Placeholders.filled(sql, arguments))
    }

    /// Creates missing tables of the ledger outside of the transaction, which then begins again.
    func createLedgerTables(_ statements: [String]) throws(TargetError) {
        let missing = statements.compactMap { sql -> (name: String, sql: String)? in
            let name = sql.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("homeseed_") }.map(String.init) ?? ""
            return stored.has(name) ? nil : (name, sql)
        }
        try createTables(missing)
    }

    /// Does nothing, because rows are locked when they are read.
    func lock(_ tables: [String]) throws(TargetError) {}
}

/// Support for migrations.
extension MariaDBSession: MigratableSession {
    func session(_ schema: StoreSchema) throws(TargetError) -> any SeedSession {
        try MariaDBSession(connection, address, schema: schema, access: access, created)
    }

    /// Runs statements that change tables, then begins a new transaction. The server commits each statement by itself.
    func run(_ statements: [String]) throws(TargetError) {
        try attempt { () throws(ServerError) in
            for statement in statements { try connection.run(statement) }
            try connection.run("COMMIT")
            try connection.begin(access)
        }
    }
}
