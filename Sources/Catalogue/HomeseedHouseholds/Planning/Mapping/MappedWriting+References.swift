import HomeseedStore

/// The detection of dangling references of written rows.
extension MappedSession {
    /// Inserts a row. SQLite does not report which reference of a refused row has no target, so each is looked up.
    func insert(
        _ sql: String, with arguments: [SQLValue], of values: [(column: LiveColumn, value: SQLValue)], into table: BoundTable,
        for row: StoreRow
    ) throws(TargetError) -> [[String?]] {
        do {
            return try base.ask(sql, arguments)
        } catch {
            guard !base.dialect.reportsViolatedForeignKey, case .refused(let refusal) = error,
                refusal.constraint.hasPrefix("FOREIGN KEY"),
                let found = try dangling(values, in: table, of: row)
            else { throw error }
            throw found
        }
    }

    /// Returns the refusal of the first dangling reference, or `nil` if there is none.
    func dangling(_ given: [(column: LiveColumn, value: SQLValue)], in table: BoundTable, of row: StoreRow) throws(TargetError)
        -> TargetError?
    {
        for (column, value) in given {
            guard let other = column.references, value != .null, let target = MappingValidation.table(other, in: live),
                let key = target.key.first, target.key.count == 1
            else { continue }
            let reference = LiveReference(table: other, value: value)
            if existingTargets.contains(reference) { continue }
            if try !base.ask("SELECT 1 FROM \(target.quoted) WHERE \(SQLText.quote(key)) = ?1 LIMIT 1", [value])
                .isEmpty
            {
                existingTargets.insert(reference)
                continue
            }
            return .refused(
                .init(
                    constraint: "FOREIGN KEY (\(column.name)) to \(target.name), which has no such row", table: table.live.name,
                    record: row.label,
                    values: ["\(column.name) \(value.text.map { Cell.text($0).display } ?? "nothing")"], key: row.key,
                    column: table.values.firstIndex { $0.live.name == column.name }))
        }
        return nil
    }
}
