/// SQLite. STRICT, so that a column holds what it says also when people edit it.
package struct SQLiteDialect: SQLDialect {
    package let name = "sqlite"
    package let tableOptions = " STRICT"
    package let uniqueOptions = ""

    package init() {}

    package func type(_ type: ColumnType) -> String {
        switch type {
        case .integer, .boolean: "INTEGER"
        // Money is exact, and SQLite has no exact number with digits after the point.
        case .decimal, .uuid, .string, .text, .date, .datetime, .word, .list, .reference: "TEXT"
        }
    }

    package func valueCheck(_ type: ColumnType, _ name: String) -> String? {
        type == .boolean ? "CHECK (\(name) IN (0, 1))" : nil
    }

    /// Exact decimals are texts, and texts compare letter by letter.
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

    /// A NUL ends a statement, and the program sqlite3 takes the CR from the end of a line: such texts are written
    /// byte by byte.
    private static func literal(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0x0D }) else { return SQLText.literal(text) }
        let digits = Array("0123456789abcdef".utf8)
        let hex = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "CAST(x'" + String(decoding: hex, as: UTF8.self) + "' AS TEXT)"
    }

    package func identifier(_ name: String) -> String { name }
    package func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String] { [] }

    package let script = ScriptDialect(
        deferral: "PRAGMA defer_foreign_keys = ON", differs: "IS NOT", checksUniquesByRow: true, keepsNUL: true)

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
