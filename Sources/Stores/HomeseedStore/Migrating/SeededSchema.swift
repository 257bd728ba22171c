/// The tables of a store with the columns that they had when their rows were seeded. The model or the tables may have changed
/// since.
package struct SeededSchema {
    private let session: any QueryableSession
    private let live: LiveSchema
    private let model: StoreSchema

    package init(_ session: any QueryableSession, _ live: LiveSchema, model: StoreSchema) {
        (self.session, self.live, self.model) = (session, live, model)
    }

    /// Returns the model's tables, and other tables in which a household has rows. Existing tables have their seeded columns, or
    /// are omitted if their rows can't be identified.
    ///
    /// The schema is for reading and removing rows. Rows can't be inserted, because the tables may have further columns.
    package func schema(of household: HouseholdName) throws(TargetError) -> StoreSchema {
        var tables: [StoreTable] = []
        let names = try ledgerTables(household)
        for table in model.tables {
            guard let live = self.live.table(table.name, session.dialect) else {
                tables.append(table)
                continue
            }
            if let found = try seeded(live, named: live.ledgerName(of: table.name, among: names), table, household)?.table {
                tables.append(found)
            }
        }
        for name in names where !tables.contains(where: { $0.name == name }) {
            guard let live = self.live.table(name, session.dialect) else { continue }
            if let found = try seeded(live, named: name, nil, household)?.table { tables.append(found) }
        }
        return StoreSchema(tables: tables, singleHouseholdReason: model.singleHouseholdReason, access: model.access).forRemoval
    }

    /// Returns a table with its seeded columns, or `nil` if the table has neither a key of one column nor a limit of one row.
    private func seeded(_ live: LiveTable, named name: String, _ model: StoreTable?, _ household: HouseholdName)
        throws(TargetError) -> (table: StoreTable, isCertain: Bool)?
    {
        let columns = live.columns.filter { !$0.isGenerated }
        let modelKey = model?.key.flatMap { key in columns.first { $0.name.lowercased() == key.lowercased() }?.name }
        let key = modelKey ?? (live.key.count == 1 ? live.key.first : nil)
        guard !columns.isEmpty, key != nil || live.holdsOneRow || model?.holdsOneRow ?? false else { return nil }
        var seeded = SeededColumns(columns, model: model, session.dialect)
        for row in try samples(live, columns, key: columns.first { $0.name == key }, named: name, household) {
            guard let bits = row.first.flatMap({ $0 }).flatMap({ Int64($0) }) else { continue }
            seeded.note(Array(row.dropFirst()), Fingerprint(bits: UInt64(bitPattern: bits)))
        }
        var table = StoreTable(
            name: name, entity: model?.entity ?? name,
            columns: seeded.result.map { column, type in
                let known = model?.columns.first { $0.isNamed(column.name) }
                return StoreColumn(
                    column.name, type, isNullable: column.isNullable, references: column.references,
                    isSecret: known?.isSecret ?? true)
            }, key: key)
        table.unseededColumns = model?.columns.map(\.name) ?? []
        return (table, seeded.isCertain)
    }

    /// Returns the model's tables into which a household was seeded with columns other than the current columns, so that unedited
    /// rows look edited.
    package func changedTables(of household: HouseholdName) throws(TargetError) -> [String] {
        var names: [String] = []
        for table in model.tables {
            guard let live = live.table(table.name, session.dialect),
                let (seeded, isCertain) = try seeded(live, named: table.name, table, household), isCertain,
                !seeded.columns.elementsEqual(table.columns, by: { $1.isNamed($0.name) && $0.type.hasSameCells(as: $1.type) })
            else { continue }
            names.append(table.name)
        }
        return names
    }

    /// Returns the fingerprints of some rows of the household and some shared rows, each with the row's values as text.
    private func samples(
        _ table: LiveTable, _ columns: [LiveColumn], key: LiveColumn?, named name: String, _ household: HouseholdName
    ) throws(TargetError) -> [[String?]] {
        let dialect = session.dialect
        let match =
            key.map { key in
                let key = "t." + SQLText.quote(key.name)
                return dialect.allowsMixedTypeReferences
                    || columns.contains { "t." + SQLText.quote($0.name) == key && $0.type == .uuid }
                    ? "\(key) = r.homeseed_record" : "\(dialect.text(key)) = \(dialect.text("r.homeseed_record"))"
            } ?? "1 = 1"
        let values = columns.map { dialect.selected($0.name, $0) }
        return try session.ask(
            """
            SELECT \(dialect.text("r.homeseed_fingerprint")), \(values.joined(separator: ", "))
            FROM (SELECT record AS homeseed_record, fingerprint AS homeseed_fingerprint FROM homeseed_records
              WHERE table_name = \(dialect.placeholder(1, "text")) AND seed IN (0, \(number(2, 3)))) r
            JOIN \(dialect.ownRows(SQLText.quote(table.name), of: table)) t ON \(match) LIMIT \(SeededSchema.samples)
            """, [.text(name), .text(household.pack), .text(household.key)])
    }

    private static let samples = 50

    private func ledgerTables(_ household: HouseholdName) throws(TargetError) -> [String] {
        try session.ask(
            "SELECT DISTINCT table_name FROM homeseed_records WHERE seed = \(number(1, 2)) ORDER BY table_name",
            [.text(household.pack), .text(household.key)]
        ).compactMap { $0.first.flatMap { $0 } }
    }

    /// Returns the SQL expression for a household's number in the ledger. The arguments are placeholder numbers for its pack
    /// and key.
    private func number(_ pack: Int, _ household: Int) -> String {
        let dialect = session.dialect
        return
            "(SELECT seed FROM homeseed_seeds WHERE pack = \(dialect.placeholder(pack, "text")) AND household = \(dialect.placeholder(household, "text")))"
    }
}

extension LiveTable {
    /// Returns a table's name in the ledger, which may differ in case from the model's.
    func ledgerName(of name: String, among names: some Collection<String>) -> String {
        !names.contains(name) && names.contains(self.name) ? self.name : name
    }
}

extension LiveSchema {
    /// Returns the table with a name, or `nil` if there is none. Names are case-insensitive in SQLite.
    package func table(_ name: String, _ dialect: any SQLDialect) -> LiveTable? {
        tables.first { $0.name == name }
            ?? (dialect.allowsMixedTypeReferences ? tables.first { $0.name.lowercased() == name.lowercased() } : nil)
    }
}
