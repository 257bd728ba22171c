import HomeseedStore

extension MappedSession {
    /// Reads the written rows back and records their fingerprints as stored, so that later edits are detected.
    func compare(_ written: [StoreRow], _ seed: Int) throws(TargetError) {
        var records: [Int: [String: RecordID]] = [:]
        for (key, id) in ids { records[key.table, default: [:]][id] = key.record }
        for row in written { if let id = ids[row.key] { records[row.key.table, default: [:]][id] = row.key.record } }
        var refusals: [TargetError.Refusal] = []
        for row in written {
            guard let id = ids[row.key] else { continue }
            let table = tables[row.key.table]
            guard let texts = try base.ask(table.select + table.identity(at: 1), identity(id, table)).first else {
                refusals.append(
                    .init(
                        constraint:
                            "the store took the row without an error and does not have it, for example because of a trigger",
                        table: table.live.name, record: row.label, key: row.key))
                continue
            }
            if !base.dialect.reportsViolatedForeignKey,
                case .refused(let refusal)? = try dangling(references(texts, table), in: table, of: row)
            {
                refusals.append(refusal)
            }
            for change in ColumnChange.between(row.cells, cells(texts, of: row.key, among: records, wanted: row))
            where !isDefault(change, table) {
                let column = table.mapped.columns[change.column]
                let shown = column.isSecret ? "••••" : change.to.display
                refusals.append(
                    .init(
                        constraint:
                            "came back as \(shown): something in the store changes it, such as a trigger. `leave: \(column.name)` leaves the column to the store",
                        table: table.live.name, record: row.label,
                        values: ["\(column.name) \(column.isSecret ? "••••" : change.from.display)"], key: row.key,
                        column: change.column))
            }
            marks[row.key] = table.marks(texts)
            try note(row.key, as: meaning(texts, row.key), by: row.isShared ? MappedSession.shared : seed)
        }
        if !refusals.isEmpty { throw .refusedAll(refusals) }
    }

    /// Returns the references of a row as stored. SQLite may check them only at commit, without naming the row.
    private func references(_ texts: [String?], _ table: BoundTable) -> [(column: LiveColumn, value: SQLValue)] {
        zip(table.values, texts).compactMap { values, text in
            values.live.references == nil || text == nil ? nil : (values.live, MappedValues.value(text, values.live))
        }
    }

    /// Whether a change only replaces a missing value by the store's default.
    private func isDefault(_ change: ColumnChange, _ table: BoundTable) -> Bool {
        change.from == .null && table.values[change.column].live.hasDefault
    }
}
