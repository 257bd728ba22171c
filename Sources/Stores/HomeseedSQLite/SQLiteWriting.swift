import HomeseedStore

extension SQLiteSession {
    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        guard access == .write else { throw .unsupported("the store is open for reading only") }
        try attempt {
            try createTables(for: plan)
            let isKnown = try number(of: plan.household) != nil
            let seed = try writeSeed(plan, isKnown: isKnown)
            remember(plan.changes)
            if !isKnown, isNew(plan), plan.changes.count >= SQLiteSession.gathered {
                // The plan is large enough for a bulk insert, and already sorted.
                try flush()
                try setCache(SQLiteSession.cacheOfOneHousehold)
                try create(plan.changes)
                for index in plan.changes.indices {
                    try note(plan.changes[index].row.key, as: plan.changes[index].fingerprint, of: seed)
                }
                return
            }
            if !isKnown, isNew(plan) {
                pending += plan.changes.map { ($0, seed) }
                pendingHouseholds.insert(plan.household)
                if pending.count >= SQLiteSession.gathered { try flush() }
                return
            }
            try flush()
            try setCache(SQLiteSession.cacheOfMany)
            try assignTemporaryValues(plan.changes)
            let isRemoved = plan.ledger == .remove
            for change in plan.changes {
                // The household's ledger entries are deleted below, in a single statement.
                if isRemoved, !change.row.isShared { try store(change) } else { try write(change, seed) }
            }
            for row in plan.ledgerUpdates {
                try remember(row.key, as: row.fingerprint, of: row.isShared ? LedgerSQL.shared : seed)
            }
            for key in plan.forgotten { try forget(key, seed) }
            if plan.ledger == .remove {
                try prepared(LedgerSQL.deleteRecords).run([.integer(seed)])
                try prepared(LedgerSQL.deleteSeed).run([.integer(seed)])
            }
        }
    }

    /// The number of rows to buffer, large enough for sorting to pay off and small enough for memory.
    private static let gathered = 8_000

    /// The cache size for a single household, in kibibytes as SQLite counts. The household's rows arrive in key order, so few
    /// pages are needed again. A small cache fits into the processor's cache.
    private static let cacheOfOneHousehold = 2_000
    /// The cache size for many households, in kibibytes, large enough for their growing indexes.
    private static let cacheOfMany = 8_192

    private func setCache(_ kibibytes: Int) throws {
        guard cache != kibibytes else { return }
        try database.run("PRAGMA cache_size = -\(kibibytes)")
        cache = kibibytes
    }

    /// Whether a plan only creates the household's own rows. Such plans are buffered and written in bulk.
    private func isNew(_ plan: SeedPlan) -> Bool {
        guard case .write = plan.ledger, plan.ledgerUpdates.isEmpty, plan.forgotten.isEmpty else { return false }
        return plan.changes.indices.allSatisfy { plan.changes[$0].action == .create && !plan.changes[$0].row.isShared }
    }

    /// Writes the buffered rows in table and key order, which keeps index updates local, then their ledger entries in the
    /// original order.
    func flush() throws {
        guard !pending.isEmpty else { return }
        try setCache(SQLiteSession.cacheOfMany)
        let rows = pending.sorted { $0.change.row.key < $1.change.row.key }
        let notes = pending
        pending = []
        pendingHouseholds = []
        try create(rows.map(\.change))
        for index in notes.indices {
            try note(notes[index].change.row.key, as: notes[index].change.fingerprint, of: notes[index].seed)
        }
    }

    /// Inserts rows in table order. Accesses changes by index, because iterating would copy each change.
    private func create(_ changes: [RowChange]) throws {
        var number = -1
        var statement: Statement?
        for index in changes.indices {
            let key = changes[index].row.key
            if key.table != number || statement == nil {
                guard let table = schema[key.table] else { continue }
                (number, statement) = (key.table, try insertion(key.table, table))
            }
            do {
                let before = database.totalChanges
                try statement?.run(row: changes[index].row.cells)
                countSideEffects(since: before)
                if database.changes == 0 { throw SQLiteFailure.dropped(schema.tables[number], changes[index].row) }
            } catch let error as SQLiteError where error.isRefusal {
                throw SQLiteFailure.refusal(error, in: schema.tables[number], of: changes[index].row)
            }
        }
    }

    /// Creates the missing tables of the ledger, and of the schema if the plan needs them. Existing tables are unchanged.
    private func createTables(for plan: SeedPlan) throws {
        if !stored.has(LedgerSQL.seeds) {
            for statement in LedgerSQL.create { try database.run(statement) }
            stored.add(LedgerSQL.seeds)
            stored.add(LedgerSQL.records)
        }
        guard plan.createsTables else { return }
        for table in schema.tables where !stored.has(table.name) {
            for statement in TableSQL(SQLiteDialect(), schema).bare(table, withReferences: true) { try database.run(statement) }
            stored.add(table.name)
            bare.append(table)
        }
    }

    /// Creates the indexes of tables created in this session, after their rows are inserted, because that is faster.
    func completeTables() throws {
        let tables = TableSQL(SQLiteDialect(), schema)
        for table in bare {
            for statement in tables.completion(table) { try complete(table, statement) }
        }
        bare = []
    }

    /// Creates an index. If the index's name is taken, a table was renamed, because a renamed table's indexes keep their names.
    private func complete(_ table: StoreTable, _ statement: String) throws {
        do {
            try database.run(statement)
        } catch {
            let words = error.message.split(separator: " ")
            guard words.count == 4, words.first == "index", words[2...] == ["already", "exists"],
                let other = try database.first(
                    "SELECT tbl_name FROM sqlite_master WHERE type = 'index' AND name = ?", [.text(String(words[1]))])
            else { throw error }
            throw TargetError.renamed(table.name, index: String(words[1]), isOn: other[0].text)
        }
    }

    /// Writes the household's ledger entry, and returns the household's number in the ledger.
    private func writeSeed(_ plan: SeedPlan, isKnown: Bool) throws -> Int {
        if case .write(let entry) = plan.ledger {
            try prepared(LedgerSQL.writeSeed).run([
                .text(entry.household.pack), .text(entry.household.key), .text(entry.template), .text(entry.locale),
                .text(entry.today.iso), .text(entry.timeZone), .integer(entry.format), .text(entry.catalogue),
            ])
        }
        guard let number = try number(of: plan.household) else {
            throw TargetError.failed("the ledger does not know the household \(plan.household.key)")
        }
        // A new number has no records, unless they belong to another household whose entry was deleted by hand.
        if !isKnown, try hasRecords(number) { throw TargetError.lostSeeds }
        return number
    }

    private func hasRecords(_ seed: Int) throws -> Bool {
        let statement = try prepared(LedgerSQL.hasRecords)
        try statement.bind([.integer(seed)])
        var found = false
        while try statement.step() { found = true }
        return found
    }

    private func write(_ change: RowChange, _ seed: Int) throws {
        try store(change)
        let row = change.row
        let owner = row.isShared ? LedgerSQL.shared : seed
        if change.action == .delete {
            try forget(row.key, owner)
        } else {
            try remember(row.key, as: change.fingerprint, of: owner)
        }
    }

    /// Applies a change to the row only, without its ledger entry.
    private func store(_ change: RowChange) throws {
        let row = change.row
        guard let table = schema[row.key.table] else { return }
        if row.isShared { shared = nil }
        let before = database.totalChanges
        do {
            switch change.action {
            case .create: try insertion(row.key.table, table).run(row: row.cells)
            case .update(let changes): try update(row, in: table, to: changes.map { ($0.column, SQLValue($0.to)) })
            case .delete:
                try prepared("DELETE FROM \(SQLText.quote(table.name))\(condition(table))").run(identity(row.key, table))
            }
            countSideEffects(since: before)
            if database.changes == 0, try change.action != .delete || exists(row.key, table) {
                throw SQLiteFailure.dropped(table, row)
            }
        } catch let error as SQLiteError where error.isRefusal {
            throw SQLiteFailure.refusal(error, in: table, of: row)
        }
    }

    private func exists(_ key: RowKey, _ table: StoreTable) throws -> Bool {
        let statement = try prepared("SELECT 1 FROM \(SQLText.quote(table.name))\(condition(table))")
        try statement.bind(identity(key, table))
        var found = false
        while try statement.step() { found = true }
        return found
    }

    /// Keeps the changes of recent plans, whose labels identify rows in errors at commit.
    private func remember(_ changes: [RowChange]) {
        lastChanges.append(changes)
        if lastChanges.count > 64 { lastChanges.removeFirst(32) }
    }

    private func insertion(_ number: Int, _ table: StoreTable) throws -> Statement {
        if inserts.indices.contains(number), let known = inserts[number] { return known }
        let made = try Statement(database, insert(table))
        if inserts.indices.contains(number) { inserts[number] = made }
        return made
    }

    private func insert(_ table: StoreTable) -> String {
        let names = table.columns.map { SQLText.quote($0.name) }.joined(separator: ", ")
        let places = Array(repeating: "?", count: table.columns.count).joined(separator: ", ")
        // OR ABORT overrides a constraint's ON CONFLICT REPLACE, which would delete the app's row.
        return "INSERT OR ABORT INTO \(SQLText.quote(table.name)) (\(names)) VALUES (\(places))"
    }

    /// Updates only the changed columns, so that triggers of other columns don't run.
    private func update(_ row: StoreRow, in table: StoreTable, to values: [(column: Int, value: SQLValue)]) throws {
        let names = values.compactMap { value in
            table.columns.indices.contains(value.column) ? SQLText.quote(table.columns[value.column].name) + " = ?" : nil
        }
        let sql = "UPDATE OR ABORT \(SQLText.quote(table.name)) SET \(names.joined(separator: ", "))\(condition(table))"
        try prepared(sql).run(values.map(\.value) + identity(row.key, table))
    }

    private func condition(_ table: StoreTable) -> String {
        table.key.map { " WHERE \(SQLText.quote($0)) = ?" } ?? ""
    }

    private func identity(_ key: RowKey, _ table: StoreTable) -> [SQLValue] {
        table.holdsOneRow ? [] : [.text(key.record.text)]
    }

    private func remember(_ key: RowKey, as fingerprint: Fingerprint, of seed: Int) throws {
        guard schema.tables.indices.contains(key.table) else { return }
        try prepared(LedgerSQL.writeRecord).run(seed: seed, table: names[key.table], key.record, fingerprint)
    }

    /// Inserts a ledger row for a new household, whose rows can't be in the ledger yet.
    private func note(_ key: RowKey, as fingerprint: Fingerprint, of seed: Int) throws {
        guard schema.tables.indices.contains(key.table) else { return }
        let statement = try noting ?? prepared(LedgerSQL.addRecord)
        noting = statement
        try statement.run(seed: seed, table: names[key.table], key.record, fingerprint)
    }

    private func forget(_ key: RowKey, _ seed: Int) throws {
        guard let table = schema[key.table] else { return }
        try prepared(LedgerSQL.deleteRecord).run(seed: seed, table: table.name, key.record, nil)
    }
}

extension SQLiteSession {
    /// Sets changing unique values to temporary values first, because SQLite checks each row separately. Moving all dates by a
    /// day would otherwise conflict with neighbouring rows.
    private func assignTemporaryValues(_ changes: [RowChange]) throws {
        var displaced: [(row: StoreRow, table: StoreTable, columns: [Int])] = []
        for change in changes {
            guard case .update(let columns) = change.action, let table = schema[change.row.key.table],
                !table.uniques.isEmpty
            else { continue }
            let found = temporaryValueColumns(table, Set(columns.map(\.column)))
            if !found.isEmpty { displaced.append((change.row, table, found)) }
        }
        guard !displaced.isEmpty else { return }
        // CHECK constraints are disabled only while temporary values are written. SQLite checks the final values later.
        try database.run("PRAGMA ignore_check_constraints = 1")
        defer {
            try? database.run("PRAGMA ignore_check_constraints = 0")
            forgetStatements()
        }
        for (number, item) in displaced.enumerated() {
            try update(
                item.row, in: item.table,
                to: item.columns.map { column in
                    (column, temporaryValue(item.table.columns[column], of: item.row, number: number))
                })
        }
    }

    /// Returns one changed column of each unique set of columns, preferably a column that isn't a reference.
    private func temporaryValueColumns(_ table: StoreTable, _ changed: Set<Int>) -> [Int] {
        let columns = table.uniques.compactMap { names in
            let candidates = names.compactMap(table.number(ofColumn:)).filter(changed.contains)
            return candidates.first { table.columns[$0].references == nil } ?? candidates.first
        }
        return Array(Set(columns)).sorted()
    }

    private func temporaryValue(_ column: StoreColumn, of row: StoreRow, number: Int) -> SQLValue {
        if column.isNullable { return .null }
        if SQLiteDialect().type(column.type) == "INTEGER" { return .integer(Int.min + number) }
        return .text("homeseed " + row.key.record.text)
    }
}
