#if Postgres
import HomeseedStore

extension PostgresSession {
    /// Returns the tables on the `search_path` and in other schemas, except the ledger's tables.
    func inspected() throws(TargetError) -> LiveSchema {
        try attempt { () throws(ServerError) in
            let words = try enumWords()
            var tables: [String: LiveTable] = [:]
            let columns = try connection.query(Inspection.columns)
            for row in 0..<columns.count {
                let name = columns.text(row, 0)
                if tables[name] == nil {
                    var table = LiveTable(name: name)
                    (table.schema, table.isSchemaQualified) = (columns.text(row, 11), !columns.boolean(row, 12))
                    tables[name] = table
                }
                let storage = WireType(
                    number: UInt32(truncatingIfNeeded: columns.integer(row, 3)), category: columns.text(row, 4),
                    modifier: Int(columns.integer(row, 5)), element: UInt32(truncatingIfNeeded: columns.integer(row, 6)),
                    elementCategory: columns.text(row, 7))
                let type = words[columns.integer(row, 3)].map { ColumnType.word($0) } ?? Inspection.type(storage)
                tables[name]?.columns.append(
                    LiveColumn(
                        name: columns.text(row, 1), declaredType: columns.text(row, 2), type: type,
                        isNullable: !columns.boolean(row, 8), isGenerated: columns.boolean(row, 9),
                        hasDefault: columns.boolean(row, 10),
                        length: Inspection.length(columns.text(row, 2))))
            }
            for name in try partitionedTables() { tables[name]?.isPartitioned = true }
            try readIndexes(&tables)
            try readReferences(&tables)
            let checks = try connection.query(Inspection.checks)
            for row in 0..<checks.count {
                tables[checks.text(row, 0)]?.checks.append(LiveCheck(name: checks.text(row, 2), checks.text(row, 1)))
            }
            try sample(&tables)
            try readGroups(&tables)
            let all = tables.values.sorted { $0.name < $1.name }
            var live = LiveSchema(tables: all.filter { !$0.isSchemaQualified })
            live.elsewhere = all.filter(\.isSchemaQualified)
            let views = try connection.query(Inspection.views)
            live.views = (0..<views.count).map { views.text($0, 0) }
            return live
        }
    }

    private func partitionedTables() throws(ServerError) -> [String] {
        let answer = try connection.query(Inspection.inParts)
        return (0..<answer.count).map { answer.text($0, 0) }
    }

    /// Returns the labels of enum types by the type's OID.
    private func enumWords() throws(ServerError) -> [Int64: [String]] {
        let answer = try connection.query(
            "SELECT enumtypid::int8, enumlabel::text FROM pg_enum ORDER BY enumtypid, enumsortorder")
        var words: [Int64: [String]] = [:]
        for row in 0..<answer.count { words[answer.integer(row, 0), default: []].append(answer.text(row, 1)) }
        return words
    }

    private func readIndexes(_ tables: inout [String: LiveTable]) throws(ServerError) {
        let answer = try connection.query(Inspection.indexes)
        var indexes: [Int64: (table: String, name: String, isKey: Bool, columns: [String])] = [:]
        for row in 0..<answer.count {
            let table = answer.text(row, 1)
            if answer.isNull(row, 3) {
                if answer.text(row, 4) == "1" { tables[table]?.holdsOneRow = true }
                continue
            }
            indexes[answer.integer(row, 0), default: (table, answer.text(row, 5), answer.boolean(row, 2), [])].columns.append(
                answer.text(row, 3))
        }
        for index in indexes.values {
            tables[index.table]?.uniqueNames[index.name] = index.columns
            if index.isKey {
                tables[index.table]?.key = index.columns
            } else {
                tables[index.table]?.uniques.append(index.columns)
            }
        }
        for name in tables.keys { tables[name]?.uniques.sort { $0.lexicographicallyPrecedes($1) } }
    }

    /// Reads sample values of the columns that are keys, texts, UUIDs or numbers, if the role may read the table.
    private func sample(_ tables: inout [String: LiveTable]) throws(ServerError) {
        let readable = try connection.query(Inspection.readable)
        // In other schemas, only tables that the app's own tables refer to are sampled.
        let referenced = Set(tables.values.filter { !$0.isSchemaQualified }.flatMap { $0.columns.compactMap(\.references) })
        let parts = (0..<readable.count).compactMap { tables[readable.text($0, 0)] }
            .filter { !$0.isSchemaQualified || referenced.contains($0.name) }
            .compactMap { table in Inspection.sample(table).map { (name: table.quoted, query: $0) } }
        guard !parts.isEmpty else { return }
        // Samples show the format in which a column stores values, so the session waits for tables that are being altered.
        // Tables without samples are not locked.
        try lockTimeout.wait(
            for: "others who alter the tables",
            "LOCK TABLE \(parts.map(\.name).joined(separator: ", ")) IN ACCESS SHARE MODE")
        if try note(parts.map(\.query).joined(separator: " UNION ALL "), in: &tables) { return }
        // If the combined query fails, each table is sampled separately.
        for part in parts { _ = try note(part.query, in: &tables) }
    }

    /// Runs a sample query and records the values.
    ///
    /// - Returns: `false` if the query failed, for example because of a table's policy. The columns then have no samples.
    private func note(_ query: String, in tables: inout [String: LiveTable]) throws(ServerError) -> Bool {
        try connection.run("SAVEPOINT homeseed_sample")
        do {
            let answer = try connection.query(query)
            for row in 0..<answer.count {
                let number = Int(answer.integer(row, 1))
                guard tables[answer.text(row, 0)]?.columns.indices.contains(number) ?? false else { continue }
                tables[answer.text(row, 0)]?.columns[number].note(answer.text(row, 2))
            }
            try connection.run("RELEASE SAVEPOINT homeseed_sample")
            return true
        } catch {
            try connection.run("ROLLBACK TO SAVEPOINT homeseed_sample; RELEASE SAVEPOINT homeseed_sample")
            return false
        }
    }

    /// Reads a sample row of each table to which a multi-column reference refers, if the role may read the table.
    private func readGroups(_ tables: inout [String: LiveTable]) throws(ServerError) {
        for key in try references() where key.columns.count > 1 && tables[key.table] != nil {
            let values = key.targetColumns.map { "t.\(SQLText.quote($0))::text" }.joined(separator: ", ")
            var example: [String]?
            try connection.run("SAVEPOINT homeseed_sample")
            do {
                let answer = try connection.query("SELECT \(values) FROM \(key.targetRows) t LIMIT 1")
                if answer.count == 1 { example = key.targetColumns.indices.map { answer.text(0, $0) } }
            } catch {
                try connection.run("ROLLBACK TO SAVEPOINT homeseed_sample")
            }
            try connection.run("RELEASE SAVEPOINT homeseed_sample")
            tables[key.table]?.groups.append(.init(key.columns, to: key.target, example: example))
        }
    }

    private func readReferences(_ tables: inout [String: LiveTable]) throws(ServerError) {
        let answer = try connection.query(Inspection.references)
        for row in 0..<answer.count {
            guard let column = tables[answer.text(row, 0)]?.columns.firstIndex(where: { $0.name == answer.text(row, 1) }) else {
                continue
            }
            tables[answer.text(row, 0)]?.columns[column].references = answer.text(row, 2)
            tables[answer.text(row, 0)]?.columns[column].isReferenceDeferrable = answer.boolean(row, 3)
        }
    }
}

/// The queries of the system catalogue, and the interpretation of their results.
private enum Inspection {
    static func type(_ storage: WireType) -> ColumnType? {
        switch storage {
        case .uuid: .uuid
        case .text: .string
        case .integer: .integer
        case .numeric(let scale): .decimal(scale: scale)
        case .boolean: .boolean
        case .date: .date
        case .timestamptz, .timestamp: .datetime
        case .list: .list(isText: false)
        default: nil
        }
    }

    /// Returns the length of a type such as `character varying(20)`, or `nil` if the type has no length.
    static func length(_ type: String) -> Int? {
        guard type.hasPrefix("character"), let open = type.firstIndex(of: "("), type.hasSuffix(")") else { return nil }
        return Int(type[type.index(after: open)...].dropLast())
    }

    /// A query for the names of the tables that the role may read.
    static let readable = """
        SELECT \(name) FROM pg_class c
        WHERE \(isAppTable) AND has_schema_privilege(c.relnamespace, 'USAGE') AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1
        """

    /// Returns a query for sample values of a table's columns, with each column's index, or `nil` if there is no column to
    /// sample.
    static func sample(_ table: LiveTable) -> String? {
        let columns = table.columns.enumerated().filter {
            table.key.contains($1.name) || [.string, .integer, .uuid].contains($1.type) || $1.hasNumberMoments
        }
        guard !columns.isEmpty else { return nil }
        let values = columns.map { "(\($0)::int8, left(s.\(SQLText.quote($1.name))::text, 60))" }.joined(separator: ", ")
        return """
            (SELECT DISTINCT \(SQLText.literal(table.name))::text, x.number, x.value
            FROM (SELECT * FROM \(table.quoted) LIMIT 20) AS s, LATERAL (VALUES \(values)) AS x(number, value) WHERE x.value IS NOT NULL)
            """
    }

    /// The number of schemas above which a database is assumed to have a schema for each tenant. Of the other schemas, only those
    /// to which the app's tables refer are read.
    private static let maximumSchemas = 24

    private static let isAppTable = """
        c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'homeseed\\_%'
        AND c.relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_|^information_schema$')
        AND (pg_table_is_visible(c.oid) OR (SELECT count(*) FROM pg_namespace WHERE nspname !~ '^pg_') <= \(maximumSchemas)
          OR c.relnamespace IN (SELECT o.relnamespace FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid JOIN pg_class o ON o.oid = k.confrelid
            WHERE k.contype = 'f' AND pg_table_is_visible(r.oid)))
        """

    private static let name = PostgresDialect.shown("c")

    static let columns = """
        SELECT \(name), a.attname::text, format_type(a.atttypid, a.atttypmod), t.oid::int8, t.typcategory::text,
          CASE WHEN d.typtype = 'd' THEN d.typtypmod ELSE a.atttypmod END,
          t.typelem::int8, coalesce(e.typcategory::text, ''), a.attnotnull OR d.typnotnull, a.attgenerated <> '' OR a.attidentity = 'a',
          a.atthasdef AND a.attgenerated = '' OR a.attidentity <> '' OR d.typdefault IS NOT NULL,
          (SELECT nspname::text FROM pg_namespace WHERE oid = c.relnamespace), pg_table_is_visible(c.oid)
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        JOIN pg_type d ON d.oid = a.atttypid
        JOIN pg_type t ON t.oid = CASE WHEN d.typtype = 'd' THEN d.typbasetype ELSE d.oid END
        LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
        WHERE \(isAppTable)
        ORDER BY 1, a.attnum
        """

    /// A query with one row per column of each unique index. The column is NULL for an expression.
    static let indexes = """
        SELECT i.indexrelid::int8, \(name), i.indisprimary, a.attname::text, pg_get_expr(i.indexprs, i.indrelid), x.relname::text
        FROM pg_class c
        JOIN pg_index i ON i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indpred IS NULL
        JOIN pg_class x ON x.oid = i.indexrelid
        CROSS JOIN LATERAL generate_series(0, i.indnkeyatts - 1) AS place
        LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[place] AND a.attnum > 0
        WHERE \(isAppTable) AND (i.indexprs IS NULL OR i.indnkeyatts = 1)
        ORDER BY i.indexrelid, place
        """

    static let references = """
        SELECT \(name), a.attname::text, \(PostgresDialect.shown("o")), k.condeferrable
        FROM pg_class c
        JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'f' AND cardinality(k.conkey) = 1
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.conkey[1]
        JOIN pg_class o ON o.oid = k.confrelid
        WHERE \(isAppTable)
        """

    static let inParts = "SELECT \(name) FROM pg_class c WHERE c.relkind = 'p' AND \(isAppTable)"

    /// A query for the names of views and foreign tables. A foreign table belongs to another store.
    static let views = """
        SELECT c.relname::text FROM pg_class c WHERE c.relkind IN ('v', 'm', 'f') AND pg_table_is_visible(c.oid)
        AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) ORDER BY 1
        """

    static let checks = """
        SELECT \(name), pg_get_expr(k.conbin, k.conrelid), k.conname::text
        FROM pg_class c JOIN pg_constraint k ON k.conrelid = c.oid AND k.contype = 'c'
        WHERE \(isAppTable)
        ORDER BY 1, k.conname
        """
}
#endif
