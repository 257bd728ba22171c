import HomeseedModel
import HomeseedStore

/// The statements that insert and update one row.
extension MappedScriptSession {
    func insert(_ step: CircleOrder.Step, _ table: BoundTable, where condition: String) throws(TargetError) -> String {
        var (columns, values): ([String], [String]) = ([], [])
        for (column, value) in try newValues(step, table) + fixedValues(table) {
            columns.append(dialect.quote(column.name))
            values.append(value)
        }
        let name = dialect.quoted(table.live)
        guard !columns.isEmpty else {
            let why = "no column of \(table.mapped.entity) is written, so a script can't insert the row: map a field"
            throw refusal(step.row, table, why)
        }
        return "INSERT \(dialect.conflictClause)INTO \(name) (\(columns.joined(separator: ", ")))\n  SELECT "
            + "\(values.joined(separator: ", "))\(dialect.tablelessFromClause)\n  WHERE \(condition)"
    }

    /// Returns the values of a new row. Empty values are omitted, so that the store uses its default.
    func newValues(_ step: CircleOrder.Step, _ table: BoundTable) throws(TargetError) -> [(LiveColumn, String)] {
        var result: [(LiveColumn, String)] = []
        for (column, values) in table.values.enumerated() where step.row.cells.indices.contains(column) {
            if values.column.isID {
                if !table.mapped.storeGivesID { result.append((values.live, try ownID(step.row, table))) }
                continue
            }
            if let early = step.early[column] {
                if case .id(let key) = early, let id = tables[key.table].ownID(key.record) {
                    result.append((values.live, literal(.text(id), values.live)))
                }
                continue
            }
            let value = try expression(step.row, column, table)
            if value != "NULL" { result.append((values.live, value)) }
        }
        return result
    }

    /// Returns the constants and running numbers, which only new rows get.
    func fixedValues(_ table: BoundTable) -> [(LiveColumn, String)] {
        var result: [(LiveColumn, String)] = []
        for constant in table.mapped.constants {
            guard let live = MappingValidation.column(constant.column.text, of: table.live) else { continue }
            let now = constant.now(in: live, dialect, stated: table.mapped.momentUnit(of: live))
            result.append((live, now ?? literal(MappedValues.value(constant.value, live), live)))
        }
        for (column, from) in table.mapped.numbered {
            guard let live = MappingValidation.column(column.text, of: table.live) else { continue }
            let name = dialect.quote(live.name)
            result.append(
                (
                    live,
                    "(SELECT CASE WHEN n >= \(from) THEN n + 1 ELSE \(from) END FROM (SELECT max(\(name)) AS n FROM \(dialect.quoted(table.live))) AS homeseed_next)"
                ))
        }
        return result
    }

    /// Adds the statement that gives an existing row the values of the fields, if they differ.
    func update(_ row: StoreRow, _ table: BoundTable, where identity: String, columns: [Int]) throws(TargetError) {
        var changes: [(name: String, value: String, differs: String)] = []
        for column in columns
        where !table.mapped.identifying.contains(column) && !row.keptColumns.contains(column)
            && row.cells.indices.contains(column)
        {
            let values = table.values[column]
            if values.column.isDeletionMark { continue }
            // The row may have the column's default instead of NULL.
            if row.cells[column] == .null, values.live.hasDefault || isAssumed && values.column.reference == nil { continue }
            let (name, value) = (dialect.quote(values.live.name), try expression(row, column, table))
            changes.append((name, value, differs(name, value, values)))
        }
        guard !changes.isEmpty else { return }
        let conditions = [identity, "(" + changes.map(\.differs).joined(separator: " OR ") + ")"].filter { !$0.isEmpty }
        statements.append(
            "UPDATE \(dialect.conflictClause)\(dialect.quoted(table.live))\n  SET "
                + changes.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
                + "\n  WHERE " + conditions.joined(separator: " AND "))
    }

    func differs(_ name: String, _ value: String, _ values: MappedValues) -> String {
        // PostgreSQL can't compare values of the type json.
        if values.column.isJSON, !dialect.storesBooleansAsIntegers {
            return "CAST(\(name) AS jsonb) IS DISTINCT FROM CAST(\(value) AS jsonb)"
        }
        return dialect.differs(name, value)
    }

    /// Sets a reference to a row that was inserted later.
    func complete(_ row: StoreRow, _ column: Int) throws(TargetError) {
        let table = tables[row.key.table]
        guard let id = table.id else { return }
        let (name, value) = (dialect.quote(table.values[column].live.name), try expression(row, column, table))
        statements.append(
            "UPDATE \(dialect.conflictClause)\(dialect.quoted(table.live)) SET \(name) = \(value) WHERE \(dialect.quote(id.live.name)) = "
                + "\(ids[row.key] ?? "NULL") AND \(dialect.differs(name, value))")
    }

    /// Returns the statements that fill in a row that a trigger has created beside the record's new main row, and the condition
    /// for such rows. Rows without a separate id are updated like existing rows.
    func adoption(_ row: StoreRow, _ table: BoundTable, _ identity: String) throws(TargetError) -> (
        match: String, statements: [String]
    )? {
        guard let reference = table.mapped.columns.firstIndex(where: \.isMainRowReference),
            let main = table.mapped.columns[reference].reference
        else { return nil }
        let hasOwnID = table.mapped.id != nil
        let match =
            hasOwnID
            ? "\(dialect.quote(table.values[reference].live.name)) = \(try expression(row, reference, table))" : identity
        let isNew = memory.isNoted(RowKey(table: main, record: row.key.record))
        var sets = fixedValues(table).map { "\(dialect.quote($0.0.name)) = \($0.1)" }
        if hasOwnID {
            for (live, value) in try newValues(.init(row: row), table)
            where live.name != table.id?.live.name && live.name != table.values[reference].live.name {
                sets.append("\(dialect.quote(live.name)) = \(value)")
            }
        }
        guard !sets.isEmpty else { return (match, []) }
        let update =
            "UPDATE \(dialect.conflictClause)\(dialect.quoted(table.live))\n  SET \(sets.joined(separator: ", "))\n  WHERE \(match) AND \(isNew)"
        return (match, [update])
    }

    func refusal(_ row: StoreRow, _ table: BoundTable, _ reason: String) -> TargetError {
        .refused(.init(constraint: reason, table: table.live.name, record: row.label, key: row.key))
    }
}
