package import HomeseedModel
package import HomeseedStore

/// The columns of soft deletion that a mapping does not mention.
extension Mapping {
    /// Returns the mapping with the columns of the store that mark deleted rows, so that such rows do not pass for seeded ones.
    package func withDeletionMarks(of pack: Pack, in live: LiveSchema) -> Mapping {
        var mapping = self
        for (number, table) in tables where !table.isLeftOut && pack.model.entities.numbers.contains(number) {
            mapping.tables[number]?.deleted = mark(of: table, named: pack.tableName(of: pack.model.entities[number]), in: live)
            for place in table.also.indices {
                mapping.tables[number]?.also[place].table.deleted = mark(of: table.also[place].table, named: "", in: live)
            }
        }
        return mapping
    }

    private func mark(of table: Table, named name: String, in live: LiveSchema) -> Name? {
        if let deleted = table.deleted { return deleted }
        let used = table.columns.values.map(\.text) + table.constants.map(\.column.text) + table.computed.map(\.column.text)
        let taken = Set((used + table.leave.map(\.text)).map { $0.lowercased() })
        let column = MappingValidation.table(table.name?.text ?? name, in: live)?.deletionMark
        return column.flatMap { taken.contains($0.name.lowercased()) ? nil : Name($0.name, table.place) }
    }
}

extension LiveTable {
    /// The column that tells when a row was deleted, by its name.
    package var deletionMark: LiveColumn? {
        columns.first { column in
            guard column.isNullable, !column.isGenerated, ["deleted_at", "deletedat"].contains(column.name.lowercased()) else {
                return false
            }
            return switch column.type {
            case .datetime, .date, .string, .integer: true
            default: false
            }
        }
    }
}
