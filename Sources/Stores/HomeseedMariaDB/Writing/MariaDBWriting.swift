import HomeseedStore

extension MariaDBSession {
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
        let missing = plan.createsTables ? schema.tables.indices.filter { stored.tables[$0] == nil } : []
        var statements: [(name: String, sql: String)] = []
        statements += zip(StoredTables.ledger, mariaDB.ledgerTables).filter { !stored.has($0.0) }.map { ($0, $1) }
        let tables = TableSQL(mariaDB, schema)
        for table in missing.map({ schema.tables[$0] }) {
            if table.name.unicodeScalars.count > 64 {
                throw .schemaMismatch(table: table.name, column: nil, problem: "its name is longer than MariaDB keeps")
            }
            statements += tables.bare(table, withReferences: true).map { (table.name, $0) }
        }
        try createTables(statements)
    }

    /// Creates tables outside of the transaction, because the server commits with each table.
    ///
    /// - Throws: ``TargetError/conflict(_:)`` after the tables were created, so that the transaction begins again.
    func createTables(_ statements: [(name: String, sql: String)]) throws(TargetError) {
        if statements.isEmpty { return }
        guard access == .write else { throw .unsupported("the store is open for reading only") }
        pending = Pending()
        try attempt { () throws(ServerError) in
            try connection.run("ROLLBACK")
            // Tables may refer to each other.
            try connection.run("SET SESSION foreign_key_checks = 0")
        }
        try created.make(statements)
        try attempt { () throws(ServerError) in try connection.run("SET SESSION foreign_key_checks = 1") }
        throw .conflict(MariaDBSession.createdTables)
    }

    /// Returns the household's number in the ledger, and adds its seed to the pending changes if the plan writes it.
    private func writeSeed(_ plan: SeedPlan) throws(TargetError) -> Int64 {
        try lookUp([plan.household])
        let known = ledger[plan.household]?.number
        guard case .write(let entry) = plan.ledger else {
            guard let known else { throw .failed("the ledger does not know the household \(plan.household.key)") }
            return known
        }
        guard entry.household.pack.unicodeScalars.count <= 200, entry.household.key.unicodeScalars.count <= 500 else {
            throw .refused(
                .init(
                    constraint: "the ledger allows 200 characters for a pack's name and 500 for a household's key",
                    table: "homeseed_seeds",
                    record: Cell.text(entry.household.key).display))
        }
        let number: Int64
        if let known { number = known } else { number = try nextNumber() }
        pending.seeds.append((number, entry))
        ledger[plan.household] = Known(number: number, entry: entry)
        return number
    }

    private func nextNumber() throws(TargetError) -> Int64 {
        if lastNumber == nil {
            let last = (try query("SELECT COALESCE(MAX(seed), 0) FROM homeseed_seeds").first?.first ?? nil).flatMap { Int64($0) }
            // A new household must not get the number of a seed that was deleted by hand, because its records still exist.
            if try !query("SELECT 1 FROM homeseed_records WHERE seed > \(last ?? 0) LIMIT 1").isEmpty { throw .lostSeeds }
            lastNumber = last ?? 0
        }
        let number = (lastNumber ?? 0) + 1
        lastNumber = number
        return number
    }

    /// Writes all pending changes.
    ///
    /// InnoDB checks foreign keys row by row, and cannot defer the checks. Rows are deleted with checks, and rows to which other
    /// rows still refer are deleted last. New and changed rows are written without checks, and their references are looked up
    /// afterwards.
    func flush() throws(TargetError) {
        guard !pending.isEmpty else { return }
        let changes = pending.inOrder
        let held = try delete(changes.filter { $0.action == .delete }.map(\.row))
        try setChecks(false)
        let updates = changes.filter { if case .update = $0.action { true } else { false } }
        let new = changes.filter { $0.action == .create }
        try assignTemporaryValues(updates, updates.isEmpty && new.isEmpty ? [] : held)
        for change in updates { try update(change) }
        try insert(new)
        try checkReferences(of: changes)
        try setChecks(true)
        try deleteReferencedRows(held)
        try writeLedger()
        pending = Pending()
    }

    func setChecks(_ isOn: Bool) throws(TargetError) {
        let number = isOn ? 1 : 0
        try attempt { () throws(ServerError) in
            try connection.run("SET SESSION foreign_key_checks = \(number)")
        }
    }

    // MARK: Deleting

    private func condition(_ table: StoreTable, _ records: some Sequence<RecordID>) -> String {
        table.key.map { " WHERE \(SQLText.quote($0)) IN \(StatementBytes.list(records))" } ?? ""
    }

    /// Deletes rows in an order in which referring rows come first.
    ///
    /// - Returns: The rows that were not deleted, because other rows refer to them.
    func delete(_ rows: [StoreRow]) throws(TargetError) -> [StoreRow] {
        var held: [StoreRow] = []
        var part: [StoreRow] = []
        func deletePart() throws(TargetError) {
            guard let first = part.first, let table = schema[first.key.table] else { return }
            defer { part = [] }
            if try tryDelete(part, table) { return }
            if part.count == 1 { return held.append(first) }
            for row in part {
                let isGone = try tryDelete([row], table)
                if !isGone { held.append(row) }
            }
        }
        for row in ReferenceOrder.units(rows, schema).reversed().flatMap({ $0 }) {
            if part.last.map({ $0.key.table != row.key.table }) ?? false || part.count >= Self.portion { try deletePart() }
            part.append(row)
        }
        try deletePart()
        return held
    }

    /// Tries to delete rows, and returns whether they were deleted. The server undoes a refused statement.
    ///
    /// - Parameter mayWait: Whether rows to which other rows refer may be deleted later. If not, a single such row is refused.
    func tryDelete(_ rows: [StoreRow], _ table: StoreTable, mayWait: Bool = true) throws(TargetError) -> Bool {
        do {
            try connection.run("DELETE FROM \(SQLText.quote(table.name))\(condition(table, rows.map(\.key.record)))")
            return true
        } catch {
            if error.isBrokenReference, mayWait { return false }
            guard error.isRefusal else { throw error.general }
            guard rows.count == 1, let row = rows.first else { return false }
            throw .refused(
                .init(constraint: masked(error.words, row, table), table: table.name, record: row.label, key: row.key))
        }
    }

    // MARK: Ledger

    private func writeLedger() throws(TargetError) {
        if !pending.removed.isEmpty {
            try run("DELETE FROM homeseed_records WHERE seed IN \(Self.list(pending.removed))")
            try run("DELETE FROM homeseed_seeds WHERE seed IN \(Self.list(pending.removed))")
        }
        let columns = ["template", "locale", "today", "time_zone", "format", "catalogue"]
        try write(
            pending.seeds.map { number, entry in
                let texts = [entry.household.pack, entry.household.key, entry.template, entry.locale, entry.today.iso]
                return
                    "(\(number), \(texts.map(SQLLiteral.text).joined(separator: ", ")), \(SQLLiteral.text(entry.timeZone)), \(entry.format), \(SQLLiteral.text(entry.catalogue)))"
            },
            "INSERT INTO homeseed_seeds (seed, pack, household, template, locale, today, time_zone, format, catalogue) VALUES ",
            " " + mariaDB.updating(columns, onConflictOf: ["seed"]))
        let removed = Set(pending.removed)
        let notes = pending.notes.sorted { ($0.seed, $0.key) < ($1.seed, $1.key) }
        let names = schema.tables.map { SQLLiteral.text($0.name) }
        for note in notes where note.fingerprint == nil && names.indices.contains(note.key.table) {
            try run(
                "DELETE FROM homeseed_records WHERE seed = \(note.seed) AND table_name = \(names[note.key.table]) AND record = '\(note.key.record.text)'"
            )
        }
        try write(
            notes.compactMap { note in
                guard let fingerprint = note.fingerprint, !removed.contains(note.seed), names.indices.contains(note.key.table)
                else { return nil }
                return
                    "(\(note.seed), \(names[note.key.table]), '\(note.key.record.text)', \(Int64(bitPattern: fingerprint.bits)))"
            }, "INSERT INTO homeseed_records (seed, table_name, record, fingerprint) VALUES ",
            " " + mariaDB.updating(["fingerprint"], onConflictOf: ["seed", "table_name", "record"]))
    }

    @discardableResult
    func run(_ sql: String) throws(TargetError) -> Int {
        try attempt { () throws(ServerError) in try connection.run(sql) }
    }

    /// Writes lists of values in statements of a limited size.
    private func write(_ values: [String], _ start: String, _ end: String) throws(TargetError) {
        var (part, size): ([String], Int) = ([], 0)
        func send() throws(TargetError) {
            if !part.isEmpty { try run(start + part.joined(separator: ", ") + end) }
            (part, size) = ([], 0)
        }
        for value in values {
            if size + value.utf8.count > TableInsertion.portion(connection) { try send() }
            part.append(value)
            size += value.utf8.count + 2
        }
        try send()
    }
}
