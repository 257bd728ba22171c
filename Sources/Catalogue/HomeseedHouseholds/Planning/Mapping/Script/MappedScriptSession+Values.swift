import Foundation
import HomeseedModel
import HomeseedStore

/// The SQL expressions of values.
extension MappedScriptSession {
    /// Returns the SQL expression of a value, `NULL` if it is empty.
    func expression(_ row: StoreRow, _ column: Int, _ table: BoundTable, of cells: [Cell]? = nil) throws(TargetError) -> String {
        let (cells, values) = (cells ?? row.cells, table.values[column])
        guard cells.indices.contains(column), cells[column] != .null else { return "NULL" }
        if let lookup = values.column.lookup { return try lookedUp(lookup, cells[column]) }
        guard let other = values.column.reference, case .uuid(let record) = cells[column] else {
            return literal(values.write(cells[column]), values.live, list: cells[column])
        }
        if let id = ids[RowKey(table: other, record: record)] { return id }
        guard let id = tables[other].mapped.storeGivesID ? nil : tables[other].ownID(record) else {
            throw refusal(
                row, table, "\(values.live.name) refers to a row of \(tables[other].live.name) that the script does not write")
        }
        return literal(.text(id), values.live)
    }

    func literal(_ value: SQLValue, _ live: LiveColumn, list: Cell? = nil) -> String {
        switch value {
        case .null: return "NULL"
        // PostgreSQL converts a quoted literal to any type, and does not convert a number to a text or a Boolean.
        case .integer(let number): return dialect.storesBooleansAsIntegers ? String(number) : "'\(number)'"
        case .text(let text):
            if case .list(let texts)? = list, case .list? = live.type, !dialect.storesBooleansAsIntegers {
                return dialect.literal(.list(texts))
            }
            return dialect.literal(.text(text))
        }
    }

    /// Returns the subquery for the id of an existing row, and adds the statement that checks that there is exactly one.
    func lookedUp(_ lookup: MappedLookup, _ cell: Cell) throws(TargetError) -> String {
        guard case .text(let text) = cell, let target = LookupTarget(lookup, in: live) else { return "NULL" }
        let question = LookupQuestion(
            table: lookup.table.text, id: lookup.id?.text, columns: lookup.columns.map(\.name.text), text: text)
        if let known = lookups[question] { return known }
        let texts = lookup.columns.count == 1 ? [text] : text.components(separatedBy: MappedLookup.separator)
        var conditions = zip(target.columns, texts).map { column, text in
            "\(dialect.quote(column.name)) = \(literal(MappedValues.value(text, column), column))"
        }
        let mark = tables.first { $0.live.name == target.table.name }?.values.first { $0.column.isDeletionMark }?.live
        if let mark = mark ?? target.table.deletionMark, !target.columns.contains(where: { $0.name == mark.name }) {
            conditions.append(notDeleted(mark))
        }
        let rows = "FROM \(dialect.quoted(target.table)) WHERE \(conditions.joined(separator: " AND "))"
        let values = zip(target.columns, texts).map { "\($0.name) \(Cell.text($1).display)" }.joined(separator: " and ")
        try check("\(target.table.name): \(values)", "SELECT count(*) \(rows)")
        let subquery = "(SELECT \(dialect.quote(target.id.name)) \(rows))"
        lookups[question] = subquery
        return subquery
    }

    /// Returns the condition for rows that are not marked as deleted, by a Boolean or by a time.
    func notDeleted(_ mark: LiveColumn) -> String {
        let name = dialect.quote(mark.name)
        return "(\(name) IS NULL OR \(dialect.text(name)) IN ('0', 'f', 'false'))"
    }

    /// Adds a statement that fails unless a query counts exactly one row.
    func check(_ label: String, _ count: String) throws(TargetError) {
        statements += memory.check(dialect.literal(.text(label)), count)
    }
}
