/// A repeatable SQL script that inserts or updates rows.
struct SQLScript {
    let dialect: any SQLDialect
    let schema: StoreSchema
    /// The size of a statement in bytes above which the next row starts a new statement.
    static let portion = 256 << 10

    /// Returns the statements that insert or update a table's rows, in order.
    ///
    /// Each run of rows with the same kept columns has statements of its own.
    func statements(_ rows: [StoreRow], _ table: StoreTable) -> [String] {
        guard table.key != nil else { return rows.flatMap { onlyRow($0, table) } }
        if dialect.isMariaDB { return rowByRow(rows, table) }
        var statements = dialect.checksUniquenessPerRow ? sqliteTemporaryValues(rows, table) : []
        var portion: [String] = []
        var size = 0
        var kept: [Int] = []
        func flush() {
            if !portion.isEmpty { statements.append(upsert(portion, table, keeping: kept)) }
            (portion, size) = ([], 0)
        }
        for row in rows {
            if row.keptColumns != kept || size > SQLScript.portion { flush() }
            kept = row.keptColumns
            let text = values(row.cells)
            portion.append(text)
            size += text.utf8.count
        }
        flush()
        return statements
    }

    func quote(_ name: String) -> String { dialect.quote(name) }
    func values(_ cells: [Cell]) -> String { "(" + cells.map(dialect.literal).joined(separator: ", ") + ")" }

    func names(_ table: StoreTable) -> String { table.columns.map { quote($0.name) }.joined(separator: ", ") }

    private func upsert(_ rows: [String], _ table: StoreTable, keeping kept: [Int]) -> String {
        let name = quote(table.name)
        let key = quote(table.key ?? "")
        let changing = table.columns.enumerated().filter { $1.name != table.key && !kept.contains($0) }.map { quote($1.name) }
        var sql = "INSERT INTO \(name) (\(names(table))) VALUES\n  " + rows.joined(separator: ",\n  ")
        guard !changing.isEmpty else { return sql + "\nON CONFLICT (\(key)) DO NOTHING" }
        sql += "\nON CONFLICT (\(key)) DO UPDATE SET " + changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let there = changing.map { "\(name).\($0)" }.joined(separator: ", ")
        let new = changing.map { "excluded.\($0)" }.joined(separator: ", ")
        return sql + "\nWHERE " + dialect.differs("(\(there))", "(\(new))")
    }

    /// Returns the statements for the row of a table that has a single row and no key.
    private func onlyRow(_ row: StoreRow, _ table: StoreTable) -> [String] {
        let name = quote(table.name)
        let pairs = zip(table.columns, row.cells).enumerated()
            .filter { !row.keptColumns.contains($0.offset) }
            .map { (name: quote($0.element.0.name), value: dialect.literal($0.element.1)) }
        let list = row.cells.map(dialect.literal).joined(separator: ", ")
        var statements = [
            "INSERT INTO \(name) (\(names(table))) SELECT \(list)\(dialect.tablelessFromClause) WHERE NOT EXISTS (SELECT 1 FROM \(name))"
        ]
        guard !pairs.isEmpty else { return statements }
        let sets = pairs.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
        let differs = pairs.map { dialect.differs($0.name, $0.value) }.joined(separator: " OR ")
        statements.insert("UPDATE \(name) SET \(sets) WHERE \(differs)", at: 0)
        return statements
    }
}

extension SQLScript {
    /// Sets changing unique values to temporary values first, because SQLite checks each row separately. Moving all dates by a
    /// day would otherwise conflict with neighbouring rows.
    private func sqliteTemporaryValues(_ rows: [StoreRow], _ table: StoreTable) -> [String] {
        guard let key = table.key, let keyNumber = table.number(ofColumn: key), !rows.isEmpty else { return [] }
        let columns = Set(
            table.uniques.compactMap { names in
                let candidates = names.compactMap(table.number(ofColumn:))
                return candidates.first { table.columns[$0].references == nil } ?? candidates.first
            })
        let updates = columns.sorted().map { column in
            let name = quote(table.columns[column].name)
            let pairs = rows.map { values([$0.cells[keyNumber], $0.cells[column]]) }.joined(separator: ", ")
            return "WITH new (id, value) AS (VALUES \(pairs)) UPDATE \(quote(table.name)) SET \(name) = "
                + temporaryValue(table.columns[column], in: table)
                + " FROM new WHERE \(quote(table.name)).\(quote(key)) = new.id "
                + "AND \(quote(table.name)).\(name) IS NOT new.value"
        }
        guard !updates.isEmpty else { return [] }
        return ["PRAGMA ignore_check_constraints = ON"] + updates + ["PRAGMA ignore_check_constraints = OFF"]
    }

    private func temporaryValue(_ column: StoreColumn, in table: StoreTable) -> String {
        if column.isNullable { return "NULL" }
        return dialect.type(column.type) == "INTEGER"
            ? "-9223372036854775807 + \(quote(table.name)).rowid" : "'homeseed ' || new.id"
    }
}
