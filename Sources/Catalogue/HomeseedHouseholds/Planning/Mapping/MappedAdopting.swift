import HomeseedStore

/// Rows of further tables that triggers of the store create beside a record's first row.
extension MappedSession {
    /// Updates the row that a trigger has already created for a record, instead of inserting a new row.
    ///
    /// - Returns: whether there is such a row.
    func adopt(
        _ row: StoreRow, _ table: BoundTable, _ columns: [(name: String, place: String)], _ arguments: [SQLValue]
    ) throws(TargetError) -> Bool {
        guard hasTriggers, let reference = table.mapped.columns.firstIndex(where: \.isMainRowReference) else { return false }
        // A row without a separate id is identified by all of the identifying values.
        let matched = Set([reference] + (table.mapped.id == nil ? table.mapped.identifying : [])).sorted()
        var values: [SQLValue] = []
        for column in matched {
            guard row.cells.indices.contains(column), let value = try value(row.cells[column], at: column, in: table) else {
                return false
            }
            values.append(value)
        }
        func condition(at place: Int) -> String {
            " WHERE "
                + matched.enumerated().map { number, column in
                    let live = table.values[column].live
                    return "\(SQLText.quote(live.name)) = \(base.dialect.parameter(place + number, live))"
                }.joined(separator: " AND ")
        }
        let there = try base.ask(table.select + condition(at: 1) + " LIMIT 2", values)
        guard there.count == 1, let id = table.idText(there[0]), isTriggered(id, beside: row, in: table, by: reference) else {
            return false
        }
        let kept = Set((matched + [table.mapped.id].compactMap(\.self)).map { SQLText.quote(table.values[$0].live.name) })
        let changed = columns.filter { !kept.contains($0.name) }.map { $0.name + " = " + $0.place }
        if !changed.isEmpty {
            _ = try base.ask(
                "UPDATE \(base.dialect.conflictClause)\(table.rows) SET \(changed.joined(separator: ", "))\(condition(at: arguments.count + 1))",
                arguments + values)
        }
        ids[row.key] = id
        existingRows.remove(row.key)
        base.noteTracked(1)
        return true
    }

    /// Whether a row comes from a trigger, and not from a user: only triggers refer to a row that this transaction inserted.
    private func isTriggered(_ id: String, beside row: StoreRow, in table: BoundTable, by reference: Int) -> Bool {
        guard let main = table.mapped.columns[reference].reference, let mainID = ids[RowKey(table: main, record: row.key.record)]
        else { return false }
        let name = table.live.name
        // Another table of the mapping may have written it.
        if ids.contains(where: { $0.value == id && $0.key != row.key && tables[$0.key.table].live.name == name }) { return false }
        if inserted.contains(RowKey(table: main, record: row.key.record)) {
            return !(danglingRows?.contains(LiveReference(table: name, value: .text(id))) ?? true)
        }
        // The table may have been added to the mapping after the seed in which the trigger created the row.
        let target = LiveReference(table: tables[main].mapped.ledgerName, value: .text(mainID))
        return triggeredRowsBefore.values.contains { $0[target]?.contains { $0.table == name && $0.row == id } ?? false }
    }
}
