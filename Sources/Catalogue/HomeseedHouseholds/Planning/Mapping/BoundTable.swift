import HomeseedStore

/// A mapped table with the columns that the store has for it.
struct BoundTable {
    let mapped: MappedTable
    let live: LiveTable
    let dialect: any SQLDialect
    /// By the mapped table's columns.
    let values: [MappedValues]
    /// Columns that tell when a row was made, or which one it is: read along with the others.
    let stamps: [LiveColumn]

    /// Nil where the store lacks something, which ``MappingValidation`` names.
    init?(_ mapped: MappedTable, in schema: LiveSchema, dialect: any SQLDialect) {
        guard let live = MappingValidation.table(mapped.name, in: schema) else { return nil }
        let values = mapped.columns.compactMap { column in
            MappingValidation.column(column.name, of: live).map {
                MappedValues(column, as: $0, in: dialect, stated: mapped.momentUnit(of: $0))
            }
        }
        guard values.count == mapped.columns.count else { return nil }
        self.mapped = mapped
        self.live = live
        self.dialect = dialect
        self.values = values
        stamps = BoundTable.stamps(mapped, live)
    }

    var quoted: String { SQLText.quote(live.name) }
    /// Its own rows, without those of tables that inherit from it.
    var rows: String { dialect.ownRows(quoted, of: live) }
    var id: MappedValues? { mapped.id.map { values[$0] } }

    /// `SELECT …` of every column, the mapped table's in their order, and the stamps behind them.
    var select: String {
        let columns = (values.map(\.live) + (mapped.columns.isEmpty ? [] : stamps)).map { dialect.selected($0.name, $0) }
        return "SELECT \(columns.isEmpty ? "1" : columns.joined(separator: ", ")) FROM \(rows)"
    }

    /// `"name" IS ?1`.
    func condition(_ column: Int, at place: Int) -> String {
        "\(SQLText.quote(values[column].live.name)) \(dialect.isNotDistinctFrom) \(dialect.parameter(place, values[column].live))"
    }

    /// `"id" = ?1`; of a table with one row, that one.
    func identity(at place: Int) -> String {
        guard let id else { return "" }
        return " WHERE \(SQLText.quote(id.live.name)) = \(dialect.parameter(place, id.live))"
    }

    /// Returns the id of a record that has no other id in the store.
    func ownID(_ record: RecordID) -> String? { id.flatMap { $0.write(.uuid(record)).text } }
}

/// The id of the only row of a table without a key.
let onlyRow = "the only row"
