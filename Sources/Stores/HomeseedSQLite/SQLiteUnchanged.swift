import HomeseedStore

extension SQLiteSession {
    /// Compares fingerprints row by row, without keeping the rows.
    func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] {
        try attempt {
            if !pending.isEmpty, entries.contains(where: { pendingHouseholds.contains($0.household) }) { try flush() }
            return try entries.map { entry in
                guard stored.has(LedgerSQL.records), try self.entry(of: entry.household) == entry,
                    let number = try number(of: entry.household)
                else { return nil }
                return try unchanged(number)
            }
        }
    }

    private func unchanged(_ seed: Int) throws -> UnchangedSummary? {
        var result = UnchangedSummary()
        for name in try tables(of: seed) {
            guard let number = schema.number(ofTable: name), let table = schema[number], stored.has(name),
                try add(seed, table, to: &result)
            else { return nil }
        }
        return result
    }

    /// Adds a table's rows to the summary, and returns whether all of them are unchanged since the seed.
    private func add(_ seed: Int, _ table: StoreTable, to result: inout UnchangedSummary) throws -> Bool {
        let statement = try joined(table)
        let readings = table.columns.map { Statement.Reading($0.type) }
        try statement.bind([.integer(seed), .text(table.name)])
        var isSame = true
        while try statement.step() {
            guard isSame else { continue }
            let seeded = Fingerprint(bits: UInt64(truncatingIfNeeded: statement.integer(1)))
            guard let record = statement.record(0), statement.integer(2) == 1, statement.fingerprint(readings, from: 3) == seeded
            else {
                isSame = false
                continue
            }
            result.add(record, seeded)
        }
        return isSame
    }
}

extension Statement {
    /// The conversion of a column's texts to cells.
    enum Reading {
        case text, record, day, instant, boolean
        case other(ColumnType)

        init(_ type: ColumnType) {
            self =
                switch type {
                case .string, .text, .word: .text
                case .uuid, .reference: .record
                case .date: .day
                case .datetime: .instant
                case .boolean: .boolean
                case .integer, .decimal, .list: .other(type)
                }
        }

        var type: ColumnType {
            switch self {
            case .text: .text
            case .record: .uuid
            case .day: .date
            case .instant: .datetime
            case .boolean: .boolean
            case .other(let type): type
            }
        }
    }

    /// Returns the fingerprint of the columns from `first` on. It hashes the values as ``cell(_:_:)`` reads them, without
    /// creating cells.
    func fingerprint(_ readings: [Reading], from first: Int) -> Fingerprint {
        var hash = RowHash()
        for index in readings.indices { feed(first + index, readings[index], to: &hash) }
        return hash.finish()
    }

    private func feed(_ column: Int, _ reading: Reading, to hash: inout RowHash) {
        switch kind(column) {
        case .null: return hash.feedNull()
        case .integer:
            let number = integer(column)
            if case .boolean = reading, number == 0 || number == 1 { return hash.feed(boolean: number == 1) }
            return hash.feed(integer: Int64(number))
        case .text: break
        }
        let isDone = withText(column) { bytes in
            switch reading {
            case .text: hash.feed(text: bytes)
            case .record: if let record = RecordID(utf8: bytes) { hash.feed(record) } else { return false }
            case .day: if let day = Day(utf8: bytes) { hash.feed(day) } else { return false }
            case .instant: if let instant = Instant(utf8: bytes) { hash.feed(instant) } else { return false }
            case .boolean, .other: return false
            }
            return true
        }
        // The text isn't in canonical form, or isn't of the column's type.
        if !isDone { hash.feed(cell(column, reading.type)) }
    }
}
