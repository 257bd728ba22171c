/// A target whose tables can be changed without losing rows.
package protocol MigratableTarget: SeedTarget {
    /// Runs `work` in a session that can change the tables, in one transaction. MariaDB and MySQL nevertheless commit each
    /// change of a table.
    func migrate<Answer>(_ work: (any MigratableSession) throws(TargetError) -> Answer) throws(TargetError) -> Answer
}

/// A session in which the store's tables can be changed.
package protocol MigratableSession: QueryableSession {
    /// Returns a session with the given tables in the same transaction.
    func session(_ schema: StoreSchema) throws(TargetError) -> any SeedSession
    /// Runs statements without arguments.
    func run(_ statements: [String]) throws(TargetError)
}

/// A migration of a store's tables to the tables of a model, before a seed.
package struct Migrator {
    private let target: any SeedTarget
    private let schema: StoreSchema
    private let pack: String

    package init(target: any SeedTarget, schema: StoreSchema, pack: String) {
        (self.target, self.schema, self.pack) = (target, schema, pack)
    }

    /// The difference between a store and a model, and the statements that migrate the store.
    package struct Comparison: Sendable {
        package let difference: SchemaDifference
        package let statements: [String]
        /// The name of the store's SQL dialect.
        package let dialect: String
    }

    /// Compares the store's tables with the model, or returns `nil` if the store can't be queried.
    package func comparison() throws(TargetError) -> Comparison? {
        try target.open(.empty, for: .read) { (session) throws(TargetError) in
            guard let session = session as? any QueryableSession else { return nil }
            return try comparison(session, session.inspected())
        }
    }

    /// Returns the tables into which a household was seeded with columns other than the model's. See
    /// ``SeededSchema/changedTables(of:)``.
    package func changedTables(of household: HouseholdName) throws(TargetError) -> [String] {
        try target.open(.empty, for: .read) { (session) throws(TargetError) in
            guard let session = session as? any QueryableSession, try session.seed(of: household) != nil else { return [] }
            return try SeededSchema(session, session.inspected(), model: schema).changedTables(of: household)
        }
    }

    private func comparison(_ session: any QueryableSession, _ live: LiveSchema) throws(TargetError) -> Comparison {
        let difference = try StoredSchema(session, live, model: schema).difference()
        let isNew = difference.tables.allSatisfy { $0.old == nil }
        // Seeding creates missing tables by itself.
        let statements = isNew ? [] : session.dialect.migration(difference)
        return Comparison(difference: difference, statements: statements, dialect: session.dialect.name)
    }

    /// Changes the store's tables, and updates the ledger. Afterwards, rows of the pack's households count as edited only if
    /// they were edited before.
    ///
    /// - Parameters:
    ///   - storeGuard: The guard that checks the store before it is changed, or `nil` if the store is known to be safe.
    ///   - approve: A function that is called with the difference and its statements before they run.
    package func migrate(
        storeGuard: StoreGuard?, approve: (Comparison) -> Void = { _ in }
    ) throws(TargetError) {
        guard let target = target as? any MigratableTarget else {
            throw .unsupported("\(self.target.address) has no tables to change: databases have (sqlite, postgres, mysql)")
        }
        try target.migrate { (session) throws(TargetError) in
            let live = try session.inspected()
            let comparison = try comparison(session, live)
            let households = try session.seeds().map(\.household).filter { $0.pack == pack }
            let seeded = SeededSchema(session, live, model: schema)
            var unedited = UneditedRows()
            var current: StoreSchema?
            for household in households {
                let found = try seeded.schema(of: household)
                current = current ?? found
                unedited.note(try session.session(found).installed(household, wanted: []), found)
                if let adopting = found.adopting(live, for: schema, session.dialect) {
                    unedited.noteAddedValues(try session.session(adopting).installed(household, wanted: []), adopting)
                }
            }
            if let storeGuard, !comparison.statements.isEmpty {
                let former = try session.session(current ?? comparison.difference.old.forRemoval)
                let usage = try former.usage()
                if let refusal = storeGuard.refusal(usage, address: target.address) { throw .guarded(refusal) }
                if usage.isReadOnly { try former.overruleReadOnly() }
            }
            if comparison.dialect == SQLiteDialect().name, let found = SQLiteMigration(comparison.difference).obstacle {
                throw .unsupported(
                    "the table \(found.table) can't be rebuilt, because \(found.reason): change it with your app's migration")
            }
            if comparison.dialect == MariaDBDialect.Server.mysql.rawValue,
                let table = MariaDBMigration(comparison.difference, MariaDBDialect(.mysql)).tableWithDroppedChecks
            {
                throw .unsupported(
                    "a check of the table \(table) must be dropped, and MySQL has chosen its name: drop it by hand, as SHOW CREATE TABLE names it"
                )
            }
            approve(comparison)
            try session.run(
                households.isEmpty
                    ? comparison.statements
                    : comparison.difference.withLedgerRenames(comparison.statements, session.dialect))
            guard !households.isEmpty else { return }
            if let current { try session.run(DroppedColumns.statements(from: current, to: schema)) }
            let after = try session.session(schema)
            for household in households {
                let plan = unedited.update(
                    of: household, try after.installed(household, wanted: []), schema, comparison.difference)
                if !plan.isEmpty { try after.apply(plan) }
            }
            // Some stores buffer changes until the next query, so this query sends them.
            _ = try after.seeds()
        }
    }
}

/// The rows that were unedited before a migration, and those of them that an app's own columns extend.
private struct UneditedRows {
    private var rows: [String: Set<RecordID>] = [:]
    /// The rows with values in columns that the app added before the model did.
    private var extended: [String: Set<RecordID>] = [:]

    mutating func note(_ state: CurrentState, _ schema: StoreSchema) {
        for (key, row) in state.rows where row.seeded != nil && row.cells != nil && !row.isEdited {
            if let table = schema[key.table] { rows[table.name, default: []].insert(key.record) }
        }
    }

    /// Notes the rows with values in added columns. The app wrote these values, so the rows count as edited from now on.
    mutating func noteAddedValues(_ state: CurrentState, _ schema: StoreSchema) {
        for (key, row) in state.rows where row.hasAddedValues {
            if let table = schema[key.table] { extended[table.name, default: []].insert(key.record) }
        }
    }

    /// Returns a plan that records the current values of rows that were unedited, and a mismatch for extended rows.
    func update(
        of household: HouseholdName, _ state: CurrentState, _ schema: StoreSchema, _ difference: SchemaDifference
    ) -> SeedPlan {
        var plan = SeedPlan(household: household)
        for (key, row) in state.rows {
            guard let cells = row.cells, let seeded = row.seeded, let table = schema[key.table],
                rows[difference.formerName(of: table.name)]?.contains(key.record) ?? false
            else { continue }
            // Under its old fingerprint, a row would count as unedited for a table without the added column.
            let isExtended = extended[difference.formerName(of: table.name)]?.contains(key.record) ?? false
            let fingerprint = isExtended ? Fingerprint(bits: ~Fingerprint(cells).bits) : Fingerprint(cells)
            if fingerprint != seeded {
                plan.ledgerUpdates.append(.init(key: key, fingerprint: fingerprint, isShared: row.isShared))
            }
        }
        return plan
    }
}

extension SchemaDifference {
    /// The former and the current names of renamed tables.
    private var renamedTables: [(old: String, new: String)] {
        tables.compactMap { table in
            guard table.isRename, let old = table.old, let new = table.new else { return nil }
            return (old.name, new.name)
        }
    }

    fileprivate func formerName(of table: String) -> String { renamedTables.first { $0.new == table }?.old ?? table }

    /// The statements that rename tables in the ledger.
    package var ledgerRenames: [String] {
        renamedTables.map { old, new in
            "UPDATE homeseed_records SET table_name = \(SQLText.literal(new)) WHERE table_name = \(SQLText.literal(old))"
        }
    }

    /// Returns the statements together with the ledger's renames.
    ///
    /// In MariaDB, each of the ledger's renames directly precedes the statement that renames the table. The server commits with
    /// that statement, and the migration may be interrupted afterwards. In other databases, the ledger's renames come first.
    fileprivate func withLedgerRenames(_ statements: [String], _ dialect: any SQLDialect) -> [String] {
        var result = statements
        for ((old, _), update) in zip(renamedTables, ledgerRenames) {
            let start = "RENAME TABLE \(dialect.quote(old)) "
            result.insert(update, at: result.firstIndex { $0.hasPrefix(start) } ?? 0)
        }
        return result
    }

    /// Returns a script of the migration's statements, to run by hand, or an empty string if there are none.
    package func script(_ dialect: any SQLDialect) -> String {
        var statements = dialect.migration(self)
        if !ledgerRenames.isEmpty { statements += dialect.repeatableLedger + ledgerRenames }
        if statements.isEmpty { return "" }
        return dialect.inTransaction(statements).map { $0 + ";\n" }.joined(separator: "\n")
    }
}

extension StoreSchema {
    /// Returns a copy of a seeded schema whose added columns are those that the model now declares. Returns `nil` if there are
    /// none.
    ///
    /// - Parameters:
    ///   - live: The store's tables.
    ///   - model: The tables of the changed model.
    fileprivate func adopting(_ live: LiveSchema, for model: StoreSchema, _ dialect: any SQLDialect) -> StoreSchema? {
        var (tables, isAdopting) = (self.tables, false)
        for index in tables.indices {
            let table = tables[index]
            guard let stored = live.table(table.name, dialect),
                let new = model.tables.first(where: { ([$0.name] + $0.formerNames).contains(table.name) })
            else { continue }
            let seeded = Set(table.columns.map { $0.name.lowercased() })
            let declared = Set(new.columns.map { $0.name.lowercased() })
            let names = stored.columns.map(\.name)
            tables[index].unseededColumns = names.filter { !declared.contains($0.lowercased()) }
            if names.contains(where: { declared.contains($0.lowercased()) && !seeded.contains($0.lowercased()) }) {
                isAdopting = true
            }
        }
        guard isAdopting else { return nil }
        return StoreSchema(tables: tables, singleHouseholdReason: singleHouseholdReason, access: access).forRemoval
    }

    /// A copy of the schema for operations that insert no rows.
    package var forRemoval: StoreSchema {
        var schema = self
        schema.isForRemoval = true
        return schema
    }
}
