/// The model's tables as an SQL script, for stores that other tools manage.
package enum DDL {
    /// Returns the statements that create the schema's tables, with semicolons. See ``statements(_:_:isRepeatable:)`` for their
    /// order.
    package static func script(_ schema: StoreSchema, _ dialect: any SQLDialect, isRepeatable: Bool = false) -> String {
        text(statements(schema, dialect, isRepeatable: isRepeatable))
    }

    /// Returns the statements that create the ledger's tables, for stores where Homeseed's role may not create them.
    package static func ledger(_ dialect: any SQLDialect, isRepeatable: Bool = false) -> String {
        text(isRepeatable ? dialect.repeatableLedger : dialect.ledgerTables)
    }

    /// Returns the statements without semicolons.
    ///
    /// Tables follow the tables to which they refer, unless there is a cycle. Foreign keys to later tables follow, then access
    /// rules for the rows.
    ///
    /// - Parameter isRepeatable: Whether the statements skip existing objects.
    package static func statements(
        _ schema: StoreSchema, _ dialect: any SQLDialect, isRepeatable: Bool = false
    ) -> [String] {
        let tables = TableSQL(dialect, schema, isRepeatable: isRepeatable)
        return schema.tables.flatMap(tables.statements) + schema.tables.flatMap(tables.laterReferences)
            + dialect.access(schema.tables, in: schema, isRepeatable: isRepeatable)
    }

    private static func text(_ statements: [String]) -> String { statements.map { $0 + ";\n" }.joined(separator: "\n") }
}

extension DDL {
    /// Returns the statements that create the ledger's tables for mapped seeds. One contains the records' IDs in the store, and
    /// one contains the rows that triggers created.
    package static func mappedLedger(_ dialect: any SQLDialect, isRepeatable: Bool = false) -> [String] {
        let statements = dialect.idTables + dialect.companionTables
        return isRepeatable ? statements : statements.map { $0.replacing("IF NOT EXISTS ", with: "") }
    }

    /// Returns the script of all tables of the ledger, for seeds with a mapping.
    package static func ledgerWithMapping(_ dialect: any SQLDialect, isRepeatable: Bool = false) -> String {
        ledger(dialect, isRepeatable: isRepeatable) + "\n" + text(mappedLedger(dialect, isRepeatable: isRepeatable))
    }
}
