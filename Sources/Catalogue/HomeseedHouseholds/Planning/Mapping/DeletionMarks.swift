package import HomeseedModel
package import HomeseedStore

/// The soft-delete columns that a mapping does not mention.
extension Mapping {
    /// Returns the mapping with the columns of the store that mark deleted rows, so that such rows are not treated as seeded
    /// rows.
    package func withDeletionMarks(of pack: Pack, in live: LiveSchema) -> Mapping {
        var mapping = self
        for (number, table) in tables where !table.isLeftOut && pack.model.entities.numbers.contains(number) {
            mapping.tables[number]?.deleted = mark(
                of: table, named: pack.tableName(of: pack.model.entities[number]),
                writing: pack.defaultColumns(of: number, table), in: live)
            for place in table.also.indices {
                mapping.tables[number]?.also[place].table.deleted = mark(
                    of: table.also[place].table, named: "", writing: [], in: live)
            }
        }
        return mapping
    }

    /// - Parameter defaults: the columns of fields that the mapping does not list.
    private func mark(of table: Table, named name: String, writing defaults: [String], in live: LiveSchema) -> Name? {
        if let deleted = table.deleted { return deleted }
        let used = table.columns.values.map(\.text) + table.constants.map(\.column.text) + table.computed.map(\.column.text)
        let taken = Set((used + defaults + table.unmanagedColumns.map(\.text)).map { $0.lowercased() })
        let column = MappingValidation.table(table.name?.text ?? name, in: live)?.deletionMark
        return column.flatMap { taken.contains($0.name.lowercased()) ? nil : Name($0.name, table.place) }
    }
}

extension Pack {
    /// Returns the columns of fields that are written under the pack's own names.
    fileprivate func defaultColumns(of entity: EntityIndex, _ table: Mapping.Table) -> [String] {
        let fields = model.entities[entity].fields
        return fields.numbers.filter { table.columns[$0] == nil && !table.leftOut.contains($0) }.map {
            columnName(of: fields[$0])
        }
    }
}

extension LiveTable {
    /// The column with the time at which a row was deleted, recognised by its name. Columns with a default are skipped: a 0
    /// may mean 'not deleted'.
    package var deletionMark: LiveColumn? {
        columns.first { column in
            guard column.isNullable, !column.isGenerated, !column.hasDefault,
                ["deleted_at", "deletedat"].contains(column.name.lowercased())
            else {
                return false
            }
            return switch column.type {
            case .datetime, .date, .string, .integer: true
            default: false
            }
        }
    }
}

extension LiveColumn {
    /// The condition for rows that this column does not mark as deleted.
    var notDeletedCondition: String {
        let name = SQLText.quote(name)
        return type == .boolean ? "(\(name) IS NULL OR NOT \(name))" : "\(name) IS NULL"
    }
}
