#if Postgres
import HomeseedStore

extension PostgresSession {
    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        guard access == .write else { throw .unsupported("the store is open for reading only") }
        if pending.concerns(plan.household, []) { try flush() }
        try createTables(for: plan)
        let seed = try writeSeed(plan)
        pending.add(plan, seed: seed)
        if plan.changes.contains(where: \.row.isShared) { shared = nil }
        if plan.ledger == .remove { ledger[plan.household] = Known() }
        if pending.isFull { try flush() }
    }

    /// Creates the missing tables of the ledger, and of the schema if the plan needs them. Existing tables are unchanged.
    private func createTables(for plan: SeedPlan) throws(TargetError) {
        var missing = schema.tables.indices.filter { stored.tables[$0] == nil }
        if !missing.isEmpty, !plan.createsTables { missing = [] }
        guard !stored.hasLedger || !missing.isEmpty else { return }
        for table in missing.map({ schema.tables[$0] }) where PostgresDialect().identifier(table.name) != table.name {
            throw .schemaMismatch(table: table.name, column: nil, problem: "its name is longer than PostgreSQL keeps")
        }
        let tables = TableSQL(PostgresDialect(), schema)
        var statements = stored.hasLedger ? [] : LedgerSQL.create
        statements += missing.flatMap { tables.bare(schema.tables[$0], withReferences: false) }
        statements += PostgresDialect().access(missing.map { schema.tables[$0] }, in: schema)
        try make(statements)
        stored.hasLedger = true
        for number in missing { stored.add(number, schema.tables[number]) }
        bare += missing.map { schema.tables[$0] }
    }

    /// Creates the references and indexes of new tables. Building an index over all rows at once is much faster than row by row.
    func completeTables() throws(TargetError) {
        guard !bare.isEmpty else { return }
        let tables = TableSQL(PostgresDialect(), schema)
        let (indexes, references) = (
            bare.flatMap { tables.completion($0) }, bare.flatMap { tables.references($0) }
        )
        let analysed = ["homeseed_seeds", "homeseed_records"] + bare.map { SQLText.quote($0.name) }
        // Pending constraint checks would block the alteration of a table.
        try make(["SET CONSTRAINTS ALL IMMEDIATE"] + indexes)
        bare = []
        for (table, statement) in references {
            do {
                try connection.run("SAVEPOINT homeseed_end")
                try connection.run(statement)
                try connection.run("RELEASE SAVEPOINT homeseed_end")
            } catch {
                guard error.isRefusal else { throw error.general }
                throw (try? dangling(error, in: table)) ?? error.general
            }
        }
        // Without statistics, the server's planner treats new tables as small and scans them sequentially.
        try attempt { () throws(ServerError) in try connection.run("ANALYZE " + analysed.joined(separator: ", ")) }
    }

    private func make(_ statements: [String]) throws(TargetError) {
        do {
            try connection.run("SAVEPOINT homeseed_end")
            try connection.run(statements.joined(separator: ";\n"))
            try connection.run("RELEASE SAVEPOINT homeseed_end")
        } catch {
            guard error.state == "42P07", let found = (try? renamed(error)) ?? nil else { throw error.general }
            throw found
        }
    }

    /// Returns the error of an index that kept its name when its table was renamed. The server's message contains that name in
    /// every language.
    private func renamed(_ error: ServerError) throws(ServerError) -> TargetError? {
        try connection.run("ROLLBACK TO SAVEPOINT homeseed_end")
        for table in schema.tables {
            let rows = try connection.query(
                """
                SELECT i.relname::text, t.relname::text FROM pg_index x
                JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid JOIN pg_namespace n ON n.oid = i.relnamespace
                WHERE n.nspname = $1 AND t.relname::text <> $2 AND left(i.relname::text, length($2) + 1) = $2 || '_'
                """, [.text(stored.namespace), .text(table.name)])
            for row in 0..<rows.count where error.message.contains("\"\(rows.text(row, 0))\"") {
                return .renamed(table.name, index: rows.text(row, 0), isOn: rows.text(row, 1))
            }
        }
        return nil
    }

    /// Returns the household's number in the ledger, and adds its seed to the pending changes if the plan writes it.
    private func writeSeed(_ plan: SeedPlan) throws(TargetError) -> Int64 {
        try attempt { () throws(ServerError) in try lookUp([plan.household]) }
        let known = ledger[plan.household]?.number
        guard case .write(let entry) = plan.ledger else {
            guard let known else { throw .failed("the ledger does not know the household \(plan.household.key)") }
            return known
        }
        let texts = [entry.household.pack, entry.household.key, entry.template, entry.locale, entry.timeZone, entry.catalogue]
        guard !texts.contains(where: { $0.utf8.contains(0) }) else {
            throw .refused(
                .init(
                    constraint: "PostgreSQL keeps no text with a NUL character", table: "homeseed_seeds",
                    record: Cell.text(entry.household.key).display))
        }
        let number: Int64
        if let known { number = known } else { number = try nextNumber() }
        pending.seeds.append((number, entry))
        if known == nil { newSeeds.insert(number) }
        ledger[plan.household] = Known(number: number, entry: entry)
        return number
    }

    private func nextNumber() throws(TargetError) -> Int64 {
        if lastNumber == nil, stored.hasLedger {
            let last = try attempt { () throws(ServerError) in try connection.query(LedgerSQL.selectLast).integer(0, 0) }
            // A new household must not get the number of a seed that was deleted by hand, because its records still exist.
            let isTaken = try attempt { () throws(ServerError) in
                try connection.query(LedgerSQL.hasRecords, [.integer(last)]).boolean(0, 0)
            }
            if isTaken { throw .lostSeeds }
            lastNumber = last
        }
        let number = (lastNumber ?? 0) + 1
        lastNumber = number
        return number
    }

    /// Writes all pending changes: first deletions, then updates and insertions, in an order in which each table follows the
    /// tables to which it refers.
    func flush() throws(TargetError) {
        guard !pending.isEmpty else { return }
        try writeSeeds()
        if hasFlushed { try deferReferences() }
        hasFlushed = true
        let changes = pending.inOrder
        let parts = Dictionary(grouping: changes.indices) { changes[$0].row.key.table }.mapValues {
            ($0.first ?? 0)...($0.last ?? 0)
        }
        for number in schema.tables.indices.reversed() {
            let gone = parts[number].map { changes[$0].filter { $0.action == .delete } } ?? []
            if !gone.isEmpty { try delete(gone, from: number) }
        }
        for number in schema.tables.indices {
            guard let part = parts[number], let there = stored.tables[number] else { continue }
            let deletesRows = changes[part].contains { $0.action == .delete }
            let kept = deletesRows ? ArraySlice(changes[part].filter { $0.action != .delete }) : changes[part]
            if kept.isEmpty { continue }
            try TableWriting(session: self, table: schema.tables[number], there: there, rows: kept, number: number).write()
        }
        try writeNotes()
        try removeSeeds()
        try checkReferences()
        lastChanges = pending.changes
        pending = Pending()
        newSeeds = []
    }

    private func delete(_ changes: [RowChange], from number: Int) throws(TargetError) {
        guard let there = stored.tables[number] else { return }
        let table = schema.tables[number]
        var sql = "DELETE FROM \(there.rows(of: table.name))"
        var kept: String?
        if let key = table.key {
            sql += " WHERE \(SQLText.quote(key)) = ANY (\(keyValue("$1::uuid[]", of: table, in: there, isList: true)))"
        }
        do {
            let gone = try connection.query(sql, table.holdsOneRow ? [] : [.records(changes.map(\.row.key.record))]).affected
            if gone < changes.count, let key = table.key {
                let left = try connection.query(
                    "SELECT \(SQLText.quote(key))::text FROM \(there.rows(of: table.name)) WHERE \(SQLText.quote(key)) = ANY (\(keyValue("$1::uuid[]", of: table, in: there, isList: true)))",
                    [.records(changes.map(\.row.key.record))])
                kept = left.count > 0 ? left.text(0, 0) : nil
            }
        } catch {
            guard error.isRefusal else { throw error.general }
            let row = changes.first { error.detail?.contains($0.row.key.record.text) ?? false }
            throw .refused(.init(constraint: error.constraint ?? error.message, table: table.name, record: row?.row.label))
        }
        guard let kept else { return }
        let row = changes.first { $0.row.key.record.text == kept }?.row
        throw .refused(
            .init(constraint: TargetError.Refusal.dropped, table: table.name, record: row?.label ?? kept, key: row?.key))
    }
}
#endif
