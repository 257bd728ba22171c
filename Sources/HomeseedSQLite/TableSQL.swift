import Homeseed

/// The statements that make a table. STRICT, so that a column holds what it says also when people edit it.
enum TableSQL {
    static func statements(_ table: StoreTable, in schema: StoreSchema) -> [String] {
        var lines = table.columns.map { column($0, of: table, in: schema) }
        lines += table.columns.compactMap(valueCheck)
        lines += table.checks.map { "CONSTRAINT \(quote($0.name)) CHECK (\(condition($0, table)))" }
        lines += table.uniques.map { "UNIQUE (" + $0.map(quote).joined(separator: ", ") + ")" }
        let create = "CREATE TABLE \(quote(table.name)) (\n  " + lines.joined(separator: ",\n  ") + "\n) STRICT"
        return [create] + indexes(table, in: schema)
    }

    /// `"` around, and doubled within. SQL ends at a NUL, so a name can hold none.
    static func quote(_ name: String) -> String { wrap(name, "\"") }
    static func literal(_ text: String) -> String { wrap(text, "'") }

    private static func wrap(_ text: String, _ mark: Character) -> String {
        var result = String(mark)
        for character in text where character != "\0" {
            if character == mark { result.append(mark) }
            result.append(character)
        }
        return result + String(mark)
    }

    static func type(_ type: ColumnType) -> String {
        switch type {
        case .integer, .boolean: "INTEGER"
        // Money is exact, and SQLite has no exact number with digits after the point.
        case .decimal, .uuid, .string, .text, .date, .datetime, .word, .list, .reference: "TEXT"
        }
    }

    private static func column(_ column: StoreColumn, of table: StoreTable, in schema: StoreSchema) -> String {
        var line = quote(column.name) + " " + type(column.type)
        if !column.isNullable { line += " NOT NULL" }
        if column.name == table.key { line += " PRIMARY KEY" }
        if let key = foreignKey(column, in: schema) {
            // Deferred: rows may come in any order, and two may refer to each other.
            line += " REFERENCES \(quote(key.table)) (\(quote(key.column))) DEFERRABLE INITIALLY DEFERRED"
        }
        return line
    }

    private static func foreignKey(_ column: StoreColumn, in schema: StoreSchema) -> (table: String, column: String)? {
        guard let name = column.references, let number = schema.number(ofTable: name), let key = schema[number]?.key
        else { return nil }
        return (name, key)
    }

    private static func valueCheck(_ column: StoreColumn) -> String? {
        let name = quote(column.name)
        switch column.type {
        case .boolean: return "CHECK (\(name) IN (0, 1))"
        case .word(.some(let words)):
            return "CONSTRAINT \(quote(column.name + "_word")) CHECK (\(name) IN (" + words.map(literal).joined(separator: ", ") + "))"
        default: return nil
        }
    }

    private static func indexes(_ table: StoreTable, in schema: StoreSchema) -> [String] {
        let name = quote(table.name)
        if table.holdsOneRow {
            return ["CREATE UNIQUE INDEX \(quote(table.name + "_one_row")) ON \(name) ((1))"]
        }
        // Without them SQLite reads the whole table for each row that goes from the other one.
        let leading = Set(table.uniques.compactMap(\.first))
        return table.columns.filter { foreignKey($0, in: schema) != nil && !leading.contains($0.name) }.map {
            "CREATE INDEX \(quote(table.name + "_" + $0.name)) ON \(name) (\(quote($0.name)))"
        }
    }
}

extension TableSQL {
    private static func condition(_ check: StoreCheck, _ table: StoreTable) -> String {
        switch check {
        case .bound(let column, let relation, .constant(let cell)):
            "\(value(column, table)) \(sign(relation)) \(constant(cell))"
        case .bound(let column, let relation, .column(let other)):
            "\(value(column, table)) \(sign(relation)) \(value(other, table))"
        case .givenExactly(let column, let when): "(\(quote(column)) IS NOT NULL) = \(condition(when))"
        case .givenAtLeast(let column, let when): "\(quote(column)) IS NOT NULL OR NOT \(condition(when))"
        case .trueExactly(let column, let when): "\(quote(column)) = \(condition(when))"
        }
    }

    /// Never NULL, which a check would let pass.
    private static func condition(_ condition: StoreCheck.Condition) -> String {
        switch condition {
        case .isGiven(let column): "(\(quote(column)) IS NOT NULL)"
        case .isOneOf(let column, let cells):
            "coalesce(\(quote(column)) IN (" + cells.map(constant).joined(separator: ", ") + "), 0)"
        }
    }

    /// Exact decimals are texts, and texts compare letter by letter.
    private static func value(_ column: String, _ table: StoreTable) -> String {
        guard let number = table.number(ofColumn: column), case .decimal = table.columns[number].type else { return quote(column) }
        return "CAST(\(quote(column)) AS REAL)"
    }

    private static func sign(_ relation: StoreCheck.Relation) -> String {
        switch relation {
        case .atLeast: ">="
        case .atMost: "<="
        case .moreThan: ">"
        case .lessThan: "<"
        }
    }

    private static func constant(_ cell: Cell) -> String {
        switch cell {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .boolean(let value): value ? "1" : "0"
        case .decimal(let digits): "CAST(\(literal(digits)) AS REAL)"
        case .text(let text): literal(text)
        case .uuid(let id): literal(id.text)
        case .date(let day): literal(day.iso)
        case .datetime(let instant): literal(instant.iso)
        case .list(let texts): literal(JSONList.write(texts))
        }
    }
}
