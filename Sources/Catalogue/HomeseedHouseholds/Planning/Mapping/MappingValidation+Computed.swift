import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The validation of computed columns against the columns of a store.
extension MappingValidation {
    /// Returns the fault of a computed column that the comparison of types does not detect, or `nil` if there is none.
    func fault(_ expression: MappedExpression, _ column: MappedColumn, _ live: LiveColumn, _ there: LiveTable) -> Fault? {
        let name = "\(there.name).\(live.name)".escapedForTerminal
        let type = live.declaredType.escapedForTerminal
        func fault(_ headline: String, _ note: String) -> Fault {
            Fault(place: column.place, table: there.name, column: column.name, headline: headline, notes: [note])
        }
        switch expression {
        case .json:
            if live.type == .string || live.declaredType.lowercased().hasPrefix("json") { return nil }
            return fault("'\(name)' is \(type), which can't contain JSON", "Choose a column of JSON or of texts.")
        case .deleted:
            if live.isNullable || live.type == .boolean { return nil }
            return fault(
                "'\(name)' always has a value, so it can't mark deleted rows",
                "Name a column that is empty in rows that are there, such as deleted_at, or a boolean.")
        case .lookUp(let lookup): return self.fault(lookup)
        default: return nil
        }
    }

    private func fault(_ lookup: MappedLookup) -> Fault? {
        guard let table = MappingValidation.table(lookup.table.text, in: live) else {
            return Fault(
                place: lookup.table.place, table: lookup.table.text,
                headline: "There is no table '\(lookup.table.text.escapedForTerminal)' in the store",
                near: suggestion(for: lookup.table.text, among: live.tables.map(\.name)))
        }
        for column in lookup.columns.map(\.name) + [lookup.id].compactMap(\.self)
        where MappingValidation.column(column.text, of: table) == nil {
            return Fault(
                place: column.place, table: table.name, column: column.text,
                headline: "The table '\(table.name.escapedForTerminal)' has no column '\(column.text.escapedForTerminal)'",
                near: suggestion(for: column.text, among: table.columns.map(\.name)))
        }
        if lookup.id != nil || table.key.count == 1 { return nil }
        return Fault(
            place: lookup.table.place, table: table.name,
            headline: "The primary key of '\(table.name.escapedForTerminal)' is not a single column",
            notes: ["Name the column whose value is written with `id`."])
    }
}
