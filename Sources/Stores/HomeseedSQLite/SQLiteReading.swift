import HomeseedStore

extension SQLiteSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try attempt {
            if pendingHouseholds.contains(household) || !canSkipFlush(wanted) { try flush() }
            try recordEmptyTables()
            var result = CurrentState(seeds: try knownSeeds(household), rows: try sharedRows())
            if let number = try number(of: household) { try readSeeded(number, isShared: false, &result) }
            try readUnseeded(wanted, &result)
            return result
        }
    }

    /// Returns the shared rows, which are cached for the households that follow.
    private func sharedRows() throws -> [RowKey: InstalledRow] {
        if let shared { return shared }
        var result = CurrentState()
        if stored.has(LedgerSQL.records) { try readSeeded(LedgerSQL.shared, isShared: true, &result) }
        shared = result.rows
        return result.rows
    }

    /// Returns the household's entry. If the schema allows a single household, returns all entries of its pack.
    private func knownSeeds(_ household: HouseholdName) throws -> [SeedEntry] {
        guard stored.has(LedgerSQL.seeds) else { return [] }
        if schema.singleHouseholdReason == nil { return try entry(of: household).map { [$0] } ?? [] }
        return try entries(prepared(LedgerSQL.selectSeeds + " WHERE pack = ?"), [.text(household.pack)])
    }

    /// Whether reading the wanted rows needs no flush: nothing is pending, no rows are wanted, or all tables were empty.
    private func canSkipFlush(_ wanted: [RowKey]) -> Bool {
        guard !pending.isEmpty, let emptyTablesAtStart else { return true }
        return emptyTablesAtStart.allSatisfy(\.self) || wanted.isEmpty
    }

    /// Records which tables are empty before this session writes. Later rows in these tables belong to this session and need no
    /// lookup.
    private func recordEmptyTables() throws {
        guard emptyTablesAtStart == nil else { return }
        emptyTablesAtStart = try schema.tables.map { try !stored.has($0.name) || !hasRows($0) }
    }

    /// Adds a seed's ledger rows with their current cells to `result`.
    private func readSeeded(_ seed: Int, isShared: Bool, _ result: inout CurrentState) throws {
        for name in try tables(of: seed) {
            guard let number = schema.number(ofTable: name), let table = schema[number] else {
                // A shared row in an unknown table belongs to another pack.
                if isShared { continue }
                result.orphans += try records(seed, name).map { CurrentState.OrphanedEntry(table: name, record: $0) }
                continue
            }
            guard stored.has(name) else {
                if !isShared { result.goneTables.insert(number) }
                for record in try records(seed, name) {
                    result.rows[RowKey(table: number, record: record)] = InstalledRow(
                        cells: nil, seeded: Fingerprint(bits: 0), isShared: isShared)
                }
                continue
            }
            try join(seed, number: number, table: table, isShared: isShared, &result)
        }
    }

    /// Returns the names of the tables in which a seed has ledger rows.
    func tables(of seed: Int) throws -> [String] {
        let tables = try prepared(LedgerSQL.selectTables)
        try tables.bind([.integer(seed)])
        var names: [String] = []
        while try tables.step() { names.append(tables.text(0)) }
        return names
    }

    private func join(
        _ seed: Int, number: Int, table: StoreTable, isShared: Bool, _ result: inout CurrentState
    ) throws {
        try refuseSeveralRows(table)
        let addedValues = stored.addedValues[table.name]
        let statement = try joined(table, addedValues)
        try statement.bind([.integer(seed), .text(table.name)])
        while try statement.step() {
            guard let record = statement.record(0) else { continue }
            let cells = statement.integer(2) == 1 ? self.cells(statement, table, from: 3) : nil
            var row = InstalledRow(
                cells: cells, seeded: Fingerprint(bits: UInt64(truncatingIfNeeded: statement.integer(1))), isShared: isShared)
            if addedValues != nil { row.hasAddedValues = statement.integer(3 + table.columns.count) == 1 }
            result.rows[RowKey(table: number, record: record)] = row
        }
    }

    /// Returns a statement for a seed's ledger rows in a table: the record, its fingerprint, whether the row exists, its cells,
    /// and a further expression.
    func joined(_ table: StoreTable, _ further: String? = nil) throws -> Statement {
        let here = SQLText.quote(table.name)
        let columns = table.columns.map { "t." + SQLText.quote($0.name) }.joined(separator: ", ")
        let rowExists = table.key.map { "t.\(SQLText.quote($0)) IS NOT NULL" } ?? "EXISTS (SELECT 1 FROM \(here))"
        let match = table.key.map { "t.\(SQLText.quote($0)) = r.record" } ?? "1"
        return try prepared(
            """
            SELECT r.record, r.fingerprint, \(rowExists), \(columns)\(further.map { ", " + $0 } ?? "")
            FROM homeseed_records r LEFT JOIN \(here) t ON \(match)
            WHERE r.seed = ? AND r.table_name = ?
            """)
    }

    private func records(_ seed: Int, _ table: String) throws -> [RecordID] {
        let statement = try prepared(LedgerSQL.selectRecords)
        try statement.bind([.integer(seed), .text(table)])
        var records: [RecordID] = []
        while try statement.step() {
            if let record = statement.record(0) { records.append(record) }
        }
        return records
    }

    /// Reads existing rows with wanted IDs that are not in the ledger.
    private func readUnseeded(_ wanted: [RowKey], _ result: inout CurrentState) throws {
        guard let emptyTablesAtStart, emptyTablesAtStart.contains(false) else { return }
        for key in wanted
        where emptyTablesAtStart.indices.contains(key.table) && !emptyTablesAtStart[key.table] && result.rows[key] == nil {
            guard let table = schema[key.table], let cells = try cells(of: key, table) else { continue }
            result.rows[key] = InstalledRow(cells: cells, seeded: nil, isShared: false)
        }
    }

    private func hasRows(_ table: StoreTable) throws -> Bool {
        try refuseSeveralRows(table)
        return try database.first("SELECT EXISTS (SELECT 1 FROM \(SQLText.quote(table.name)))")?[0].isTrue ?? false
    }

    private func cells(of key: RowKey, _ table: StoreTable) throws -> [Cell]? {
        let columns = table.columns.map { SQLText.quote($0.name) }.joined(separator: ", ")
        let condition = table.key.map { " WHERE \(SQLText.quote($0)) = ?" } ?? ""
        let statement = try prepared("SELECT \(columns) FROM \(SQLText.quote(table.name))\(condition)")
        try statement.bind(table.holdsOneRow ? [] : [.text(key.record.text)])
        var found: [Cell]?
        while try statement.step() { found = cells(statement, table, from: 0) }
        return found
    }

    func cells(_ statement: Statement, _ table: StoreTable, from first: Int) -> [Cell] {
        table.columns.enumerated().map { statement.cell(first + $0, $1.type) }
    }

    /// Throws if a table that the model restricts to one row has several rows, which is possible in an existing table.
    private func refuseSeveralRows(_ table: StoreTable) throws {
        guard table.holdsOneRow else { return }
        let count = try database.first("SELECT count(*) FROM \(SQLText.quote(table.name))")?[0].integer ?? 0
        if count > 1 { throw TargetError.schemaMismatch(table: table.name, column: nil, problem: "it holds more than one row") }
    }
}
