/// What one database spells otherwise than another, as far as tables and rows need it.
package protocol SQLDialect: Sendable {
    /// As in `--dialect sqlite`.
    var name: String { get }
    /// Names the type that a column of the model gets in a new table.
    func type(_ type: ColumnType) -> String
    /// What follows a table's closing bracket.
    var tableOptions: String { get }
    /// Whether a table may be made before one that it refers to.
    var allowsLaterTables: Bool { get }
    /// A statement that adds a reference, so that it does nothing where the column has that reference already.
    func unlessReferring(_ statement: String, from table: String, column: String, to other: String) -> String
    /// What follows a UNIQUE constraint.
    var uniqueOptions: String { get }
    /// A check that the column's type does not make by itself, of a column name in quotes.
    func valueCheck(_ type: ColumnType, _ name: String) -> String?
    /// An exact number, ready to be compared.
    func number(_ expression: String) -> String
    /// Spells true or false where a statement has a value.
    func boolean(_ value: Bool) -> String
    /// Spells a cell as a value within a statement, for checks and for scripts: neither has arguments.
    func literal(_ cell: Cell) -> String
    /// A constraint's or an index's name, cut to what the database keeps of it and still one of its own.
    func identifier(_ name: String) -> String
    /// Statements that say who may see the rows of these tables, once all tables are there.
    func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String]
    /// The tables in which a store remembers what was seeded there.
    var ledgerTables: [String] { get }

    // MARK: Rows

    /// The statement that defers references, and what else can wait, to the commit; it stands behind BEGIN.
    var deferConstraints: String { get }
    /// The statement that ends deferral. PostgreSQL then checks what was deferred; SQLite does so at the commit.
    var checkConstraintsNow: String { get }
    /// The operator that is true where two values, or two lists in brackets, differ; NULL equals NULL, as in `IS DISTINCT FROM`.
    var isDistinctFrom: String { get }
    /// The operator that is true where two values are equal; NULL equals NULL, as in `IS NOT DISTINCT FROM`.
    var isNotDistinctFrom: String { get }
    /// Whether each row is held against UNIQUE by itself: rows that change places must then step aside first.
    var checksUniquesByRow: Bool { get }
    /// Whether a text may hold U+0000.
    var keepsNUL: Bool { get }
    /// What stands before a change, with a space behind it, so that no constraint of the table replaces another row.
    var conflictClause: String { get }

    // MARK: Columns that somebody else declared

    /// Answers with a value where there is a table of the name that is its argument.
    var tableLookup: String { get }
    /// Answers, for a table and a column, with the sequence that the column's values come from, its increment and whether it may be
    /// read; nil where the store has no sequences that can be behind.
    var sequenceLookup: String? { get }
    /// Answers with the names of tables that have triggers of their own.
    var triggeredTables: String { get }
    /// A table's name in quotes, as its own rows are asked for, without those of tables that inherit from it.
    func ownRows(_ quoted: String, of table: LiveTable) -> String
    /// A column as it is asked for, so that its value arrives as a text.
    func selected(_ name: String, _ column: LiveColumn) -> String
    /// The place of an argument that is compared with a column, or written to it.
    func parameter(_ number: Int, _ column: LiveColumn) -> String
    /// A text as a value of a column's type.
    func cast(_ expression: String, as column: LiveColumn) -> String
    /// The place of an argument of a type that is written out.
    func placeholder(_ number: Int, _ type: String) -> String
    /// The moment of writing, as the column keeps moments.
    func now(in column: LiveColumn) -> String
    /// A moment, as the column keeps moments.
    func moment(_ instant: Instant, in column: LiveColumn) -> SQLValue
    /// Whether true and false are 1 and 0, whatever a column's type is called.
    var hasNumbersForBooleans: Bool { get }
    /// Whether a column refers to another whatever the types of both are.
    var refersAcrossTypes: Bool { get }
    /// Whether a refusal says which reference leads nowhere; else it is looked for.
    var namesBrokenReferences: Bool { get }
}

extension SQLDialect {
    /// Gives those statements for tables that are new: nothing is passed over because it is there already.
    package func access(_ tables: [StoreTable], in schema: StoreSchema) -> [String] {
        access(tables, in: schema, isRepeatable: false)
    }
}

/// Every dialect: one line each.
package enum SQLDialects {
    package static let builtIn: [any SQLDialect] = [SQLiteDialect(), PostgresDialect()]

    /// Finds the dialect that somebody asks for, as in `--dialect sqlite`; nil where there is none of this name.
    package static func named(_ name: String) -> (any SQLDialect)? { builtIn.first { $0.name == name } }
}
