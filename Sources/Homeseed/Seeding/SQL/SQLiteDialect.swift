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
        case .text(let text), .decimal(let text): SQLText.literal(text)
        case .uuid(let id): SQLText.literal(id.text)
        case .date(let day): SQLText.literal(day.iso)
        case .datetime(let instant): SQLText.literal(instant.iso)
        case .list(let texts): SQLText.literal(JSONList.write(texts))
        }
    }

    package func identifier(_ name: String) -> String { name }
    package func access(_ tables: [StoreTable], in schema: StoreSchema) -> [String] { [] }
}
