/// The dialect of SQLite. Tables are STRICT, so that columns keep their types when the app edits them.
package struct SQLiteDialect: SQLDialect {
    package let name = "sqlite"
    package let tableOptions = " STRICT"
    package let uniqueOptions = ""
    package let allowsForwardReferences = true
    package func unlessReferring(_ statement: String, from table: String, column: String, to other: String) -> String {
        statement
    }

    package init() {}

    package func type(_ type: ColumnType) -> String {
        switch type {
        case .integer, .boolean: "INTEGER"
        // Decimals are text, because SQLite has no exact decimal type.
        case .decimal, .uuid, .string, .text, .date, .datetime, .word, .list, .reference: "TEXT"
        }
    }

    package func valueCheck(_ type: ColumnType, _ name: String) -> String? {
        type == .boolean ? "CHECK (\(name) IN (0, 1))" : nil
    }

    /// Casts exact decimals, which are stored as text and would otherwise compare alphabetically.
    package func number(_ expression: String) -> String { "CAST(\(expression) AS REAL)" }
    package func boolean(_ value: Bool) -> String { value ? "1" : "0" }

    package func literal(_ cell: Cell) -> String {
        switch cell {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .boolean(let value): boolean(value)
        case .text(let text), .decimal(let text): SQLiteDialect.literal(text)
        case .uuid(let id): SQLText.literal(id.text)
        case .date(let day): SQLText.literal(day.iso)
        case .datetime(let instant): SQLText.literal(instant.iso)
        case .list(let texts): SQLText.literal(JSONList.write(texts))
        }
    }

    /// Writes text with NUL or CR as a hexadecimal blob. A NUL would end the statement, and the sqlite3 tool strips CR at the
    /// end of a line.
    private static func literal(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0x0D }) else { return SQLText.literal(text) }
        let digits = Array("0123456789abcdef".utf8)
        let hex = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "CAST(x'" + String(decoding: hex, as: UTF8.self) + "' AS TEXT)"
    }

    package func identifier(_ name: String) -> String { name }
    package func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String] { [] }

    package func migration(_ difference: SchemaDifference) -> [String] { SQLiteMigration(difference).statements }

    /// Switches foreign keys off outside of the transaction, because they can't be switched within a transaction.
    package func inTransaction(_ statements: [String]) -> [String] {
        ["PRAGMA foreign_keys = OFF", "BEGIN IMMEDIATE"] + statements
            + ["PRAGMA foreign_key_check", "COMMIT", "PRAGMA foreign_keys = ON"]
    }

    // MARK: Rows

    package let deferConstraints = "PRAGMA defer_foreign_keys = ON"
    package let checkConstraintsNow = "PRAGMA defer_foreign_keys = OFF"
    package func differs(_ a: String, _ b: String) -> String { "\(a) IS NOT \(b)" }
    package let isNotDistinctFrom = "IS"
    package let checksUniquenessPerRow = true
    package let keepsNUL = true
    /// Overrides a constraint's ON CONFLICT REPLACE, which would delete the app's row.
    package let conflictClause = "OR ABORT "

    // MARK: Third-party columns

    package let tableLookup = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?1"
    package let sequenceLookup: String? = nil
    package let triggeredTables = "SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger'"
    package let changingTriggers = """
        SELECT DISTINCT tbl_name FROM sqlite_master WHERE type = 'trigger' AND upper(sql) LIKE '%BEFORE%INSERT%'
        """
    package let outgoingReferences = """
        SELECT m.name, f.id, f."from", f."table", '"' || replace(f."table", '"', '""') || '"', f."to"
        FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY m.name, f.id, f.seq
        """
    /// Casts numeric text to a number, as a numeric column does, unless the column stores text. A cast to another type than
    /// NUMERIC would change values.
    package func asStored(_ value: SQLValue, _ number: Int, _ column: LiveColumn) -> String {
        let isNumber = if case .text(let text) = value { Double(text) != nil } else { false }
        let isText =
            switch column.type {
            case .integer, .decimal, .boolean, .date, .datetime, nil: false
            default: true
            }
        return isNumber && !isText ? "CAST(?\(number) AS NUMERIC)" : "?\(number)"
    }
    package let storesBooleansAsIntegers = true
    package let allowsMixedTypeReferences = true
    package let reportsViolatedForeignKey = false

    package func ownRows(_ quoted: String, of table: LiveTable) -> String { quoted }
    package func selected(_ name: String, _ column: LiveColumn) -> String { SQLText.quote(name) }
    package func parameter(_ number: Int, _ column: LiveColumn) -> String { "?\(number)" }
    /// Returns the expression without a cast, because SQLite compares text with a numeric column as numbers.
    package func cast(_ expression: String, as column: LiveColumn) -> String { expression }
    package func placeholder(_ number: Int, _ type: String) -> String { "?\(number)" }

    package func now(in column: LiveColumn, as unit: MomentUnit) -> String {
        if unit != .iso { return "(CAST(strftime('%s', 'now') AS INTEGER) - \(unit.scale.start)) * \(unit.scale.factor)" }
        return switch column.type {
        case .string where column.inferredType == .day: "CURRENT_DATE"
        case .string:
            SQLiteDialect.hasSpace(column) ? "CURRENT_TIMESTAMP" : "strftime('%Y-%m-%dT%H:%M:%SZ', 'now')"
        case .date: "CURRENT_DATE"
        default: "CURRENT_TIMESTAMP"
        }
    }

    package func moment(_ instant: Instant, in column: LiveColumn) -> SQLValue {
        switch column.type {
        // The format of SQLite's own functions, which most apps also use.
        case .datetime: .text(instant.iso.replacing("T", with: " ").replacing("Z", with: ""))
        case .string where SQLiteDialect.hasSpace(column): .text(instant.iso.replacing("T", with: " ").replacing("Z", with: ""))
        default: .text(instant.iso)
        }
    }

    /// Whether the column's texts are of the form `2026-11-21 16:30:00`.
    private static func hasSpace(_ column: LiveColumn) -> Bool {
        column.inferredType == .moment && column.example?.dropFirst(10).hasPrefix(" ") ?? false
    }

    package let ledgerTables = [
        """
        CREATE TABLE homeseed_seeds (
          seed INTEGER PRIMARY KEY, pack TEXT NOT NULL, household TEXT NOT NULL, template TEXT NOT NULL,
          locale TEXT NOT NULL, today TEXT NOT NULL, time_zone TEXT NOT NULL, format INTEGER NOT NULL,
          catalogue TEXT NOT NULL, UNIQUE (pack, household)
        ) STRICT
        """,
        """
        CREATE TABLE homeseed_records (
          seed INTEGER NOT NULL, table_name TEXT NOT NULL, record TEXT NOT NULL, fingerprint INTEGER NOT NULL,
          PRIMARY KEY (seed, table_name, record)
        ) STRICT, WITHOUT ROWID
        """,
    ]
}
