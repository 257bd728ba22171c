import Foundation
import HomeseedModel
import HomeseedStore

/// A mapped table with its columns in the store.
struct BoundTable {
    let mapped: MappedTable
    let live: LiveTable
    let dialect: any SQLDialect
    /// The conversions of values, by the mapped table's columns.
    let values: [MappedValues]
    /// The additional columns to read that identify a row or contain the time of its creation.
    let stamps: [LiveColumn]

    /// Returns `nil` if the store lacks the table or a column, which ``MappingValidation`` reports.
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

    var quoted: String { live.quoted }
    /// The SQL expression for the table's rows, without the rows of inheriting tables.
    var rows: String { dialect.ownRows(quoted, of: live) }
    /// The columns that identify a row, or none if the table has a single row.
    var identifying: [MappedValues] { mapped.identifying.map { values[$0] } }
    /// The column that identifies a row, if there is only one such column.
    var id: MappedValues? { mapped.identifying.count == 1 ? values[mapped.identifying[0]] : nil }

    /// Returns the SQL expression of the text that identifies a row in the ledger.
    func idText(_ alias: String) -> String {
        if identifying.isEmpty { return SQLText.literal(onlyRow) }
        return identifying.map { dialect.text("\(alias).\(SQLText.quote($0.live.name))") }
            .joined(separator: " || \(SQLText.literal(MappedLookup.separator)) || ")
    }

    /// Returns the text that identifies a row that was read, or `nil` if one of its identifying columns is empty.
    func idText(_ texts: [String?]) -> String? {
        if mapped.identifying.isEmpty { return onlyRow }
        let parts = mapped.identifying.compactMap { texts.indices.contains($0) ? texts[$0] : nil }
        return parts.count == mapped.identifying.count ? parts.joined(separator: MappedLookup.separator) : nil
    }

    /// Returns the values of a row's identifying columns, from its id in the ledger.
    func idValues(_ id: String) -> [SQLValue] {
        let parts = identifying.count == 1 ? [id] : id.components(separatedBy: MappedLookup.separator)
        return zip(identifying, parts).map { MappedValues.value($1, $0.live) }
    }

    /// Returns a condition for the rows with these ids, with its arguments.
    func isOneOf(_ ids: ArraySlice<String>, alias: String? = nil) -> (sql: String, arguments: [SQLValue]) {
        let prefix = alias.map { $0 + "." } ?? ""
        let columns = identifying
        var arguments: [SQLValue] = []
        let places = ids.map { id -> String in
            let parts = zip(columns, idValues(id)).map { column, value -> String in
                arguments.append(value)
                return dialect.parameter(arguments.count, column.live)
            }
            return columns.count == 1 ? parts.joined() : "(" + parts.joined(separator: ", ") + ")"
        }
        let names = columns.map { prefix + SQLText.quote($0.live.name) }
        // SQLite compares rows of several columns with a list of VALUES only.
        let list = (columns.count == 1 ? "" : "VALUES ") + places.joined(separator: ", ")
        return ("\(columns.count == 1 ? names.joined() : "(" + names.joined(separator: ", ") + ")") IN (\(list))", arguments)
    }

    /// The `SELECT` of all columns: the mapped table's columns in order, then the stamps.
    var select: String {
        let columns = (values.map(\.live) + (mapped.columns.isEmpty ? [] : stamps)).map { dialect.selected($0.name, $0) }
        return "SELECT \(columns.isEmpty ? "1" : columns.joined(separator: ", ")) FROM \(rows)"
    }

    /// Returns the condition that a column equals an argument, such as `"name" IS ?1`.
    func condition(_ column: Int, at place: Int) -> String {
        "\(SQLText.quote(values[column].live.name)) \(dialect.isNotDistinctFrom) \(dialect.parameter(place, values[column].live))"
    }

    /// Returns the condition for a row's id, such as `"id" = ?1`. In a table with a single row, the condition is empty.
    func identity(at place: Int) -> String {
        let conditions = identifying.enumerated().map { number, column in
            "\(SQLText.quote(column.live.name)) = \(dialect.parameter(place + number, column.live))"
        }
        return conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }

    /// Returns the id that Homeseed assigns to a record, as stored, or `nil` if the table has no column for it.
    func ownID(_ record: RecordID) -> String? { mapped.id.flatMap { values[$0].write(.uuid(record)).text } }
}

/// The id of the only row of a table without a key.
let onlyRow = "the only row"
