import HomeseedStore

extension MariaDBSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try installed([InstalledRequest(household, wanted: wanted)]).first ?? CurrentState()
    }

    /// Reads the state of several households with as many queries as for one household.
    func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState] {
        if requests.contains(where: { pending.concerns($0.household, $0.wanted) }) { try flush() }
        try refuseSeveralRows()
        try lookUp(requests.map(\.household))
        try recordEmptyTables()
        let shared = try sharedRows()
        var results: [CurrentState] = []
        var places: [Int64: Int] = [:]
        for (index, request) in requests.enumerated() {
            results.append(CurrentState(seeds: try knownSeeds(request.household), rows: shared))
            if let number = ledger[request.household]?.number { places[number] = index }
        }
        if !places.isEmpty { try readSeeded(places, &results) }
        try readUnseeded(requests, &results)
        return results
    }

    func query(_ sql: String) throws(TargetError) -> [[String?]] {
        try attempt { () throws(ServerError) in try connection.query(sql) }
    }

    /// Returns the household's seed. If the schema allows only one household, up to two seeds of its pack are added.
    private func knownSeeds(_ household: HouseholdName) throws(TargetError) -> [SeedEntry] {
        let own = (ledger[household]?.entry).map { [$0] } ?? []
        guard schema.singleHouseholdReason != nil, stored.hasLedger else { return own }
        let rows = try query(LedgerSQL.selectSeeds + " WHERE pack = \(SQLLiteral.text(household.pack)) LIMIT 2")
        return own + (try rows.map { row throws(TargetError) in try MariaDBSession.entry(row) })
    }

    /// Records which tables are empty before the session writes. Later rows in these tables belong to this session and need no
    /// lookup.
    private func recordEmptyTables() throws(TargetError) {
        guard emptyTablesAtStart == nil else { return }
        var empty = Array(repeating: true, count: schema.tables.count)
        for number in schema.tables.indices where stored.tables[number] != nil {
            empty[number] = try query("SELECT 1 FROM \(SQLText.quote(schema.tables[number].name)) LIMIT 1").isEmpty
        }
        emptyTablesAtStart = empty
    }

    /// Returns the rows that all households share, which are read once.
    private func sharedRows() throws(TargetError) -> [RowKey: InstalledRow] {
        if let shared { return shared }
        var results = [CurrentState()]
        if stored.hasLedger { try readSeeded([LedgerSQL.shared: 0], &results) }
        shared = results[0].rows
        return results[0].rows
    }

    static func list(_ seeds: some Sequence<Int64>) -> String {
        "(" + seeds.sorted().map(String.init).joined(separator: ", ") + ")"
    }

    /// Returns the names of the tables in which these seeds have rows, according to the ledger.
    func ledgerTables(_ seeds: some Sequence<Int64>) throws(TargetError) -> [String] {
        try query(
            "SELECT DISTINCT table_name FROM homeseed_records WHERE seed IN \(Self.list(seeds)) ORDER BY table_name"
        ).compactMap { $0.first ?? nil }
    }

    /// Reads the ledger's records, each joined with the current row of its table.
    ///
    /// - Parameter places: The index of the result for each seed number.
    private func readSeeded(_ places: [Int64: Int], _ results: inout [CurrentState]) throws(TargetError) {
        for name in try ledgerTables(places.keys) {
            if let number = schema.number(ofTable: name), let there = stored.tables[number] {
                try join(places, number: number, in: there, &results)
                continue
            }
            let rows = try query(
                "SELECT seed, record, fingerprint FROM homeseed_records WHERE seed IN \(Self.list(places.keys)) AND table_name = \(SQLLiteral.text(name))"
            )
            for row in rows {
                guard let seed = row[0].flatMap({ Int64($0) }), let place = places[seed],
                    let record = row[1].flatMap({ RecordID(text: $0) }), let bits = row[2].flatMap({ Int64($0) })
                else { continue }
                if let number = schema.number(ofTable: name) {
                    if seed != LedgerSQL.shared { results[place].goneTables.insert(number) }
                    results[place].rows[RowKey(table: number, record: record)] = InstalledRow(
                        cells: nil, seeded: Fingerprint(bits: UInt64(bitPattern: bits)), isShared: seed == LedgerSQL.shared)
                } else if seed != LedgerSQL.shared {
                    results[place].orphans.append(CurrentState.OrphanedEntry(table: name, record: record))
                }
            }
        }
    }

    private func join(
        _ places: [Int64: Int], number: Int, in there: StoredTables.Table, _ results: inout [CurrentState]
    ) throws(TargetError) {
        let table = schema.tables[number]
        var found = results
        results = []
        try attempt { () throws(ServerError) in
            try connection.each(joined(table, seeds: places.keys, there.addedValues)) { row in
                let seed = row.integer(0)
                guard let place = places[seed], let record = row.record(1) else { return }
                var installed = InstalledRow(
                    cells: row.integer(3) == 1 ? Self.cells(row, table, there, from: 4) : nil,
                    seeded: Fingerprint(bits: UInt64(bitPattern: row.integer(2))), isShared: seed == LedgerSQL.shared)
                if there.addedValues != nil { installed.hasAddedValues = row.integer(4 + table.columns.count) == 1 }
                found[place].rows[RowKey(table: number, record: record)] = installed
            }
        }
        results = found
    }

    /// Returns a query for the records of seeds in a table: seed, record, fingerprint, whether the row exists, its cells, and a
    /// further expression.
    func joined(_ table: StoreTable, seeds: some Sequence<Int64>, _ further: String? = nil) -> String {
        let here = SQLText.quote(table.name)
        let rowExists = table.key.map { "t.\(SQLText.quote($0)) IS NOT NULL" } ?? "EXISTS (SELECT 1 FROM \(here))"
        let match = table.key.map { "t.\(SQLText.quote($0)) = r.record" } ?? "TRUE"
        return """
            SELECT r.seed, r.record, r.fingerprint, \(rowExists), \(Self.columns(table, of: "t"))\(further.map { ", " + $0 } ?? "")
            FROM homeseed_records r LEFT JOIN \(here) t ON \(match)
            WHERE r.seed IN \(Self.list(seeds)) AND r.table_name = \(SQLLiteral.text(table.name))
            """
    }

    /// Reads the rows with wanted IDs that are not in the ledger.
    private func readUnseeded(_ requests: [InstalledRequest], _ results: inout [CurrentState]) throws(TargetError) {
        guard let emptyTablesAtStart, emptyTablesAtStart.contains(false) else { return }
        for number in schema.tables.indices where !emptyTablesAtStart[number] {
            guard let there = stored.tables[number] else { continue }
            var wanted: [RecordID: [Int]] = [:]
            for (place, request) in requests.enumerated() {
                for key in request.wanted where key.table == number && results[place].rows[key] == nil {
                    wanted[key.record, default: []].append(place)
                }
            }
            let all = wanted.keys.sorted()
            let portion = schema.tables[number].holdsOneRow ? max(1, all.count) : Self.portion
            for start in stride(from: 0, to: all.count, by: portion) {
                try readUnseeded(
                    number, in: there, all[start..<min(all.count, start + portion)], wanted: wanted, &results)
            }
        }
    }

    /// The maximum number of IDs in a statement.
    static let portion = 1_000

    private func readUnseeded(
        _ number: Int, in there: StoredTables.Table, _ ids: ArraySlice<RecordID>, wanted: [RecordID: [Int]],
        _ results: inout [CurrentState]
    ) throws(TargetError) {
        let table = schema.tables[number]
        var rows: [[Cell]] = []
        let condition = table.key.map { " WHERE t.\(SQLText.quote($0)) IN \(StatementBytes.list(ids))" } ?? ""
        try attempt { () throws(ServerError) in
            try connection.each("SELECT \(Self.columns(table, of: "t")) FROM \(SQLText.quote(table.name)) t\(condition)") { row in
                rows.append(Self.cells(row, table, there, from: 0))
            }
        }
        for cells in rows {
            var record = ids.first
            if let name = table.key, case .uuid(let id) = table.cell(name, of: cells) { record = id }
            guard let record else { continue }
            for place in wanted[record] ?? [] {
                results[place].rows[RowKey(table: number, record: record)] = InstalledRow(
                    cells: cells, seeded: nil, isShared: false)
            }
        }
    }

    private static func columns(_ table: StoreTable, of alias: String) -> String {
        table.columns.map { alias + "." + SQLText.quote($0.name) }.joined(separator: ", ")
    }

    static func cells(_ row: Connection.Row, _ table: StoreTable, _ there: StoredTables.Table, from first: Int) -> [Cell] {
        table.columns.indices.map { there.columns[$0].storage.cell(row.bytes(first + $0), table.columns[$0].type) }
    }

    /// Throws if a table for a single row contains several rows, which is possible in an existing table.
    func refuseSeveralRows() throws(TargetError) {
        for (table, there) in zip(schema.tables, stored.tables) where table.holdsOneRow && there != nil {
            if try query("SELECT 1 FROM \(SQLText.quote(table.name)) LIMIT 2").count > 1 {
                throw .schemaMismatch(table: table.name, column: nil, problem: "it holds more than one row")
            }
        }
    }

    /// Summarises unchanged households from a stream of rows, without keeping them in memory.
    func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] {
        if entries.contains(where: { pending.concerns($0.household, []) }) { try flush() }
        try refuseSeveralRows()
        try lookUp(entries.map(\.household))
        var results: [UnchangedSummary?] = Array(repeating: nil, count: entries.count)
        var places: [Int64: Int] = [:]
        for (place, entry) in entries.enumerated() {
            guard let known = ledger[entry.household], known.entry == entry, let number = known.number, places[number] == nil
            else { continue }
            places[number] = place
            results[place] = UnchangedSummary()
        }
        if places.isEmpty { return results }
        for name in try ledgerTables(places.keys) {
            guard let number = schema.number(ofTable: name), let there = stored.tables[number] else {
                // These records cannot be compared, so their households have no summary.
                let rows = try query(
                    "SELECT DISTINCT seed FROM homeseed_records WHERE seed IN \(Self.list(places.keys)) AND table_name = \(SQLLiteral.text(name))"
                )
                for row in rows { if let place = row[0].flatMap({ Int64($0) }).flatMap({ places[$0] }) { results[place] = nil } }
                continue
            }
            try compare(places, schema.tables[number], in: there, &results)
        }
        return results
    }

    /// Compares each record of the ledger with the current row of its table.
    private func compare(
        _ places: [Int64: Int], _ table: StoreTable, in there: StoredTables.Table, _ results: inout [UnchangedSummary?]
    ) throws(TargetError) {
        var found = results
        try attempt { () throws(ServerError) in
            try connection.each(joined(table, seeds: places.keys)) { row in
                guard let place = places[row.integer(0)], found[place] != nil, let record = row.record(1) else { return }
                var hash = RowHash()
                for column in table.columns.indices {
                    there.columns[column].storage.feed(row.bytes(4 + column), table.columns[column].type, to: &hash)
                }
                let fingerprint = hash.finish()
                if row.integer(3) == 1, fingerprint.bits == UInt64(bitPattern: row.integer(2)) {
                    found[place]?.add(record, fingerprint)
                } else {
                    found[place] = nil
                }
            }
        }
        results = found
    }
}

extension Storage {
    /// Feeds a value to a row's fingerprint. Texts are hashed without creating a cell.
    func feed(_ bytes: UnsafeBufferPointer<UInt8>?, _ type: ColumnType, to hash: inout RowHash) {
        guard let bytes else { return hash.feedNull() }
        switch type {
        case .string, .text, .word: hash.feed(text: bytes)
        default: hash.feed(cell(bytes, type))
        }
    }
}
