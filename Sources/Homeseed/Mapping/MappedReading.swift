extension MappedSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> Installed {
        try installed([InstalledRequest(household, wanted: wanted)]).first ?? Installed()
    }

    func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [Installed] {
        // What was asked for before is written by now, and a population has no end.
        ids = [:]
        found = []
        hasOthers = requests.count > 1
        var all: [Installed] = []
        for request in requests { all.append(try installed(request)) }
        return all
    }

    /// Rows that the ledger has, then those of the others that are found by their keys: a reference is found before
    /// what refers to it, for rows come in the order of their tables.
    private func installed(_ request: InstalledRequest) throws(TargetError) -> Installed {
        var result = Installed(seeds: try knownSeeds(request.household))
        var raw: [RowKey: [String?]] = [:]
        var noted = try noted(MappedSession.shared).rows
        let sharedCount = noted.count
        if let seed = try number(of: request.household) {
            let own = try self.noted(seed)
            noted += own.rows
            result.strays = own.strays
        }
        for row in noted { if let id = row.id { ids[row.key] = id } }
        try read(noted, &raw)
        let known = Set(noted.map(\.key))
        let here = try find(request.rows.filter { raw[$0.key] == nil }, &raw)
        let records = records(noted.map(\.key) + here)
        let wanted = Set(request.rows.map(\.key))
        for (place, row) in noted.enumerated() where !here.contains(row.key) {
            if row.wasFound {
                found.insert(row.key)
                // Someone else's row is no business of ours once it is not wanted any more.
                if !wanted.contains(row.key) { continue }
            }
            let cells = raw[row.key].map { self.cells($0, row.key, records) }
            result.rows[row.key] = InstalledRow(cells: cells, seeded: row.fingerprint, isShared: place < sharedCount)
        }
        for row in request.rows where here.contains(row.key) {
            guard let texts = raw[row.key] else { continue }
            let cells = self.cells(texts, row.key, records)
            // As it stands is as it is wanted: then it makes no difference whose it is.
            let isSame = row.keeping(cells).cells == cells
            if !known.contains(row.key) || isSame { found.insert(row.key) }
            result.rows[row.key] = InstalledRow(cells: cells, seeded: isSame ? Fingerprint(cells) : nil, isShared: row.isShared)
        }
        return result
    }

    /// Its own, and where there is room for one household, those of others of its pack.
    private func knownSeeds(_ household: HouseholdName) throws(TargetError) -> [SeedEntry] {
        if schema.singleHouseholdReason == nil { return try base.seed(of: household).map { [$0] } ?? [] }
        return try base.seeds().filter { $0.household.pack == household.pack }
    }

    /// The rows of these ids, some at a time.
    private func read(_ noted: [Noted], _ raw: inout [RowKey: [String?]]) throws(TargetError) {
        let byTable = Dictionary(grouping: noted, by: \.key.table)
        for (number, rows) in byTable.sorted(by: { $0.key < $1.key }) {
            let table = tables[number]
            guard let id = table.id, let idPlace = table.mapped.id else {
                if let row = try base.ask(table.select, []).first, let first = rows.first { raw[first.key] = row }
                continue
            }
            let keys = Dictionary(rows.compactMap { row in row.id.map { ($0, row.key) } }) { first, _ in first }
            let all = keys.keys.sorted()
            for start in stride(from: 0, to: all.count, by: MappedSession.portion) {
                let part = all[start..<min(all.count, start + MappedSession.portion)]
                let places = part.indices.map { base.spelling.place($0 - start + 1, id.live) }.joined(separator: ", ")
                let sql = "\(table.select) WHERE \(SQLText.quote(id.live.name)) IN (\(places))"
                for row in try base.ask(sql, part.map { MappedValues.value($0, id.live) }) {
                    if row.indices.contains(idPlace), let key = row[idPlace].flatMap({ keys[$0] }) { raw[key] = row }
                }
            }
        }
    }

    /// So many rows are asked for at once.
    static let portion = 200

    /// Looks for rows that the ledger does not know, or knows under an id that is gone.
    private func find(_ rows: [StoreRow], _ raw: inout [RowKey: [String?]]) throws(TargetError) -> Set<RowKey> {
        var result: Set<RowKey> = []
        for row in rows.sorted(by: { $0.key < $1.key }) {
            ids[row.key] = nil
            let table = tables[row.key.table]
            guard let there = try look(for: row, in: table) else { continue }
            ids[row.key] = table.mapped.id.map { there.indices.contains($0) ? there[$0] ?? "" : "" } ?? onlyRow
            raw[row.key] = there
            result.insert(row.key)
        }
        return result
    }

    func look(for row: StoreRow, in table: BoundTable) throws(TargetError) -> [String?]? {
        var sql = table.select
        var arguments: [SQLValue] = []
        if !table.mapped.key.isEmpty {
            for (place, column) in table.mapped.key.enumerated() {
                guard row.cells.indices.contains(column), let value = try value(row.cells[column], at: column, in: table) else { return nil }
                sql += (place == 0 ? " WHERE " : " AND ") + table.condition(column, at: place + 1)
                arguments.append(value)
            }
        } else if table.id != nil {
            guard !table.mapped.storeGivesID, let id = table.ownID(row.key.record) else { return nil }
            sql += table.identity(at: 1)
            arguments.append(.text(id))
        }
        let found = try base.ask(sql + " LIMIT 2", arguments)
        guard found.count < 2 else {
            let values = table.mapped.key.map { table.mapped.columns[$0].name }
            throw .refused(.init(
                constraint: "several rows have the same \(values.joined(separator: " and ")), so the key does not say which is meant",
                table: table.live.name, record: row.label, values: zip(values, table.mapped.key).map { "\($0) \(row.cells[$1].display)" }))
        }
        return found.first
    }

    /// What a column is given for a cell; nil for a reference to a record that has no row yet.
    func value(_ cell: Cell, at column: Int, in table: BoundTable) throws(TargetError) -> SQLValue? {
        let values = table.values[column]
        if let other = values.column.reference, case .uuid(let record) = cell {
            return ids[RowKey(table: other, record: record)].map { MappedValues.value($0, values.live) }
        }
        return values.write(cell)
    }

    /// By table and id: which record a row is. Of two that are the same row, one.
    private func records(_ keys: [RowKey]) -> [Int: [String: RecordID]] {
        var result: [Int: [String: RecordID]] = [:]
        for key in keys { if let id = ids[key] { result[key.table, default: [:]][id] = key.record } }
        return result
    }

    func cells(_ texts: [String?], _ key: RowKey, _ records: [Int: [String: RecordID]]) -> [Cell] {
        zip(tables[key.table].values, texts).map { values, text in
            if values.column.isID { return .uuid(key.record) }
            guard let other = values.column.reference else { return values.read(text) }
            guard let text else { return .null }
            return records[other]?[text].map { .uuid($0) } ?? .text(text)
        }
    }
}
