/// The differences between SQL databases that concern tables and rows.
package protocol SQLDialect: Sendable {
    /// The dialect's name, as in `--dialect sqlite`.
    var name: String { get }
    /// Returns a quoted name, for statements that other tools may run.
    func quote(_ name: String) -> String
    /// Returns the type of a model's column in a new table.
    func type(_ type: ColumnType) -> String
    /// Returns the type of a column in a unique constraint with this number of text columns. Some databases limit an index's
    /// size.
    func type(_ type: ColumnType, amongTexts count: Int) -> String
    /// Whether indexes and foreign keys are lines of CREATE TABLE, instead of separate statements or parts of column definitions.
    var hasKeyLines: Bool { get }
    /// The options after a foreign key.
    var referenceOptions: String { get }
    /// The computed column whose unique index restricts a table to one row, or `nil` if an index needs no column.
    var oneRowColumn: (name: String, definition: String)? { get }
    /// Whether two tables may have checks of the same name.
    var namesChecksByTable: Bool { get }
    /// The options after a table's closing parenthesis.
    var tableOptions: String { get }
    /// Whether a table may be created before a table to which it refers.
    var allowsForwardReferences: Bool { get }
    /// Returns a statement that adds a foreign key unless the column already has it.
    func unlessReferring(_ statement: String, from table: String, column: String, to other: String) -> String
    /// The options after a UNIQUE constraint.
    var uniqueOptions: String { get }
    /// Returns a check that the column's type doesn't imply, for a quoted column name, or `nil` if none is needed.
    func valueCheck(_ type: ColumnType, _ name: String) -> String?
    /// Returns an expression in which an exact number can be compared by value.
    func number(_ expression: String) -> String
    /// Returns a Boolean literal.
    func boolean(_ value: Bool) -> String
    /// Returns a cell as a literal, for checks and scripts, which have no arguments.
    func literal(_ cell: Cell) -> String
    /// Returns the name of a constraint or an index, shortened to the database's limit but still unique.
    func identifier(_ name: String) -> String
    /// Returns the statements that set the access rules of these tables, to run after all tables are created.
    func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String]
    /// The statements that create the ledger's tables.
    var ledgerTables: [String] { get }
    /// Returns the statements that change the tables of a store without losing rows.
    func migration(_ difference: SchemaDifference) -> [String]
    /// Returns the statements of ``migration(_:)`` with BEGIN and COMMIT, or without these if the tools that run the script begin
    /// a transaction.
    func inTransaction(_ statements: [String]) -> [String]

    // MARK: Rows

    /// The statement that defers constraint checks to the commit. It follows BEGIN.
    var deferConstraints: String { get }
    /// The statement that ends the deferral. PostgreSQL then runs the deferred checks; SQLite runs them at commit.
    var checkConstraintsNow: String { get }
    /// Returns the condition that two values or row values differ. NULL equals NULL, as in `IS DISTINCT FROM`.
    func differs(_ a: String, _ b: String) -> String
    /// The operator that tests whether two values are equal. NULL equals NULL, as in `IS NOT DISTINCT FROM`.
    var isNotDistinctFrom: String { get }
    /// Whether UNIQUE is checked row by row, so that rows that swap values must first get temporary values.
    var checksUniquenessPerRow: Bool { get }
    /// Whether a text may contain U+0000.
    var keepsNUL: Bool { get }
    /// The clause before a change, with a trailing space, that overrides the table's conflict resolution so that no existing
    /// row is replaced.
    var conflictClause: String { get }

    // MARK: Third-party columns

    /// The query that returns a non-null value if the table named by its argument exists.
    var tableLookup: String { get }
    /// The query that returns a column's sequence, its increment and whether the role may read the sequence. `nil` if the store
    /// has no sequences that can fall behind.
    var sequenceLookup: String? { get }
    /// The query that returns the names of tables with user-defined triggers.
    var triggeredTables: String { get }
    /// The query that returns the names of tables with triggers that run before a row is inserted, and may change it.
    var changingTriggers: String { get }
    /// The query that returns the tables' foreign keys, one row per column: the table, the constraint, the column, and the
    /// referenced table by its shown name, its quoted name and its column. The query omits referenced tables that the role can't
    /// read.
    var outgoingReferences: String { get }
    /// Returns the placeholder for an argument, converted like a value that is written to the column.
    func asStored(_ value: SQLValue, _ number: Int, _ column: LiveColumn) -> String
    /// Returns the expression for a table's own rows, without the rows of inheriting tables.
    func ownRows(_ quoted: String, of table: LiveTable) -> String
    /// Returns the expression that selects a column's value as text.
    func selected(_ name: String, _ column: LiveColumn) -> String
    /// Returns the placeholder for an argument that is compared with a column or written to it.
    func parameter(_ number: Int, _ column: LiveColumn) -> String
    /// The type that casts to text use, such as `TEXT`.
    var textType: String { get }
    /// Returns a text expression cast to a column's type.
    func cast(_ expression: String, as column: LiveColumn) -> String
    /// Returns the placeholder for an argument of an explicit type.
    func placeholder(_ number: Int, _ type: String) -> String
    /// Returns an expression for the current time in the column's representation.
    func now(in column: LiveColumn, as unit: MomentUnit) -> String
    /// Returns a timestamp in the column's representation.
    func moment(_ instant: Instant, in column: LiveColumn) -> SQLValue
    /// Whether Booleans are the integers 0 and 1, regardless of the column's declared type.
    var storesBooleansAsIntegers: Bool { get }
    /// Whether a column can contain values of several types, regardless of its declared type.
    var isDynamicallyTyped: Bool { get }
    /// The clause of an INSERT without columns.
    var defaultValues: String { get }
    /// Returns the start of a statement that deletes rows. The condition uses the alias `o` for the rows.
    func deleting(_ rows: String) -> String
    /// Returns the clause of an INSERT that updates columns if a row with the same key exists. The table has no other unique key.
    func updating(_ columns: [String], onConflictOf key: [String]) -> String
    /// The statements that create the ledger's table of the IDs in mapped tables, if it is missing.
    var idTables: [String] { get }
    /// The statements that create the ledger's table of rows that triggers created, if it is missing.
    var companionTables: [String] { get }
    /// Whether foreign keys may have different column types on both sides.
    var allowsMixedTypeReferences: Bool { get }
    /// Whether an error names the violated foreign key. If not, the caller searches for it.
    var reportsViolatedForeignKey: Bool { get }
}

extension SQLDialect {
    package func quote(_ name: String) -> String { SQLText.quote(name) }
    package func type(_ type: ColumnType, amongTexts count: Int) -> String { self.type(type) }
    package var hasKeyLines: Bool { false }
    /// Defers the checks, because rows may be inserted in any order and refer to each other.
    package var referenceOptions: String { " DEFERRABLE INITIALLY DEFERRED" }
    package var oneRowColumn: (name: String, definition: String)? { nil }
    package var namesChecksByTable: Bool { true }
    package var textType: String { "TEXT" }
    /// Returns an expression cast to text.
    package func text(_ expression: String) -> String { "CAST(\(expression) AS \(textType))" }
    package var isDynamicallyTyped: Bool { storesBooleansAsIntegers }
    package var defaultValues: String { "DEFAULT VALUES" }

    package func deleting(_ rows: String) -> String { "DELETE FROM \(rows) AS o" }

    package func updating(_ columns: [String], onConflictOf key: [String]) -> String {
        "ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET "
            + columns.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    }

    package var idTables: [String] { Self.commonIDTables }
    package var companionTables: [String] { Self.commonCompanionTables }

    /// The statements that create the ledger's tables unless they exist.
    var repeatableLedger: [String] {
        ledgerTables.map { statement in
            let create = "CREATE TABLE "
            return statement.hasPrefix(create) ? create + "IF NOT EXISTS " + statement.dropFirst(create.count) : statement
        }
    }

    /// Returns the statements that set the access rules of new tables, which fail if the rules exist.
    package func access(_ tables: [StoreTable], in schema: StoreSchema) -> [String] {
        access(tables, in: schema, isRepeatable: false)
    }
}

/// The built-in dialects.
package enum SQLDialects {
    package static let builtIn: [any SQLDialect] = Dialect.allCases.map(\.sql)

    /// Returns the dialect with a name, as in `--dialect sqlite`, or `nil` if there is none.
    package static func named(_ name: String) -> (any SQLDialect)? { builtIn.first { $0.name == name } }
}
