import HomeseedStore

extension SQLiteSession {
    /// Returns the tables, except virtual tables and the tables of the ledger and of SQLite itself.
    func inspected() throws(TargetError) -> LiveSchema {
        try attempt {
            let rows = try database.query(
                """
                SELECT name, coalesce(sql, '') FROM sqlite_master
                WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'homeseed\\_%' ESCAPE '\\'
                ORDER BY name
                """)
            // The names of a virtual table's shadow tables begin with its name.
            let virtual = rows.filter { $0[1].text.uppercased().hasPrefix("CREATE VIRTUAL") }.map { $0[0].text }
            let names = rows.map { $0[0].text }
            var live = LiveSchema(
                tables: try rows.compactMap { row in
                    let name = row[0].text
                    guard !virtual.contains(where: { name == $0 || name.hasPrefix($0 + "_") }) else { return nil }
                    var table = try table(name, sql: row[1].text)
                    if stored.isCoreDataStore { table.managingFramework = "Core Data" }
                    for number in table.columns.indices {
                        // SQLite can defer every foreign key on demand, whatever its declaration.
                        table.columns[number].isReferenceDeferrable = table.columns[number].references != nil
                        // Table names are case-insensitive in SQLite.
                        guard let other = table.columns[number].references, !names.contains(other) else { continue }
                        table.columns[number].references = names.first { $0.lowercased() == other.lowercased() } ?? other
                    }
                    return table
                })
            try readGroups(&live)
            live.views =
                try database.query("SELECT name FROM sqlite_master WHERE type = 'view' ORDER BY name").map { $0[0].text }
                + virtual
            return live
        }
    }

    private func readGroups(_ live: inout LiveSchema) throws {
        for key in try allReferences() where key.columns.count > 1 {
            guard let place = live.tables.firstIndex(where: { $0.name == key.table }) else { continue }
            let values = key.targetColumns.map { "CAST(\(SQLText.quote($0)) AS TEXT)" }.joined(separator: ", ")
            let row = try database.first("SELECT \(values) FROM \(key.targetRows) LIMIT 1")
            let example: [String]? = row.map { row in key.targetColumns.indices.compactMap { row[$0].textOrNull } }
            let columns = key.columns.map { name in
                live.tables[place].columns.first { $0.name.lowercased() == name.lowercased() }?.name ?? name
            }
            live.tables[place].groups.append(
                .init(columns, to: key.target, example: example?.count == columns.count ? example : nil))
        }
    }

    private func table(_ name: String, sql: String) throws -> LiveTable {
        var table = LiveTable(name: name, checks: SQLiteChecks.all(in: sql))
        let references = try self.references(of: name)
        var key: [(place: Int, column: String)] = []
        for row in try pragma("table_xinfo", name) {
            let (column, hidden, place) = (row["name"].text, row["hidden"].integer, row["pk"].integer)
            // A value of 1 marks a hidden column of a virtual table.
            guard hidden != 1 else { continue }
            if place > 0 { key.append((place, column)) }
            let type = row["type"].text
            table.columns.append(
                LiveColumn(
                    name: column, declaredType: type, type: SQLiteTypes.type(type), isNullable: row["notnull"].integer == 0,
                    isGenerated: hidden > 1, hasDefault: row["dflt_value"].textOrNull.map { $0.uppercased() != "NULL" } ?? false,
                    references: references[column]))
        }
        table.key = key.sorted { $0.place < $1.place }.map(\.column)
        // SQLite assigns the rowid, so an INTEGER PRIMARY KEY has a default.
        let hasRowNumbers = !(sql.split(separator: ")").last?.uppercased().contains("WITHOUT ROWID") ?? false)
        if key.count == 1, hasRowNumbers,
            let place = table.columns.firstIndex(where: { $0.name == key[0].column && $0.declaredType.uppercased() == "INTEGER" })
        {
            table.columns[place].hasDefault = true
        }
        for index in try pragma("index_list", name) where index["unique"].integer == 1 && index["partial"].integer == 0 {
            let columns = try pragma("index_info", index["name"].text).map { $0["name"].textOrNull }
            let known = columns.compactMap(\.self)
            if known.count == columns.count, known != table.key { table.uniques.append(known) }
            // An index on a constant expression allows only one row.
            if columns.count == 1, known.isEmpty, try isConstant(index["name"].text) { table.holdsOneRow = true }
        }
        table.uniques.sort { $0.lexicographicallyPrecedes($1) }
        try sample(&table)
        return table
    }

    /// Records the storage classes and samples of a table's values, because SQLite accepts any value in a column.
    private func sample(_ table: inout LiveTable) throws {
        guard !table.columns.isEmpty else { return }
        let names = table.columns.map { SQLText.quote($0.name) }
        let columns = names.map { "typeof(\($0)), CASE typeof(\($0)) WHEN 'blob' THEN NULL ELSE substr(\($0), 1, 60) END" }
        for row in try database.query("SELECT \(columns.joined(separator: ", ")) FROM \(SQLText.quote(table.name)) LIMIT 50") {
            for number in table.columns.indices {
                guard let sort = row[number * 2].textOrNull.flatMap({ LiveColumn.StorageClass(rawValue: $0) }) else { continue }
                table.columns[number].storageClasses.insert(sort)
                if let value = row[number * 2 + 1].textOrNull { table.columns[number].note(value) }
            }
        }
    }

    private func pragma(_ pragma: String, _ name: String) throws -> [Row] {
        try database.query("PRAGMA \(pragma)(\(SQLText.quote(name)))")
    }

    private func isConstant(_ index: String) throws -> Bool {
        let made = try database.first("SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?", [.text(index)])
        return SQLToken.all(of: made?[0].text ?? "").suffix(5) == [.sign("("), .sign("("), .number("1"), .sign(")"), .sign(")")]
    }

    /// Returns the referenced tables by column. Foreign keys of several columns are omitted, because models don't support them.
    private func references(of table: String) throws -> [String: String] {
        var found: [Int: [(column: String, table: String)]] = [:]
        for row in try pragma("foreign_key_list", table) {
            found[row["id"].integer, default: []].append((row["from"].text, row["table"].text))
        }
        var references: [String: String] = [:]
        for columns in found.values where columns.count == 1 { for one in columns { references[one.column] = one.table } }
        return references
    }
}

/// A parser of a table's check constraints, which SQLite only stores as source text.
enum SQLiteChecks {
    static func all(in sql: String) -> [LiveCheck] {
        let words = SQLToken.written(in: sql)
        let tokens = words.map(\.token)
        return tokens.indices.filter { tokens[$0] == .keyword("CHECK") }.compactMap { start in
            var depth = 0
            for end in tokens.indices.dropFirst(start + 1) {
                if tokens[end] == .sign("(") { depth += 1 }
                if tokens[end] == .sign(")") { depth -= 1 }
                if depth == 0 {
                    return end > start + 2
                        ? LiveCheck(name: name(before: start, tokens), SQLToken.sql(words[(start + 2)..<end])) : nil
                }
            }
            return nil
        }
    }

    /// Returns the constraint's name in `CONSTRAINT name CHECK`, or `nil` if the constraint has no name.
    private static func name(before check: Int, _ tokens: [SQLToken]) -> String? {
        guard check >= 2, tokens[check - 2] == .keyword("CONSTRAINT"), case .name(let name) = tokens[check - 1] else {
            return nil
        }
        return name
    }
}

/// The mapping from declared types to model types. A TEXT column may also contain dates, UUIDs, lists and decimals.
enum SQLiteTypes {
    static func type(_ declared: String) -> ColumnType? {
        let name = declared.uppercased()
        if name.contains("BOOL") { return .boolean }
        if name.contains("INT") { return .integer }
        if name.contains("UUID") { return .uuid }
        if name.contains("DATETIME") || name.contains("TIMESTAMP") { return .datetime }
        if name.hasPrefix("DATE") { return .date }
        if name.contains("NUMERIC") || name.contains("DECIMAL") { return .decimal(scale: nil) }
        return name.isEmpty || ["CHAR", "CLOB", "TEXT"].contains { name.contains($0) } ? .string : nil
    }
}
