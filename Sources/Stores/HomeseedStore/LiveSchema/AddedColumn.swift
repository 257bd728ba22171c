/// A column that an app added to a table of the model.
package struct AddedColumn {
    package var name: String
    /// The column's default in SQL, or `nil` if there is none.
    package var standard: String?

    package init(_ name: String, standard: String?) { (self.name, self.standard) = (name, standard) }

    /// Whether the default is a literal. A function, such as the current time, can't be compared with a stored value.
    package var hasComparableDefault: Bool {
        guard let standard else { return true }
        var tokens = SQLToken.all(of: standard)
        // PostgreSQL adds the type of the literal, as in `'new'::text`.
        if let cast = tokens.firstIndex(of: .sign("::")) { tokens.removeSubrange(cast...) }
        tokens.removeAll { [.sign("("), .sign(")"), .sign("-"), .sign("+")].contains($0) }
        guard tokens.count == 1 else { return false }
        return switch tokens[0] {
        case .text, .number, .keyword("TRUE"), .keyword("FALSE"), .keyword("NULL"): true
        default: false
        }
    }

    /// Returns the condition that a row has a value of its own in one of these columns. The row's alias is `t`. Returns `nil` if
    /// no column can be compared.
    ///
    /// - Parameter differs: Returns the condition that a column differs from its default.
    package static func condition(_ columns: [AddedColumn], differs: (String, AddedColumn) -> String) -> String? {
        let conditions = columns.filter(\.hasComparableDefault).map { column in
            let value = "t." + SQLText.quote(column.name)
            let isSet = value + " IS NOT NULL"
            return column.standard == nil ? isSet : "(\(isSet) AND \(differs(value, column)))"
        }
        return conditions.isEmpty ? nil : "(" + conditions.joined(separator: " OR ") + ")"
    }
}

/// The ledger's record of the columns that a migration retained although the model has dropped them. Their values must not be
/// mistaken for values in an app's own columns.
package enum DroppedColumns {
    /// The number in the ledger, which no household has.
    package static let seed = -1
    package static let select = "SELECT table_name FROM homeseed_records WHERE seed = \(seed)"

    /// Returns the name in the ledger.
    package static func name(_ column: String, of table: String) -> String { "\(table).\(column)".lowercased() }

    /// Returns the statements that record the columns.
    ///
    /// - Parameters:
    ///   - seeded: The tables with the columns with which they were seeded.
    ///   - model: The tables of the changed model.
    static func statements(from seeded: StoreSchema, to model: StoreSchema) -> [String] {
        let names = seeded.tables.flatMap { table -> [String] in
            let former = table.name.lowercased()
            guard
                let new = model.tables.first(where: { ([$0.name] + $0.formerNames).contains { $0.lowercased() == former } })
            else { return [] }
            let known = Set(new.columns.flatMap { [$0.name] + $0.formerNames }.map { $0.lowercased() })
            return table.columns.map(\.name).filter { !known.contains($0.lowercased()) }.map { name($0, of: new.name) }
        }
        return names.flatMap { name in
            [
                "DELETE FROM homeseed_records WHERE seed = \(seed) AND table_name = \(SQLText.literal(name))",
                "INSERT INTO homeseed_records (seed, table_name, record, fingerprint) VALUES (\(seed), \(SQLText.literal(name)), '\(record)', 0)",
            ]
        }
    }

    private static let record = "00000000-0000-0000-0000-000000000000"
}
