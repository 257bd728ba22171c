import HomeseedModel
import HomeseedStore

/// The places of a household's rows in a document service, from the paths of a mapping.
struct DocumentPlaces {
    private let mapped: MappedSchema
    private let household: MappedExpressions.Household

    init(_ mapped: MappedSchema, _ household: MappedExpressions.Household) {
        (self.mapped, self.household) = (mapped, household)
    }

    /// Returns the place of a row of the pack in a mapped table, or `nil` if a part of its path has no value.
    func place(of row: StoreRow, in table: Int) -> DocumentPlace? {
        guard let name = name(of: row, in: table) else { return nil }
        let parent = mapped.tables[table].parent.flatMap { household.target(of: [$0.field], from: row) }
        let main = parent.flatMap { mapped.numbers[$0.key.table].first }
        return DocumentPlace(
            name, parent: parent.flatMap { parent in main.flatMap { self.name(of: parent, in: $0) } })
    }

    private func name(of row: StoreRow, in table: Int) -> DocumentName? {
        let parts = (mapped.tables[table].path ?? []).map { part($0, of: row) } + [id(of: row, in: table)]
        return parts.contains { $0?.isEmpty ?? true } ? nil : DocumentName(parts.compactMap(\.self))
    }

    /// Returns a part of a path. A reference, or `{id}`, is the last part of the name of that record's document.
    private func part(_ text: MappedText, of row: StoreRow) -> String? {
        guard let path = text.onlyField, let target = household.target(of: path, from: row) else {
            return household.text(text, of: row)
        }
        return mapped.numbers[target.key.table].first.map { id(of: target, in: $0) } ?? target.key.record.text
    }

    /// Returns the last part of a document's name.
    ///
    /// - Parameter depth: the number of references that were followed so far, to detect cycles.
    private func id(of row: StoreRow, in number: Int, depth: Int = 0) -> String? {
        let table = mapped.tables[number]
        if table.id != nil { return row.key.record.text }
        guard let first = table.identifying.first else { return DocumentName.only }
        let column = table.columns[first]
        if depth > mapped.tables.count { return nil }
        if column.isMainRowReference { return column.reference.flatMap { id(of: row, in: $0, depth: depth + 1) } }
        let cell = mapped.cell(column, of: row, household)
        if let other = column.reference, case .uuid(let record) = cell,
            let target = household.row(mapped.packTable(of: other), record)
        {
            return id(of: target, in: other, depth: depth + 1)
        }
        if let word = MappedValues.word(cell), let theirs = column.words[word] { return theirs }
        return MappedExpressions.Household.plain(cell)
    }
}
