import HomeseedStore

extension MappedSession {
    func installed(_ household: HouseholdName, wanted: [RowKey]) throws(TargetError) -> CurrentState {
        try installed([InstalledRequest(household, wanted: wanted)]).first ?? CurrentState()
    }

    func installed(_ requests: [InstalledRequest]) throws(TargetError) -> [CurrentState] {
        // Earlier requests have been written, and keeping their ids would take too much memory for a population.
        ids = [:]
        marks = [:]
        existingRows = []
        var all: [CurrentState] = []
        for request in requests { all.append(try installed(request)) }
        return all
    }

    /// Returns the current state: first the rows of the ledger, then other existing rows found by their keys. Rows are looked up
    /// in table order, so that referenced rows are found before the rows that refer to them.
    private func installed(_ request: InstalledRequest) throws(TargetError) -> CurrentState {
        var result = CurrentState(seeds: try knownSeeds(request.household))
        result.isMapped = true
        var raw: [RowKey: [String?]] = [:]
        var noted = try noted(MappedSession.shared).rows
        let sharedCount = noted.count
        var used: Set<RowKey> = []
        var own: [LedgerRow] = []
        if let seed = try number(of: request.household) {
            let mine = try self.noted(seed)
            own = mine.rows
            noted += own
            result.orphans = mine.orphans
            for table in try mine.orphans.map(\.table) + unmappedTables(seed) { try refuseMoved(table, request.household) }
            used = try usedElsewhere(seed)
        }
        for row in noted { if let id = row.id { ids[row.key] = id } }
        try read(noted, &raw)
        try refuseOtherSchemas(noted, raw)
        // An existing row may have been deleted, and its number reused.
        for row in noted where row.wasFound {
            if let texts = raw[row.key], isPossiblyThirdParty(row, texts) { raw[row.key] = nil }
        }
        let known = Dictionary(noted.map { ($0.key, $0) }) { first, _ in first }
        let planned = Set(request.rows.filter { !isRecordedRow($0, for: known[$0.key], among: raw) }.map(\.key))
        let here = try find(request.rows.filter { planned.contains($0.key) }, &raw)
        let records = records(noted.map(\.key) + here)
        if !mayWrite {
            used.formUnion(
                own.filter { row in row.id.flatMap { uses[reference(row.key, $0)] }.map { $0 != request.household } ?? false }
                    .map(\.key))
            for key in here {
                if let id = ids[key], uses[reference(key, id)] == nil { uses[reference(key, id)] = request.household }
            }
        }
        let elsewhere = try rowsOfOtherHouseholds(Array(here) + noted.filter(\.wasFound).map(\.key))
        let wanted = Dictionary(request.rows.map { ($0.key, $0) }) { first, _ in first }
        for (place, row) in noted.enumerated() where !here.contains(row.key) {
            if row.wasFound { existingRows.insert(row.key) }
            result.rows[row.key] = installed(
                row, as: raw[row.key], wanted: wanted[row.key], among: records, isShared: place < sharedCount,
                isUsedElsewhere: used.contains(row.key))
            result.rows[row.key]?.isInherited = row.origin == .inherited
            result.rows[row.key]?.isSeededByOtherHousehold = elsewhere.contains(row.key)
        }
        markReplacedRows(own, &result)
        for row in request.rows where here.contains(row.key) {
            guard let texts = raw[row.key] else { continue }
            let cells = self.cells(texts, of: row.key, among: records, wanted: row)
            let noted = known[row.key]
            // A seeded row that is found under another id counts as seeded only if it has the wanted values.
            let wasSeeded = noted.map { !$0.wasFound } ?? false
            if !wasSeeded { existingRows.insert(row.key) }
            result.rows[row.key] = InstalledRow(
                cells: cells, seeded: noted != nil && wasSeeded && row.keeping(cells).cells == cells ? Fingerprint(cells) : nil,
                isShared: row.isShared, isMatchedForeignRow: !wasSeeded)
            result.rows[row.key]?.isSeededByOtherHousehold = elsewhere.contains(row.key)
        }
        for (key, row) in result.rows where row.isShared || row.isMatchedForeignRow || row.isUsedElsewhere || row.isInherited {
            result.rows[key]?.commonID = ids[key]
        }
        return result
    }

    /// Marks rows that have probably been replaced by third-party rows, because the store reused their numbers.
    private func markReplacedRows(_ own: [LedgerRow], _ result: inout CurrentState) {
        // Owners precede the rows that they own.
        for noted in own.sorted(by: { $0.key < $1.key }) where !noted.wasFound && !noted.marks.isEmpty {
            let table = tables[noted.key.table].mapped
            guard let owner = table.owner, let row = result.rows[noted.key], row.isEdited, let cells = row.cells,
                cells.indices.contains(owner)
            else { continue }
            switch cells[owner] {
            case .text: result.rows[noted.key]?.isPossiblyThirdParty = true
            case .uuid(let record):
                guard let other = table.columns[owner].reference,
                    result.rows[RowKey(table: other, record: record)]?.isPossiblyThirdParty == true
                else { continue }
                result.rows[noted.key]?.isPossiblyThirdParty = true
            default: continue
            }
        }
    }

    /// Returns one of the tables that a household was seeded into without a mapping, or none.
    private func unmappedTables(_ seed: Int) throws(TargetError) -> [String] {
        guard !hasLedger, try base.hasTable("homeseed_records") else { return [] }
        return try base.ask(
            "SELECT table_name FROM homeseed_records WHERE seed = \(parameter(1, "bigint")) LIMIT 1", [.integer(seed)]
        ).compactMap { $0.first ?? nil }
    }

    /// Throws an error for a table that a household was seeded into without a mapping, or that the mapping no longer names.
    /// Otherwise, the household would be created a second time.
    private func refuseMoved(_ noted: String, _ household: HouseholdName) throws(TargetError) {
        guard noted.hasSuffix(")"), let start = noted.firstRange(of: " (") else {
            throw .corrupt(
                "the household \(household.key) of \(household.pack) was seeded without a mapping, into \(noted): leave --mapping out, or take another --household; nothing was changed"
            )
        }
        let before = noted[..<start.lowerBound]
        guard let table = tables.first(where: { noted.hasSuffix(" (\($0.mapped.entity))") }) else { return }
        let tableExists = MappingValidation.table(String(before), in: live) != nil
        throw .corrupt(
            "what was seeded of \(table.mapped.entity) is in the ledger as rows of \(before), and the mapping says \(table.live.name): "
                + (tableExists
                    ? "unseed it with the mapping that it was seeded with; nothing was changed"
                    : "if \(before) was renamed, write `was: \(before)` under \(table.mapped.entity) in the mapping; nothing was changed")
        )
    }

    /// Throws if all rows of a table are gone, and another table of the same name contains them.
    private func refuseOtherSchemas(_ noted: [LedgerRow], _ raw: [RowKey: [String?]]) throws(TargetError) {
        for (number, rows) in Dictionary(grouping: noted, by: \.key.table).sorted(by: { $0.key < $1.key }) {
            guard let id = tables[number].id, rows.allSatisfy({ raw[$0.key] == nil }) else { continue }
            let name = tables[number].live.name
            if let place = try base.otherSchema(of: name, key: id.live.name, rows.compactMap(\.id)) {
                throw .elsewhere(name, in: place)
            }
        }
    }

    private func reference(_ key: RowKey, _ id: String) -> LiveReference {
        LiveReference(table: tables[key.table].live.name, value: .text(id))
    }

    /// Whether the ledger has the row, and the store has it under the recorded id.
    private func isRecordedRow(_ row: StoreRow, for noted: LedgerRow?, among raw: [RowKey: [String?]]) -> Bool {
        noted != nil && raw[row.key] != nil
    }

    /// Returns the state of a ledger row. References are compared by the rows that they refer to.
    private func installed(
        _ noted: LedgerRow, as texts: [String?]?, wanted: StoreRow?, among records: [Int: [String: RecordID]], isShared: Bool,
        isUsedElsewhere: Bool
    ) -> InstalledRow {
        guard let texts else {
            return InstalledRow(cells: nil, seeded: noted.fingerprint, isShared: isShared, isMatchedForeignRow: noted.wasFound)
        }
        var cells = cells(texts, of: noted.key, among: records, wanted: wanted)
        let matchesLedger = meaning(texts, noted.key) == noted.fingerprint || Fingerprint(cells) == noted.fingerprint
        // A value that was not written is the store's default.
        if let wanted, matchesLedger { cells = withoutDefaults(cells, wanted) }
        marks[noted.key] = tables[noted.key.table].marks(texts)
        var row = InstalledRow(
            cells: cells, seeded: matchesLedger || noted.wasFound ? Fingerprint(cells) : noted.fingerprint, isShared: isShared,
            isMatchedForeignRow: noted.wasFound,
            isUsedElsewhere: isUsedElsewhere)
        let current = tables[noted.key.table].marks(texts, isWhole: true)
        if noted.wasFound { return row }
        row.isPossiblyThirdParty = RowMarks.differ(noted.marks, current)
        row.hasLostSeededTexts = !matchesLedger && RowMarks.differInTexts(noted.marks, current)
        return row
    }

    private func withoutDefaults(_ cells: [Cell], _ wanted: StoreRow) -> [Cell] {
        zip(zip(cells, wanted.cells), tables[wanted.key.table].values).map { pair, values in
            pair.1 == .null && values.live.hasDefault && !values.column.isID ? .null : pair.0
        }
    }

    /// Returns the fingerprint of a row as stored: references have the store's ids, and the row's own id is ignored.
    func meaning(_ texts: [String?], _ key: RowKey) -> Fingerprint {
        Fingerprint(
            zip(tables[key.table].values, texts).compactMap { values, text in
                // An empty deletion mark is skipped, so that rows seeded before the mapping named the column have the same
                // fingerprint.
                if values.column.isDeletionMark, values.read(text) == .null { return nil }
                if values.column.isID { return .null }
                if values.column.lookup != nil { return text.map { .text($0) } ?? .null }
                if values.column.reference != nil { return text.map { .text($0) } ?? .null }
                return values.read(text)
            })
    }

    /// Returns the household's seed. If the schema allows only one household, returns all seeds of its pack.
    private func knownSeeds(_ household: HouseholdName) throws(TargetError) -> [SeedEntry] {
        if schema.singleHouseholdReason == nil { return try base.seed(of: household).map { [$0] } ?? [] }
        return try base.seeds().filter { $0.household.pack == household.pack }
    }

    /// Reads the rows with these ids in batches.
    private func read(_ noted: [LedgerRow], _ raw: inout [RowKey: [String?]]) throws(TargetError) {
        let byTable = Dictionary(grouping: noted, by: \.key.table)
        for (number, rows) in byTable.sorted(by: { $0.key < $1.key }) {
            let table = tables[number]
            guard !table.identifying.isEmpty else {
                if let row = try base.ask(table.select, []).first, let first = rows.first { raw[first.key] = row }
                continue
            }
            let keys = Dictionary(rows.compactMap { row in row.id.map { ($0, row.key) } }) { first, _ in first }
            let all = keys.keys.sorted()
            for start in stride(from: 0, to: all.count, by: MappedSession.portion) {
                let part = table.isOneOf(all[start..<min(all.count, start + MappedSession.portion)])
                for row in try base.ask("\(table.select) WHERE \(part.sql)", part.arguments) {
                    if let key = table.idText(row).flatMap({ keys[$0] }) { raw[key] = row }
                }
            }
        }
    }

    /// The maximum number of rows in a query.
    static let portion = 200

    /// Looks for rows that the ledger does not know, or knows under an id that is gone.
    private func find(_ rows: [StoreRow], _ raw: inout [RowKey: [String?]]) throws(TargetError) -> Set<RowKey> {
        var result: Set<RowKey> = []
        for row in rows.sorted(by: { $0.key < $1.key }) {
            ids[row.key] = nil
            let table = tables[row.key.table]
            var there = try existingTexts(for: row, in: table)
            if there == nil { there = try promised(row, in: table) }
            guard let there else { continue }
            ids[row.key] = table.idText(there) ?? ""
            raw[row.key] = there
            marks[row.key] = table.marks(there)
            result.insert(row.key)
        }
        return result
    }

    /// Returns the row that an earlier household of the plan creates under the same key. If there is none, notes this row for
    /// later households and returns `nil`.
    private func promised(_ row: StoreRow, in table: BoundTable) throws(TargetError) -> [String?]? {
        guard !mayWrite, !table.mapped.key.isEmpty else { return nil }
        let signature = PlannedRow(
            table: row.key.table,
            key: table.mapped.key.map { column in
                let cell = keyCells(row).indices.contains(column) ? keyCells(row)[column] : .null
                guard let other = table.values[column].column.reference, case .uuid(let record) = cell else { return cell }
                return .text(ids[RowKey(table: other, record: record)] ?? record.text)
            })
        if let known = plannedRows[signature] { return known }
        let id = "planned " + row.key.record.text
        var texts: [String?] = []
        for (column, values) in table.values.enumerated() {
            let cell = row.cells.indices.contains(column) ? row.cells[column] : .null
            var text = values.column.isID ? id : try value(cell, at: column, in: table)?.text
            if text == nil, case .uuid(let record) = cell { text = "planned " + record.text }
            texts.append(text)
        }
        plannedRows[signature] = texts
        ids[row.key] = nil
        return nil
    }

    /// Returns the cells by which an existing row is found.
    private func keyCells(_ row: StoreRow) -> [Cell] { row.keyCells ?? row.cells }

    func existingTexts(for row: StoreRow, in table: BoundTable) throws(TargetError) -> [String?]? {
        var sql = table.select
        var arguments: [SQLValue] = []
        let cells = keyCells(row)
        if !table.mapped.key.isEmpty {
            for (place, column) in table.mapped.key.enumerated() {
                guard cells.indices.contains(column), let value = try value(cells[column], at: column, in: table) else {
                    return nil
                }
                if value.text?.hasPrefix("planned ") == true, table.values[column].column.reference != nil { return nil }
                sql += (place == 0 ? " WHERE " : " AND ") + table.condition(column, at: place + 1)
                arguments.append(value)
            }
        } else if table.mapped.id != nil {
            guard !table.mapped.storeGivesID, let id = table.ownID(row.key.record) else { return nil }
            sql += table.identity(at: 1)
            arguments.append(.text(id))
        } else {
            for column in table.mapped.identifying {
                guard cells.indices.contains(column), let value = try value(cells[column], at: column, in: table), value != .null
                else { return nil }
                arguments.append(value)
            }
            sql += table.identity(at: 1)
        }
        for (place, column) in table.mapped.columns.enumerated() where column.isDeletionMark && !table.mapped.key.isEmpty {
            // Rows that the app marked as deleted are skipped.
            sql += " AND " + table.values[place].live.notDeletedCondition
        }
        let found = try base.ask(sql + " LIMIT 2", arguments)
        guard found.count < 2 else {
            let values = table.mapped.key.map { table.mapped.columns[$0].name }
            throw .refused(
                .init(
                    constraint:
                        "several rows have the same \(values.joined(separator: " and ")), so the key does not identify one row",
                    table: table.live.name, record: row.label,
                    values: zip(values, table.mapped.key).map { "\($0) \(cells[$1].display)" }))
        }
        return found.first
    }

    /// Returns the value of a column for a cell, or `nil` for a reference to a record that has no row yet.
    func value(_ cell: Cell, at column: Int, in table: BoundTable) throws(TargetError) -> SQLValue? {
        let values = table.values[column]
        if let other = values.column.reference, case .uuid(let record) = cell {
            return ids[RowKey(table: other, record: record)].map { MappedValues.value($0, values.live) }
        }
        if let lookup = values.column.lookup { return try lookedUp(lookup, cell, values.live) }
        return values.write(cell)
    }

    /// Returns the record of each row, by table and id. If two records are the same row, it returns one of them.
    private func records(_ keys: [RowKey]) -> [Int: [String: RecordID]] {
        var result: [Int: [String: RecordID]] = [:]
        for key in keys { if let id = ids[key] { result[key.table, default: [:]][id] = key.record } }
        return result
    }

    /// - Parameter wanted: the wanted row, which selects the reference if two records are the same row in the store.
    func cells(_ texts: [String?], of key: RowKey, among records: [Int: [String: RecordID]], wanted: StoreRow? = nil) -> [Cell] {
        zip(tables[key.table].values, texts).enumerated().map { number, pair in
            let (values, text) = pair
            if values.column.isID { return .uuid(key.record) }
            let wish = wanted.flatMap { $0.cells.indices.contains(number) ? $0.cells[number] : nil }
            guard let other = values.column.reference else {
                if values.column.lookup != nil { return readLookup(text, values, wanted: wish) }
                return values.read(text, wanted: wish)
            }
            guard let text else { return .null }
            if let wanted, wanted.cells.indices.contains(number), case .uuid(let record) = wanted.cells[number],
                ids[RowKey(table: other, record: record)] == text
            {
                return wanted.cells[number]
            }
            return records[other]?[text].map { .uuid($0) } ?? .text(text)
        }
    }
}

/// A row that a plan creates, identified by its key values.
struct PlannedRow: Hashable {
    let table: Int
    let key: [Cell]
}
