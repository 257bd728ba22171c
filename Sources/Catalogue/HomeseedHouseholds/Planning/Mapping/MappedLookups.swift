import Foundation
import HomeseedModel
import HomeseedStore

/// References to existing rows of other tables, which are found by their columns.
extension MappedSession {
    /// Returns the id of the row with these values, or NULL if the cell is empty. Throws a refusal unless exactly one row has
    /// them.
    func lookedUp(_ lookup: MappedLookup, _ cell: Cell, _ live: LiveColumn) throws(TargetError) -> SQLValue {
        guard case .text(let text) = cell else { return .null }
        let question = LookupQuestion(
            table: lookup.table.text, id: lookup.id?.text, columns: lookup.columns.map(\.name.text), text: text)
        if let known = lookups[question] { return MappedValues.value(known, live) }
        guard let target = LookupTarget(lookup, in: self.live) else { return .null }
        let texts = lookup.columns.count == 1 ? [text] : text.components(separatedBy: MappedLookup.separator)
        let conditions = target.columns.enumerated().map { number, column in
            "\(SQLText.quote(column.name)) = \(base.dialect.parameter(number + 1, column))"
        }
        let existenceCondition = (conditions + [notDeleted(target)].compactMap(\.self)).joined(separator: " AND ")
        let found = try asking(
            "SELECT \(base.dialect.selected(target.id.name, target.id)) FROM \(target.table.quoted) WHERE \(existenceCondition) LIMIT 2",
            zip(texts, target.columns).map { MappedValues.value($0, $1) })
        guard found.count == 1, let id = found[0].first ?? nil else {
            let values = zip(target.columns, texts).map { "\($0.name) \(Cell.text($1).display)" }.joined(separator: " and ")
            throw .refused(
                .init(
                    constraint: "\(target.table.name) has \(found.isEmpty ? "no row" : "several rows") with \(values)",
                    table: live.name, record: nil, values: ["\(live.name) by \(values)"]))
        }
        lookups[question] = id
        return MappedValues.value(id, live)
    }

    /// Runs a query that may fail: a value that the column can't contain would otherwise end the transaction.
    private func asking(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]] {
        try base.begin("homeseed_lookup")
        let rows: [[String?]]
        do { rows = try base.ask(sql, arguments) } catch {
            try base.rollBack(to: "homeseed_lookup")
            try base.release("homeseed_lookup")
            throw error
        }
        try base.release("homeseed_lookup")
        return rows
    }

    /// Returns the condition for rows of a looked-up table that the app has not deleted, or `nil` if the table has no deletion
    /// mark.
    private func notDeleted(_ target: LookupTarget) -> String? {
        let mapped = tables.first { $0.live.name == target.table.name }
        let mark = mapped?.values.first { $0.column.isDeletionMark }?.live ?? target.table.deletionMark
        guard let mark, !target.columns.contains(where: { $0.name == mark.name }) else { return nil }
        return mark.notDeletedCondition
    }

    /// Returns the wanted cell if the existing reference is to the wanted row, otherwise the reference as a text, or NULL if it
    /// is empty.
    func readLookup(_ text: String?, _ values: MappedValues, wanted: Cell?) -> Cell {
        guard let text else { return .null }
        if let wanted, let lookup = values.column.lookup, let value = try? lookedUp(lookup, wanted, values.live),
            value.text == text
        {
            return wanted
        }
        return .text(text)
    }
}

/// The values of a row that was looked up.
struct LookupQuestion: Hashable {
    let table: String
    let id: String?
    let columns: [String]
    let text: String
}

/// The table and the columns of a lookup in the store.
struct LookupTarget {
    let table: LiveTable
    let id: LiveColumn
    let columns: [LiveColumn]

    /// Returns `nil` if the store lacks the table or a column, which ``MappingValidation`` reports.
    init?(_ lookup: MappedLookup, in live: LiveSchema) {
        guard let table = MappingValidation.table(lookup.table.text, in: live) else { return nil }
        let name = lookup.id?.text ?? (table.key.count == 1 ? table.key[0] : nil)
        guard let id = name.flatMap({ MappingValidation.column($0, of: table) }) else { return nil }
        columns = lookup.columns.compactMap { MappingValidation.column($0.name.text, of: table) }
        guard columns.count == lookup.columns.count else { return nil }
        (self.table, self.id) = (table, id)
    }
}
