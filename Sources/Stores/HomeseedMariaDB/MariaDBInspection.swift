import HomeseedStore

extension MariaDBSession {
    /// Returns the tables of the database, except the ledger.
    func inspected() throws(TargetError) -> LiveSchema {
        var tables: [String: LiveTable] = [:]
        let json = try jsonColumns()
        for row in try query(Inspection.columns) where row.count == 10 {
            guard let table = row[0], let name = row[1], let type = row[2], let declared = row[3] else { continue }
            // The generated column exists only to limit the table to one row.
            if name == MariaDBDialect.oneRow {
                tables[table, default: LiveTable(name: table)].holdsOneRow = true
                continue
            }
            let isJSON = json.contains([table, name]) || type == "json"
            let extra = (row[8] ?? "").uppercased()
            let isGenerated = ["VIRTUAL", "STORED", "PERSISTENT"].contains { extra.contains($0) }
            tables[table, default: LiveTable(name: table)].columns.append(
                LiveColumn(
                    name: name, declaredType: isJSON ? "json" : declared,
                    type: isJSON
                        ? .list(isText: false)
                        : row[9] == MariaDBDialect.decimalComment
                            ? .decimal(scale: nil) : Inspection.type(type, declared, scale: row[4].flatMap { Int($0) }),
                    isNullable: row[5] == "YES", isGenerated: isGenerated,
                    hasDefault: !isGenerated && (extra.contains("AUTO_INCREMENT") || row[6].map { $0 != "NULL" } ?? false),
                    length: ["char", "varchar"].contains(type) ? row[7].flatMap { Int($0) } : nil))
        }
        try readIndexes(&tables)
        try readReferences(&tables)
        try readChecks(&tables)
        try sample(&tables)
        var live = LiveSchema(tables: tables.values.sorted { $0.name < $1.name })
        live.views = try query(Inspection.views).compactMap { $0.first ?? nil }
        return live
    }

    /// Returns the tables and names of the JSON columns, which MariaDB stores as texts with a check.
    private func jsonColumns() throws(TargetError) -> Set<[String]> {
        guard connection.server == .mariadb else { return [] }
        return Set(
            try query(Inspection.checks).compactMap { row in
                guard row.count == 3, let table = row[0], let name = row[1], Inspection.isJSON(row[2] ?? "", of: name) else {
                    return nil
                }
                return [table, name]
            })
    }

    private func readChecks(_ tables: inout [String: LiveTable]) throws(TargetError) {
        for row in try query(connection.server == .mariadb ? Inspection.checks : Inspection.checksOfMySQL) where row.count == 3 {
            guard let table = row[0], let name = row[1] else { continue }
            let condition = Inspection.condition(row[2] ?? "")
            if Inspection.isJSON(condition, of: name) { continue }
            let column = tables[table]?.columns.first { $0.name == name }
            // A Boolean is a number with this check.
            let isBooleanCheck = tables[table]?.columns.contains { $0.type == .boolean && condition == "\"\($0.name)\" in (0,1)" }
            if isBooleanCheck ?? false { continue }
            tables[table]?.checks.append(LiveCheck(name: column == nil ? name : nil, condition))
        }
    }

    private func readIndexes(_ tables: inout [String: LiveTable]) throws(TargetError) {
        var indexes: [[String]: [String]] = [:]
        var isWhole: [[String]: Bool] = [:]
        for row in try query(Inspection.indexes) where row.count == 4 {
            guard let table = row[0], let index = row[1] else { continue }
            let key = [table, index]
            indexes[key, default: []].append(row[2] ?? "")
            // An index on a prefix or an expression doesn't make the column unique.
            if row[2] == nil || row[3] != nil { isWhole[key] = false }
        }
        for (key, columns) in indexes where isWhole[key] ?? true && columns != [MariaDBDialect.oneRow] {
            if key[1] == "PRIMARY" {
                tables[key[0]]?.key = columns
            } else {
                tables[key[0]]?.uniques.append(columns)
            }
            tables[key[0]]?.uniqueNames[key[1]] = columns
        }
        for name in tables.keys { tables[name]?.uniques.sort { $0.lexicographicallyPrecedes($1) } }
    }

    private func readReferences(_ tables: inout [String: LiveTable]) throws(TargetError) {
        let rows = Dictionary(grouping: try query(mariaDB.outgoingReferences)) { [$0[0] ?? "", $0[1] ?? ""] }
        for (key, parts) in rows.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            let columns = parts.compactMap { $0[2] }
            guard let target = parts[0][3], let quoted = parts[0][4] else { continue }
            if columns.count == 1 {
                guard let place = tables[key[0]]?.columns.firstIndex(where: { $0.name == columns[0] }) else { continue }
                tables[key[0]]?.columns[place].references = target
                continue
            }
            let values = parts.compactMap { $0[5] }.map { "CAST(\(SQLText.quote($0)) AS CHAR)" }
            let example = try query("SELECT \(values.joined(separator: ", ")) FROM \(quoted) LIMIT 1").first
            tables[key[0]]?.groups.append(.init(columns, to: target, example: example?.map { $0 ?? "" }))
        }
    }

    /// Reads sample values of the columns that are keys, texts, UUIDs or numbers.
    private func sample(_ tables: inout [String: LiveTable]) throws(TargetError) {
        for (name, table) in tables {
            let places = table.columns.indices.filter { place in
                let column = table.columns[place]
                return table.key.contains(column.name) || [.string, .integer, .uuid].contains(column.type)
                    || column.hasNumberMoments
            }
            if places.isEmpty { continue }
            let values = places.map { "LEFT(CAST(\(SQLText.quote(table.columns[$0].name)) AS CHAR), 60)" }
            for row in try query("SELECT \(values.joined(separator: ", ")) FROM \(SQLText.quote(name)) LIMIT 20") {
                for (place, value) in zip(places, row) {
                    if let value { tables[name]?.columns[place].note(value) }
                }
            }
        }
    }
}

/// The queries of the information schema, and the interpretation of their results.
private enum Inspection {
    static func type(_ type: String, _ declared: String, scale: Int?) -> ColumnType? {
        switch type.lowercased() {
        case "uuid": .uuid
        case "char" where declared == "char(36)": .uuid
        case "char", "varchar", "tinytext", "text", "mediumtext", "longtext": .string
        case "tinyint" where declared.hasPrefix("tinyint(1)"): .boolean
        case "bit" where declared == "bit(1)": .boolean
        case "tinyint", "smallint", "mediumint", "int", "bigint", "year": .integer
        case "decimal": .decimal(scale: scale)
        case "date": .date
        case "datetime", "timestamp": .datetime
        case "enum": .word(words(declared))
        default: nil
        }
    }

    /// Returns the words of `enum('open','it''s done')`.
    private static func words(_ declared: String) -> [String] {
        SQLToken.all(of: declared).compactMap { token in if case .text(let text) = token { text } else { nil } }
    }

    static func isJSON(_ condition: String, of column: String) -> Bool {
        condition == "json_valid(\"\(column)\")" || condition == "json_valid(`\(column)`)"
    }

    /// Returns a condition without backslash escapes. MariaDB writes backslashes before quotes, whatever the session's mode.
    static func condition(_ written: String) -> String {
        var result = ""
        var isEscaped = false
        for scalar in written.unicodeScalars {
            if isEscaped {
                result += scalar == "'" ? "''" : String(scalar)
                isEscaped = false
            } else if scalar == "\\" {
                isEscaped = true
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static let isAppTable = "table_schema = DATABASE() AND table_name NOT LIKE 'homeseed!_%' ESCAPE '!'"

    static let columns = """
        SELECT table_name, column_name, data_type, column_type, numeric_scale, is_nullable, column_default,
          character_maximum_length, extra, column_comment
        FROM information_schema.columns WHERE \(isAppTable) AND table_name IN (
          SELECT t.table_name FROM information_schema.tables t WHERE t.table_schema = DATABASE() AND t.table_type = 'BASE TABLE')
        ORDER BY table_name, ordinal_position
        """

    static let indexes = """
        SELECT table_name, index_name, column_name, sub_part FROM information_schema.statistics
        WHERE \(isAppTable) AND non_unique = 0 ORDER BY table_name, index_name, seq_in_index
        """

    static let checks = """
        SELECT table_name, constraint_name, check_clause FROM information_schema.check_constraints
        WHERE constraint_schema = DATABASE() AND table_name NOT LIKE 'homeseed!_%' ESCAPE '!'
        ORDER BY table_name, constraint_name
        """
    static let checksOfMySQL = """
        SELECT t.table_name, c.constraint_name, c.check_clause FROM information_schema.check_constraints c
        JOIN information_schema.table_constraints t
          ON t.constraint_schema = c.constraint_schema AND t.constraint_name = c.constraint_name
        WHERE c.constraint_schema = DATABASE() ORDER BY 1, 2
        """

    static let views = """
        SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type LIKE '%VIEW' ORDER BY 1
        """
}
