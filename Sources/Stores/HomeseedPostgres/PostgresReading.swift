#if Postgres
import HomeseedStore

extension PostgresSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try installed([InstalledRequest(household, wanted: wanted)]).first ?? CurrentState()
    }

    /// Reads the state of several households with as many queries as for one household.
    func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState] {
        if requests.contains(where: { pending.concerns($0.household, $0.wanted) }) { try flush() }
        try refuseSeveralRows()
        let results = try attempt { () throws(ServerError) in
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
        try refuseOtherSchemas(results)
        return results
    }

    /// Returns the household's seed. If the schema allows only one household, up to two seeds of its pack are added.
    private func knownSeeds(_ household: HouseholdName) throws(ServerError) -> [SeedEntry] {
        let own = (ledger[household]?.entry).map { [$0] } ?? []
        guard schema.singleHouseholdReason != nil, stored.hasLedger else { return own }
        let answer = try connection.query(LedgerSQL.selectOfPack, [.text(household.pack)])
        return own + (0..<answer.count).map { entry(answer, $0) }
    }

    /// Records which tables are empty before the session writes. Later rows in these tables belong to this session and need no
    /// lookup. The session has locked these tables.
    private func recordEmptyTables() throws(ServerError) {
        guard emptyTablesAtStart == nil else { return }
        let there = schema.tables.indices.filter { stored.tables[$0] != nil }
        var empty = Array(repeating: true, count: schema.tables.count)
        if !there.isEmpty {
            let questions = there.map {
                "SELECT \($0)::int8 WHERE EXISTS (SELECT FROM \(stored.tables[$0]?.rows(of: schema.tables[$0].name) ?? ""))"
            }
            let answer = try connection.query(questions.joined(separator: " UNION ALL "))
            for row in 0..<answer.count { empty[Int(answer.integer(row, 0))] = false }
        }
        emptyTablesAtStart = empty
    }

    /// Returns the rows that all households share, which are read once.
    private func sharedRows() throws(ServerError) -> [RowKey: InstalledRow] {
        if let shared { return shared }
        var results = [CurrentState()]
        if stored.hasLedger { try readSeeded([LedgerSQL.shared: 0], &results) }
        shared = results[0].rows
        return results[0].rows
    }

    /// Reads the ledger's records, each joined with the current row of its table.
    ///
    /// - Parameter places: The index of the result for each seed number.
    private func readSeeded(_ places: [Int64: Int], _ results: inout [CurrentState]) throws(ServerError) {
        let seeds = places.keys.sorted()
        let names = try connection.query(LedgerSQL.selectTables, [.integers(seeds)])
        for name in (0..<names.count).map({ names.text($0, 0) }).sorted() {
            if let number = schema.number(ofTable: name), let table = schema[number], let there = stored.tables[number] {
                try join(places, of: seeds, number: number, table: table, in: there, &results)
                continue
            }
            let rows = try connection.query(LedgerSQL.selectRecords, [.integers(seeds), .text(name)])
            for row in 0..<rows.count {
                let seed = rows.integer(row, 0)
                guard let place = places[seed] else { continue }
                if let number = schema.number(ofTable: name) {
                    if seed != LedgerSQL.shared { results[place].goneTables.insert(number) }
                    results[place].rows[RowKey(table: number, record: rows.uuid(row, 1))] = InstalledRow(
                        cells: nil, seeded: Fingerprint(bits: UInt64(bitPattern: rows.integer(row, 2))),
                        isShared: seed == LedgerSQL.shared)
                } else if seed != LedgerSQL.shared {
                    results[place].orphans.append(CurrentState.OrphanedEntry(table: name, record: rows.uuid(row, 1)))
                }
            }
        }
    }

    private func join(
        _ places: [Int64: Int], of seeds: [Int64], number: Int, table: StoreTable, in there: StoredTables.Table,
        _ results: inout [CurrentState]
    ) throws(ServerError) {
        let rows = try connection.query(
            joined(table, there, seeds: "$1", name: "$2", there.addedValues), [.integers(seeds), .text(table.name)])
        if results.count == 1 { results[0].rows.reserveCapacity(results[0].rows.count + rows.count) }
        for row in 0..<rows.count {
            let seed = rows.integer(row, 0)
            guard let place = places[seed] else { continue }
            var installed = InstalledRow(
                cells: rows.boolean(row, 3) ? cells(rows, row: row, of: table, in: there, from: 4) : nil,
                seeded: Fingerprint(bits: UInt64(bitPattern: rows.integer(row, 2))), isShared: seed == LedgerSQL.shared)
            if there.addedValues != nil { installed.hasAddedValues = rows.boolean(row, 4 + table.columns.count) }
            results[place].rows[RowKey(table: number, record: rows.uuid(row, 1))] = installed
        }
    }

    /// Returns a query for the records of seeds in a table: seed, record, fingerprint, whether the row exists, its cells, and a
    /// further expression.
    func joined(
        _ table: StoreTable, _ there: StoredTables.Table, seeds: String, name: String, _ further: String? = nil
    ) -> String {
        let here = there.rows(of: table.name)
        let rowExists = table.key.map { "t.\(SQLText.quote($0)) IS NOT NULL" } ?? "EXISTS (SELECT FROM \(here))"
        let match = table.key.map { "t.\(SQLText.quote($0)) = \(keyValue("r.record", of: table, in: there))" } ?? "true"
        return """
            SELECT r.seed, r.record, r.fingerprint, \(rowExists), \(columns(table, there, of: "t"))\(further.map { ", " + $0 } ?? "")
            FROM homeseed_records r LEFT JOIN \(here) t ON \(match)
            WHERE r.seed = ANY (\(seeds)) AND r.table_name = \(name)
            """
    }

    /// Reads the rows with wanted IDs that are not in the ledger, with one query per table.
    private func readUnseeded(_ requests: [InstalledRequest], _ results: inout [CurrentState]) throws(ServerError) {
        guard let emptyTablesAtStart, emptyTablesAtStart.contains(false) else { return }
        for number in schema.tables.indices where !emptyTablesAtStart[number] {
            guard let there = stored.tables[number] else { continue }
            var wanted: [RecordID: [Int]] = [:]
            for (place, request) in requests.enumerated() {
                for key in request.wanted where key.table == number && results[place].rows[key] == nil {
                    wanted[key.record, default: []].append(place)
                }
            }
            if !wanted.isEmpty { try readUnseeded(number, in: there, wanted: wanted, &results) }
        }
    }

    private func readUnseeded(
        _ number: Int, in there: StoredTables.Table, wanted: [RecordID: [Int]], _ results: inout [CurrentState]
    ) throws(ServerError) {
        let table = schema.tables[number]
        let rows = try connection.query(
            "SELECT \(columns(table, there, of: "t")) FROM \(there.rows(of: table.name)) t\(condition(number, "$1"))",
            table.holdsOneRow ? [] : [.records(wanted.keys.sorted())])
        for row in 0..<rows.count {
            let cells = cells(rows, row: row, of: table, in: there, from: 0)
            var record = wanted.keys.first
            if let name = table.key, case .uuid(let id) = table.cell(name, of: cells) { record = id }
            guard let record else { continue }
            for place in wanted[record] ?? [] {
                results[place].rows[RowKey(table: number, record: record)] = InstalledRow(
                    cells: cells, seeded: nil, isShared: false)
            }
        }
    }

    private func condition(_ number: Int, _ argument: String) -> String {
        guard let key = schema.tables[number].key, let there = stored.tables[number] else { return "" }
        return
            " WHERE \(SQLText.quote(key)) = ANY (\(keyValue(argument + "::uuid[]", of: schema.tables[number], in: there, isList: true)))"
    }

    /// Returns an expression for an ID in the type of the table's key.
    func keyValue(_ expression: String, of table: StoreTable, in there: StoredTables.Table, isList: Bool = false) -> String {
        guard let key = table.key, let number = table.number(ofColumn: key), there.storages[number] == .text else {
            return expression
        }
        return expression + (isList ? "::text[]" : "::text")
    }

    private func columns(_ table: StoreTable, _ there: StoredTables.Table, of alias: String) -> String {
        zip(table.columns, there.storages).map { $1.selected(alias + "." + SQLText.quote($0.name)) }.joined(separator: ", ")
    }

    private func cells(_ rows: QueryResult, row: Int, of table: StoreTable, in there: StoredTables.Table, from first: Int)
        -> [Cell]
    {
        table.columns.indices.map { rows.cell(row, first + $0, type: table.columns[$0].type, storage: there.columns[$0].storage) }
    }

    /// Throws if a table for a single row contains several rows, which is possible in an existing table.
    func refuseSeveralRows() throws(TargetError) {
        for (table, there) in zip(schema.tables, stored.tables) where table.holdsOneRow {
            guard let there else { continue }
            let count = try attempt { () throws(ServerError) in
                try connection.query("SELECT count(*) FROM (SELECT FROM \(there.rows(of: table.name)) LIMIT 2) t").integer(0, 0)
            }
            if count > 1 { throw .schemaMismatch(table: table.name, column: nil, problem: "it holds more than one row") }
        }
    }
}

extension Argument {
    static func records(_ records: [RecordID]) -> Argument {
        var buffer = ByteBuffer()
        buffer.list(records.count, element: TypeOID.uuid) { buffer in
            for record in records {
                buffer.append(Int32(16))
                buffer.append(record.high)
                buffer.append(record.low)
            }
        }
        return Argument(type: TypeOID.uuidList, bytes: buffer.bytes)
    }
}
#endif
