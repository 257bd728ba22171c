/// What one database spells otherwise than another, as far as tables and rows need it.
package protocol SQLDialect: Sendable {
    /// As in `--dialect sqlite`.
    var name: String { get }
    func type(_ type: ColumnType) -> String
    /// What follows a table's closing bracket.
    var tableOptions: String { get }
    /// What follows a UNIQUE constraint.
    var uniqueOptions: String { get }
    /// A check that the column's type does not make by itself, of a column name in quotes.
    func valueCheck(_ type: ColumnType, _ name: String) -> String?
    /// An exact number, ready to be compared.
    func number(_ expression: String) -> String
    func boolean(_ value: Bool) -> String
    func literal(_ cell: Cell) -> String
    /// A constraint's or an index's name, cut to what the database keeps of it and still one of its own.
    func identifier(_ name: String) -> String
    /// Statements that say who may see the rows of these tables, once all tables are there.
    func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String]
    /// The tables in which a store remembers what was seeded there.
    var ledgerTables: [String] { get }
    /// How this database spells a script of rows.
    var script: ScriptDialect { get }
}

/// What of a script that writes rows differs from database to database.
package struct ScriptDialect: Sendable {
    /// After BEGIN: references, and what can wait, are checked at the end.
    var deferral: String
    /// Between two lists in brackets: whether anything differs, nothing counting as a value.
    var differs: String
    /// Whether each row is held against UNIQUE by itself: rows that change places must then step aside first.
    var checksUniquesByRow: Bool
    var keepsNUL: Bool
}

extension SQLDialect {
    package func access(_ tables: [StoreTable], in schema: StoreSchema) -> [String] {
        access(tables, in: schema, isRepeatable: false)
    }
}

/// Every dialect: one line each.
package enum SQLDialects {
    package static let builtIn: [any SQLDialect] = [SQLiteDialect(), PostgresDialect()]

    package static func named(_ name: String) -> (any SQLDialect)? { builtIn.first { $0.name == name } }
}

/// How SQL writes names and texts, in every dialect.
package enum SQLText {
    /// `"` around, and doubled within. SQL ends at a NUL, so a name can hold none.
    package static func quote(_ name: String) -> String { wrap(name, "\"") }
    package static func literal(_ text: String) -> String { wrap(text, "'") }

    /// As PostgreSQL reads it whatever it is set to take a backslash for.
    package static func escapedLiteral(_ text: String) -> String {
        text.utf8.contains(0x5C) ? "E" + wrap(text, "'", escaping: "\\") : literal(text)
    }

    /// By scalars: an accent after a mark would make one character of the two.
    private static func wrap(_ text: String, _ mark: Unicode.Scalar, escaping other: Unicode.Scalar? = nil) -> String {
        var result = String.UnicodeScalarView([mark])
        for scalar in text.unicodeScalars where scalar != "\0" {
            if scalar == mark || scalar == other { result.append(scalar) }
            result.append(scalar)
        }
        result.append(mark)
        return String(result)
    }
}
