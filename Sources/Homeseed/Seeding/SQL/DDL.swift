/// The tables of a model as a script, for stores that other tools set up.
package enum DDL {
    /// Statements with their semicolons, the tables in an order in which each comes after those it refers to.
    package static func script(_ schema: StoreSchema, _ dialect: any SQLDialect) -> String {
        statements(schema, dialect).map { $0 + ";\n" }.joined(separator: "\n")
    }

    package static func statements(_ schema: StoreSchema, _ dialect: any SQLDialect) -> [String] {
        let tables = TableSQL(dialect, schema)
        return schema.tables.flatMap(tables.statements) + dialect.access(schema.tables, in: schema)
    }
}
