import Foundation

/// The statements that create tables, in one dialect.
package struct TableSQL {
    let dialect: any SQLDialect
    let schema: StoreSchema
    private let isRepeatable: Bool
    /// The clause after CREATE TABLE and CREATE INDEX.
    private var condition: String { isRepeatable ? "IF NOT EXISTS " : "" }

    /// - Parameter isRepeatable: Whether the statements skip existing objects.
    package init(_ dialect: any SQLDialect, _ schema: StoreSchema, isRepeatable: Bool = false) {
        self.dialect = dialect
        self.schema = schema
        self.isRepeatable = isRepeatable
    }

    /// Returns the statements for a table and its indexes, without the foreign keys that ``laterReferences(_:)`` adds.
    package func statements(_ table: StoreTable) -> [String] {
        [create(table) { !refersToLaterTable($0, of: table) }] + indexStatements(table)
    }

    /// Returns the statements that add a table's foreign keys to later tables.
    package func laterReferences(_ table: StoreTable) -> [String] {
        table.columns.filter { refersToLaterTable($0, of: table) }.compactMap { column in
            guard let key = foreignKey(column), let statement = reference(column, of: table) else { return nil }
            return isRepeatable
                ? dialect.unlessReferring(statement, from: table.name, column: column.name, to: key.table) : statement
        }
    }

    private func refersToLaterTable(_ column: StoreColumn, of table: StoreTable) -> Bool {
        guard !dialect.allowsForwardReferences, let other = column.references.flatMap(schema.number(ofTable:)),
            let number = schema.number(ofTable: table.name)
        else { return false }
        return other > number
    }

    /// Returns the statements for a new table that is filled before other sessions can see it. Call ``completion(_:)`` and
    /// ``references(_:)`` after filling the table, because building indexes last is faster.
    package func bare(_ table: StoreTable, withReferences: Bool) -> [String] {
        [create(table) { _ in withReferences }] + (table.holdsOneRow ? indexStatements(table) : [])
    }

    /// Returns the statements that complete a bare table, so that it equals the result of ``statements(_:)``.
    package func completion(_ table: StoreTable) -> [String] { table.holdsOneRow ? [] : indexStatements(table) }

    /// Returns the statements that add a table's foreign keys, each with the table's name.
    package func references(_ table: StoreTable) -> [(table: String, statement: String)] {
        table.columns.compactMap { reference($0, of: table) }.map { (table.name, $0) }
    }

    /// Returns the statement that adds a column's foreign key, or `nil` if the column has none.
    func reference(_ column: StoreColumn, of table: StoreTable) -> String? {
        foreignKey(column).map { key in
            "ALTER TABLE \(quote(table.name)) ADD \(referenceLine(column, of: table, key))"
        }
    }

    /// Returns a foreign key as a line of CREATE TABLE.
    private func referenceLine(_ column: StoreColumn, of table: StoreTable, _ key: (table: String, column: String)) -> String {
        let name = dialect.hasKeyLines ? "CONSTRAINT \(name(referenceName(column, of: table))) " : ""
        return "\(name)FOREIGN KEY (\(quote(column.name))) " + references(key)
    }

    /// Returns the name of a column's foreign key, for dialects that name foreign keys.
    func referenceName(_ column: StoreColumn, of table: StoreTable) -> String { table.name + "_" + column.name + "_fkey" }

    private func references(_ key: (table: String, column: String)) -> String {
        "REFERENCES \(quote(key.table)) (\(quote(key.column)))" + dialect.referenceOptions
    }

    /// Returns the statement that creates a table with third-party columns and constraints, given as lines of CREATE TABLE.
    func create(_ table: StoreTable, withOthers lines: [String]) -> String {
        create(table, withOthers: lines) { _ in true }
    }

    private func create(
        _ table: StoreTable, withOthers others: [String] = [], withReference: (StoreColumn) -> Bool
    ) -> String {
        var lines = table.columns.map { column($0, of: table, withReferences: withReference($0)) }
        // In SQLite, columns must precede constraints.
        lines += others.filter { !TableSQL.isConstraint($0) }
        lines += table.columns.compactMap(valueCheck)
        lines += table.checks.map { check($0, of: table) }
        lines += table.uniques.map(unique)
        if dialect.hasKeyLines { lines += keyLines(table, withReference: withReference) }
        lines += others.filter(TableSQL.isConstraint)
        return "CREATE TABLE \(condition)\(quote(table.name)) (\n  " + lines.joined(separator: ",\n  ") + "\n)"
            + dialect.tableOptions
    }

    private func keyLines(_ table: StoreTable, withReference: (StoreColumn) -> Bool) -> [String] {
        var lines: [String] = []
        if table.holdsOneRow, let column = dialect.oneRowColumn {
            lines.append("\(quote(column.name)) \(column.definition)")
            lines.append("UNIQUE INDEX \(name(table.name + "_one_row")) (\(quote(column.name)))")
        }
        if !table.holdsOneRow {
            lines += indexed(table).map { "INDEX \(name(table.name + "_" + $0.name)) (\(quote($0.name)))" }
        }
        return lines
            + table.columns.filter(withReference).compactMap { column in
                foreignKey(column).map { referenceLine(column, of: table, $0) }
            }
    }

    private static func isConstraint(_ line: String) -> Bool {
        ["CONSTRAINT ", "CHECK ", "UNIQUE ", "FOREIGN KEY "].contains { line.hasPrefix($0) }
    }

    /// Returns a check as a line of CREATE TABLE.
    func check(_ check: StoreCheck, of table: StoreTable) -> String {
        named(check.name) + "CHECK (\(condition(check, table)))"
    }

    /// Returns a unique constraint as a line of CREATE TABLE.
    func unique(_ columns: [String]) -> String {
        "UNIQUE (" + columns.map(quote).joined(separator: ", ") + ")" + dialect.uniqueOptions
    }

    /// Returns the definition of a column that is added to an existing table.
    func addition(_ column: StoreColumn, to table: StoreTable) -> String {
        self.column(column, of: table, withReferences: true) + (valueCheck(column).map { " " + $0 } ?? "")
    }

    /// Returns the statements for the indexes of these columns.
    func indexes(_ table: StoreTable, of columns: Set<String>) -> [String] {
        table.holdsOneRow ? [] : indexes(table) { columns.contains($0.name) }
    }

    /// Returns the start of a named constraint, or an empty string if the server names checks.
    private func named(_ constraint: String) -> String {
        dialect.namesChecksByTable ? "CONSTRAINT \(name(constraint)) " : ""
    }

    private func quote(_ name: String) -> String { dialect.quote(name) }
    private func name(_ name: String) -> String { quote(dialect.identifier(name)) }

    private func column(_ column: StoreColumn, of table: StoreTable, withReferences: Bool) -> String {
        var line = quote(column.name) + " " + type(column, of: table)
        if !column.isNullable { line += " NOT NULL" }
        if column.name == table.key { line += " PRIMARY KEY" }
        if withReferences, !dialect.hasKeyLines, let key = foreignKey(column) { line += " " + references(key) }
        return line
    }

    /// Returns a column's type. Text in a unique constraint may need a type with a limited length.
    func type(_ column: StoreColumn, of table: StoreTable) -> String {
        let counts = table.uniques.filter { $0.contains(column.name) }.map { names in
            table.columns.count { names.contains($0.name) && dialect.type($0.type) == dialect.type(.string) }
        }
        return dialect.type(column.type, amongTexts: counts.max() ?? 0)
    }

    private func foreignKey(_ column: StoreColumn) -> (table: String, column: String)? {
        guard let name = column.references, let number = schema.number(ofTable: name), let key = schema[number]?.key
        else { return nil }
        return (name, key)
    }

    /// Returns the check that a column's type implies, or `nil` if there is none.
    func valueCheck(_ column: StoreColumn) -> String? {
        guard case .word(.some(let words)) = column.type else { return dialect.valueCheck(column.type, quote(column.name)) }
        let literals = words.map { dialect.literal(.text($0)) }.joined(separator: ", ")
        return "\(named(column.name + "_word"))CHECK (\(quote(column.name)) IN (\(literals)))"
    }

    private func indexStatements(_ table: StoreTable) -> [String] { dialect.hasKeyLines ? [] : indexes(table) }

    /// Returns the columns that need an index, which avoids a full table scan for each deleted row of the referenced table.
    private func indexed(_ table: StoreTable) -> [StoreColumn] {
        let leading = Set(table.uniques.compactMap(\.first))
        return table.columns.filter { foreignKey($0) != nil && !leading.contains($0.name) }
    }

    /// Returns the statements for a table's indexes.
    func indexes(_ table: StoreTable, where isWanted: (StoreColumn) -> Bool = { _ in true }) -> [String] {
        if table.holdsOneRow {
            return ["CREATE UNIQUE INDEX \(condition)\(name(table.name + "_one_row")) ON \(quote(table.name)) ((1))"]
        }
        return indexed(table).filter(isWanted).map {
            "CREATE INDEX \(condition)\(name(table.name + "_" + $0.name)) ON \(quote(table.name)) (\(quote($0.name)))"
        }
    }
}

extension TableSQL {
    /// Returns the condition of a check in SQL.
    func condition(_ check: StoreCheck, _ table: StoreTable) -> String {
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

    /// Returns a condition that is never NULL, because a check treats NULL as satisfied.
    private func condition(_ condition: StoreCheck.Condition) -> String {
        switch condition {
        case .isGiven(let column): "(\(quote(column)) IS NOT NULL)"
        case .isOneOf(let column, let cells):
            "coalesce(\(quote(column)) IN (" + cells.map(constant).joined(separator: ", ") + "), \(dialect.boolean(false)))"
        }
    }

    private func value(_ column: String, _ table: StoreTable) -> String {
        guard let number = table.number(ofColumn: column), case .decimal = table.columns[number].type else {
            return quote(column)
        }
        return dialect.number(quote(column))
    }

    private func constant(_ cell: Cell) -> String {
        if case .decimal = cell { dialect.number(dialect.literal(cell)) } else { dialect.literal(cell) }
    }

    private func sign(_ relation: StoreCheck.Relation) -> String {
        switch relation {
        case .atLeast: ">="
        case .atMost: "<="
        case .moreThan: ">"
        case .lessThan: "<"
        }
    }
}

/// The encoding of a list of texts as JSON.
package enum JSONList {
    /// Encodes a list as the JSON array that a database column stores.
    package static func write(_ texts: [String]) -> String { JSONText.list(texts.map(JSONText.quote)) }

    /// Decodes a JSON array of strings, or returns `nil` if the text is anything else.
    package static func read(_ json: String) -> [String]? {
        json == "[]" ? [] : try? JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
