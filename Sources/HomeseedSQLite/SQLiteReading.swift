import GRDB
import HomeseedStore

extension SQLiteSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> Installed {
        try attempt {
            if pendingHouseholds.contains(household) || !isEmptyBefore(wanted) { try flush() }
            try lookForRows()
            var result = Installed(seeds: try knownSeeds(household), rows: try sharedRows())
            if let number = try number(of: household) { try readSeeded(number, isShared: false, &result) }
            try readUnseeded(wanted, &result)
            return result
        }
    }

    /// The rows of all households, which each of them would read again.
    private func sharedRows() throws -> [RowKey: InstalledRow] {
        if let shared { return shared }
        var result = Installed()
        if layout.has(LedgerSQL.records) { try readSeeded(LedgerSQL.shared, isShared: true, &result) }
        shared = result.rows
        return result.rows
    }

    /// Its own, and where there is room for one household, those of others of its pack.
    private func knownSeeds(_ household: HouseholdName) throws -> [SeedEntry] {
        guard layout.has(LedgerSQL.seeds) else { return [] }
        if schema.singleHouseholdReason == nil { return try entry(of: household).map { [$0] } ?? [] }
        return try entries(prepared(LedgerSQL.selectSeeds + " WHERE pack = ?"), [.text(household.pack)])
    }

    /// Whether none of these can be on its way: then nothing is looked for in its table.
    private func isEmptyBefore(_ wanted: [RowKey]) -> Bool {
        guard !pending.isEmpty, let wereEmpty else { return true }
        return wereEmpty.allSatisfy(\.self) || wanted.isEmpty
    }

    /// Which tables hold nothing before anything is written: later, what is in them is of other households of this
    /// session, and need not be looked for row by row.
    private func lookForRows() throws {
        guard wereEmpty == nil else { return }
        wereEmpty = try schema.tables.map { try !layout.has($0.name) || !hasRows($0) }
    }

    /// The ledger's rows of one seed, each joined with what its table holds now.
    private func readSeeded(_ seed: Int64, isShared: Bool, _ result: inout Installed) throws {
        for name in try tables(of: seed) {
            guard let number = schema.number(ofTable: name), let table = schema[number] else {
                // A shared row in a table that we don't know is of another pack.
                if isShared { continue }
                result.strays += try records(seed, name).map { Installed.Stray(table: name, record: $0) }
                continue
            }
            guard layout.has(name) else {
                if !isShared { result.goneTables.insert(number) }
                for record in try records(seed, name) {
                    result.rows[RowKey(table: number, record: record)] = InstalledRow(
                        cells: nil, seeded: Fingerprint(bits: 0), isShared: isShared)
                }
                continue
            }
            try join(seed, number, table, isShared, &result)
        }
    }

    /// The tables that the ledger has rows of.
    func tables(of seed: Int64) throws -> [String] {
        let tables = try prepared(LedgerSQL.selectTables)
        try tables.bind([.integer(seed)])
        var names: [String] = []
        while try tables.step() { names.append(tables.text(0)) }
        return names
    }

    private func join(
        _ seed: Int64, _ number: Int, _ table: StoreTable, _ isShared: Bool, _ result: inout Installed
    ) throws {
        try refuseSeveralRows(table)
        let statement = try joined(table)
        try statement.bind([.integer(seed), .text(table.name)])
        while try statement.step() {
            guard let record = statement.record(0) else { continue }
            let cells = statement.integer(2) == 1 ? self.cells(statement, table, from: 3) : nil
            result.rows[RowKey(table: number, record: record)] = InstalledRow(
                cells: cells, seeded: Fingerprint(bits: UInt64(bitPattern: statement.integer(1))), isShared: isShared)
        }
    }

    /// The ledger's rows of a seed in a table: record, fingerprint, whether it is there, and its cells.
    func joined(_ table: StoreTable) throws -> Prepared {
        let here = SQLText.quote(table.name)
        let columns = table.columns.map { "t." + SQLText.quote($0.name) }.joined(separator: ", ")
        let isThere = table.key.map { "t.\(SQLText.quote($0)) IS NOT NULL" } ?? "EXISTS (SELECT 1 FROM \(here))"
        let match = table.key.map { "t.\(SQLText.quote($0)) = r.record" } ?? "1"
        return try prepared("""
            SELECT r.record, r.fingerprint, \(isThere), \(columns)
            FROM homeseed_records r LEFT JOIN \(here) t ON \(match)
            WHERE r.seed = ? AND r.table_name = ?
            """)
    }

    private func records(_ seed: Int64, _ table: String) throws -> [RecordID] {
        let statement = try prepared(LedgerSQL.selectRecords)
        try statement.bind([.integer(seed), .text(table)])
        var records: [RecordID] = []
        while try statement.step() {
            if let record = statement.record(0) { records.append(record) }
        }
        return records
    }

    /// Rows under wanted ids that the ledger does not know.
    private func readUnseeded(_ wanted: [RowKey], _ result: inout Installed) throws {
        guard let wereEmpty, wereEmpty.contains(false) else { return }
        for key in wanted where wereEmpty.indices.contains(key.table) && !wereEmpty[key.table] && result.rows[key] == nil {
            guard let table = schema[key.table], let cells = try cells(of: key, table) else { continue }
            result.rows[key] = InstalledRow(cells: cells, seeded: nil, isShared: false)
        }
    }

    private func hasRows(_ table: StoreTable) throws -> Bool {
        try refuseSeveralRows(table)
        return try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM \(SQLText.quote(table.name)))") ?? false
    }

    private func cells(of key: RowKey, _ table: StoreTable) throws -> [Cell]? {
        let columns = table.columns.map { SQLText.quote($0.name) }.joined(separator: ", ")
        let condition = table.key.map { " WHERE \(SQLText.quote($0)) = ?" } ?? ""
        let statement = try prepared("SELECT \(columns) FROM \(SQLText.quote(table.name))\(condition)")
        try statement.bind(table.holdsOneRow ? [] : [.cell(.uuid(key.record))])
        var found: [Cell]?
        while try statement.step() { found = cells(statement, table, from: 0) }
        return found
    }

    func cells(_ statement: Prepared, _ table: StoreTable, from first: Int) -> [Cell] {
        table.columns.enumerated().map { statement.cell(first + $0, $1.type) }
    }

    /// A table that is not ours may hold more than the one row that the model allows.
    private func refuseSeveralRows(_ table: StoreTable) throws {
        guard table.holdsOneRow else { return }
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(SQLText.quote(table.name))") ?? 0
        if count > 1 { throw TargetError.layout(table: table.name, column: nil, problem: "it holds more than one row") }
    }
}

extension SQLiteSession {
    /// Found by the foreign keys of every table in the database, the model's or not.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        try attempt {
            try flush()
            guard layout.has(LedgerSQL.records), let seed = try number(of: household) else { return [] }
            return try references().flatMap { try referrers($0, seed) }
        }
    }

    func referrersToShared() throws(TargetError) -> [Referrer] {
        try attempt {
            try flush()
            guard layout.has(LedgerSQL.records) else { return [] }
            return try references().flatMap { try referrers($0, LedgerSQL.shared) }
        }
    }

    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try attempt {
            guard layout.has(LedgerSQL.seeds) else { return false }
            let statement = try prepared("SELECT 1 FROM homeseed_seeds WHERE pack = ? AND household <> ? LIMIT 1")
            try statement.bind([.text(household.pack), .text(household.key)])
            var found = false
            while try statement.step() { found = true }
            return found
        }
    }

    /// A column of any table, and what it refers to.
    struct Reference {
        var table: String
        var column: String
        var target: String
        var targetColumn: String?
        /// What a row of the table goes by.
        var identity: String
    }

    private func references() throws -> [Reference] {
        if let foreignKeys { return foreignKeys }
        let tables = try String.fetchAll(database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        let found = try tables.flatMap { table in
            try Row.fetchAll(database, sql: "PRAGMA foreign_key_list(\(SQLText.quote(table)))").map { key in
                let own = schema.tables.first { $0.name.lowercased() == table.lowercased() }?.key
                // Another app's table has a key that we do not know; its row's number says which row is meant.
                return Reference(
                    table: table, column: key["from"], target: key["table"], targetColumn: key["to"],
                    identity: try own ?? identity(of: table))
            }
        }
        foreignKeys = found
        return found
    }

    private func referrers(_ foreign: Reference, _ seed: Int64) throws -> [Referrer] {
        guard let number = schema.tables.firstIndex(where: { $0.name.lowercased() == foreign.target.lowercased() }),
            let ours = schema[number], let key = ours.key, (foreign.targetColumn ?? key).lowercased() == key.lowercased()
        else { return [] }
        let table = foreign.table
        let name = SQLText.quote(table)
        let reference = SQLText.quote(foreign.column)
        let identity = SQLText.quote(foreign.identity)
        let statement = try prepared("""
            SELECT \(reference), \(identity) FROM \(name)
            WHERE \(reference) IN (SELECT record FROM homeseed_records WHERE seed = ?1 AND table_name = ?2)
              AND NOT EXISTS (SELECT 1 FROM homeseed_records r
                WHERE (r.seed = ?1 OR ?1 = 0) AND r.table_name = ?3 AND r.record = \(name).\(identity))
            """)
        try statement.bind([.integer(seed), .text(ours.name), .text(table)])
        var found: [Referrer] = []
        while try statement.step() {
            guard let record = statement.record(0) else { continue }
            found.append(Referrer(target: RowKey(table: number, record: record), table: table, row: statement.text(1)))
        }
        return found
    }

    private func identity(of table: String) throws -> String {
        let columns = try database.primaryKey(table).columns
        let hasNumbers = try Bool.fetchOne(
            database, sql: "SELECT NOT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", arguments: [table])
        if columns.count > 1, hasNumbers == true { return "rowid" }
        return columns.first ?? "rowid"
    }
}
