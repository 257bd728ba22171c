#if Postgres
import Homeseed

extension PostgresSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> Installed {
        if pending.concerns(household, wanted) { try flush() }
        var result = Installed(seeds: seeds())
        let numbers = [LedgerSQL.shared] + (ledger[household].map { [$0.number] } ?? [])
        try refuseSeveralRows()
        do {
            if layout.hasLedger { try readSeeded(numbers, &result) }
            try readUnseeded(wanted, &result)
        } catch {
            throw error.general
        }
        return result
    }

    /// The ledger's rows, each joined with what its table holds now.
    private func readSeeded(_ seeds: [Int64], _ result: inout Installed) throws(ServerError) {
        let names = try connection.query(LedgerSQL.selectTables, [.integers(seeds)])
        for name in (0..<names.count).map({ names.text($0, 0) }).sorted() {
            guard let number = schema.number(ofTable: name), let table = schema[number] else {
                let rows = try connection.query(LedgerSQL.selectRecords, [.integers(seeds), .text(name)])
                result.strays += (0..<rows.count).map { Installed.Stray(table: name, record: rows.uuid($0, 1)) }
                continue
            }
            if let there = layout.tables[number] {
                try join(seeds, number, table, there, &result)
            } else {
                let rows = try connection.query(LedgerSQL.selectRecords, [.integers(seeds), .text(name)])
                for row in 0..<rows.count {
                    result.rows[RowKey(table: number, record: rows.uuid(row, 1))] = InstalledRow(
                        cells: nil, seeded: Fingerprint(bits: UInt64(bitPattern: rows.integer(row, 2))),
                        isShared: rows.integer(row, 0) == LedgerSQL.shared)
                }
            }
        }
    }

    private func join(
        _ seeds: [Int64], _ number: Int, _ table: StoreTable, _ there: Layout.Table, _ result: inout Installed
    ) throws(ServerError) {
        let here = SQLText.quote(table.name)
        let isThere = table.key.map { "t.\(SQLText.quote($0)) IS NOT NULL" } ?? "EXISTS (SELECT FROM \(here))"
        let match = table.key.map { "t.\(SQLText.quote($0)) = \(keyValue("r.record", table, there))" } ?? "true"
        let rows = try connection.query("""
            SELECT r.seed, r.record, r.fingerprint, \(isThere), \(columns(table, there, of: "t"))
            FROM homeseed_records r LEFT JOIN \(here) t ON \(match)
            WHERE r.seed = ANY ($1) AND r.table_name = $2
            """, [.integers(seeds), .text(table.name)])
        result.rows.reserveCapacity(result.rows.count + rows.count)
        for row in 0..<rows.count {
            result.rows[RowKey(table: number, record: rows.uuid(row, 1))] = InstalledRow(
                cells: rows.boolean(row, 3) ? cells(rows, row, table, there, from: 4) : nil,
                seeded: Fingerprint(bits: UInt64(bitPattern: rows.integer(row, 2))),
                isShared: rows.integer(row, 0) == LedgerSQL.shared)
        }
    }

    /// Rows under wanted ids that the ledger does not know: one question for all tables whether there are any.
    private func readUnseeded(_ wanted: [RowKey], _ result: inout Installed) throws(ServerError) {
        var unknown: [Int: [RowKey]] = [:]
        for key in wanted where result.rows[key] == nil && layout.tables.indices.contains(key.table) && layout.tables[key.table] != nil {
            unknown[key.table, default: []].append(key)
        }
        let numbers = unknown.keys.sorted()
        guard !numbers.isEmpty else { return }
        let questions = numbers.enumerated().map { index, number in
            "SELECT \(number)::int8 WHERE EXISTS (SELECT FROM \(SQLText.quote(schema.tables[number].name))\(condition(number, "$\(index + 1)")))"
        }
        let arguments = numbers.map { Argument.records(schema.tables[$0].holdsOneRow ? [] : (unknown[$0] ?? []).map(\.record)) }
        // A table of one row is asked without an id; its argument is there so that the others keep their numbers.
        let unused = numbers.indices.map { "cardinality($\($0 + 1)::uuid[])" }.joined(separator: " + ")
        let found = try connection.query(
            questions.joined(separator: " UNION ALL ") + " UNION ALL SELECT -1 WHERE \(unused) < 0", arguments)
        for row in 0..<found.count {
            let number = Int(found.integer(row, 0))
            guard let index = numbers.firstIndex(of: number) else { continue }
            try readUnseeded(number, unknown[number] ?? [], arguments[index], &result)
        }
    }

    private func readUnseeded(
        _ number: Int, _ keys: [RowKey], _ argument: Argument, _ result: inout Installed
    ) throws(ServerError) {
        guard let there = layout.tables[number] else { return }
        let table = schema.tables[number]
        let rows = try connection.query(
            "SELECT \(columns(table, there, of: "t")) FROM \(SQLText.quote(table.name)) t\(condition(number, "$1"))",
            table.holdsOneRow ? [] : [argument])
        for row in 0..<rows.count {
            let cells = cells(rows, row, table, there, from: 0)
            let key = if let name = table.key, case .uuid(let record) = table.cell(name, of: cells) {
                RowKey(table: number, record: record)
            } else {
                keys.first
            }
            if let key { result.rows[key] = InstalledRow(cells: cells, seeded: nil, isShared: false) }
        }
    }

    private func condition(_ number: Int, _ argument: String) -> String {
        guard let key = schema.tables[number].key, let there = layout.tables[number] else { return "" }
        return " WHERE \(SQLText.quote(key)) = ANY (\(keyValue(argument + "::uuid[]", schema.tables[number], there, isList: true)))"
    }

    /// An id as the table's key has it.
    func keyValue(_ expression: String, _ table: StoreTable, _ there: Layout.Table, isList: Bool = false) -> String {
        guard let key = table.key, let number = table.number(ofColumn: key), there.storages[number] == .text else { return expression }
        return expression + (isList ? "::text[]" : "::text")
    }

    private func columns(_ table: StoreTable, _ there: Layout.Table, of alias: String) -> String {
        zip(table.columns, there.storages).map { $1.selected(alias + "." + SQLText.quote($0.name)) }.joined(separator: ", ")
    }

    private func cells(_ rows: Answer, _ row: Int, _ table: StoreTable, _ there: Layout.Table, from first: Int) -> [Cell] {
        table.columns.indices.map { rows.cell(row, first + $0, table.columns[$0].type, there.columns[$0].storage) }
    }

    /// A table that is not ours may hold more than the one row that the model allows.
    private func refuseSeveralRows() throws(TargetError) {
        for (table, there) in zip(schema.tables, layout.tables) where table.holdsOneRow && there != nil {
            let count = try attempt { () throws(ServerError) in
                try connection.query("SELECT count(*) FROM (SELECT FROM \(SQLText.quote(table.name)) LIMIT 2) t").integer(0, 0)
            }
            if count > 1 { throw .layout(table: table.name, column: nil, problem: "it holds more than one row") }
        }
    }
}

extension Argument {
    static func records(_ records: [RecordID]) -> Argument {
        var buffer = ByteBuffer()
        buffer.list(records.count, element: TypeNumber.uuid) { buffer in
            for record in records {
                buffer.append(Int32(16))
                buffer.append(record.high)
                buffer.append(record.low)
            }
        }
        return Argument(type: TypeNumber.uuidList, bytes: buffer.bytes)
    }
}
#endif
