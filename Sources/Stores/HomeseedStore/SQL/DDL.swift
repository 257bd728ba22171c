/// The tables of a model as a script, for stores that other tools set up.
package enum DDL {
    /// Statements with their semicolons, the tables in an order in which each comes after those it refers to.
    package static func script(_ schema: StoreSchema, _ dialect: any SQLDialect, isRepeatable: Bool = false) -> String {
        text(statements(schema, dialect, isRepeatable: isRepeatable))
    }

    /// The tables that a store remembers its seeds in, for roles that may not make them.
    package static func ledger(_ dialect: any SQLDialect, isRepeatable: Bool = false) -> String {
        text(dialect.ledgerTables.map { statement in
            let create = "CREATE TABLE "
            guard isRepeatable, statement.hasPrefix(create) else { return statement }
            return create + "IF NOT EXISTS " + statement.dropFirst(create.count)
        })
    }

    /// The statements that make the tables, each after those that it refers to as far as no circle prevents that; then the references
    /// that lead to a later table, and those that say who may see the rows.
    /// None of them ends with a semicolon.
    ///
    /// - Parameter isRepeatable: whether what is there already is passed over.
    package static func statements(
        _ schema: StoreSchema, _ dialect: any SQLDialect, isRepeatable: Bool = false
    ) -> [String] {
        let tables = TableSQL(dialect, schema, isRepeatable: isRepeatable)
        return schema.tables.flatMap(tables.statements) + schema.tables.flatMap(tables.laterReferences)
            + dialect.access(schema.tables, in: schema, isRepeatable: isRepeatable)
    }

    private static func text(_ statements: [String]) -> String { statements.map { $0 + ";\n" }.joined(separator: "\n") }
}
