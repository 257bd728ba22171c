/// The statements that change the tables of a PostgreSQL database without losing rows.
struct PostgresMigration {
    private let difference: SchemaDifference
    private let dialect = PostgresDialect()
    private let tables: TableSQL

    init(_ difference: SchemaDifference) {
        self.difference = difference
        tables = TableSQL(PostgresDialect(), difference.new)
    }

    var statements: [String] {
        if difference.isEmpty, difference.old.access == difference.new.access { return [] }
        let changed = difference.tables.filter { $0.old != nil && $0.new != nil }
        let new = difference.tables.filter { $0.old == nil }.compactMap(\.new)
        let dropped = difference.tables.filter { $0.new == nil }.compactMap(\.old)
        var statements = changed.flatMap(names) + changed.flatMap(droppedConstraints)
        statements += new.flatMap(tables.statements) + changed.flatMap(columns)
        statements += changed.flatMap(addedConstraints) + new.flatMap(tables.laterReferences)
        statements += changed.flatMap(droppedColumns)
        if !dropped.isEmpty { statements.append("DROP TABLE \(dropped.map { quote($0.name) }.joined(separator: ", "))") }
        // Existing tables keep their policies, even after a rename.
        let ruled = difference.old.access == difference.new.access ? new : difference.new.tables
        return statements + dialect.access(ruled, in: difference.new, isRepeatable: true)
    }

    private func names(_ table: TableDifference) -> [String] {
        guard let old = table.old, let new = table.new else { return [] }
        var statements: [String] = []
        if table.isRename { statements.append("ALTER TABLE \(quote(old.name)) RENAME TO \(quote(new.name))") }
        for (before, after) in table.renamedColumns {
            statements.append("ALTER TABLE \(quote(new.name)) RENAME COLUMN \(quote(before)) TO \(quote(after))")
        }
        let renamed = Dictionary(table.renamedColumns.map { ($0.new, $0.old) }) { first, _ in first }
        for column in new.columns where column.references != nil && (table.isRename || renamed[column.name] != nil) {
            let (before, after) = (old.name + "_" + (renamed[column.name] ?? column.name), new.name + "_" + column.name)
            statements.append("ALTER INDEX IF EXISTS \(identifier(before)) RENAME TO \(identifier(after))")
        }
        return statements
    }

    private func droppedConstraints(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        func drop(_ name: String) -> String {
            "ALTER TABLE \(quote(new.name)) DROP CONSTRAINT IF EXISTS \(identifier(name))"
        }
        var statements = table.droppedChecks.map(drop)
        let renamed = Dictionary(table.renamedColumns.map { ($0.old, $0.new) }) { first, _ in first }
        statements += table.droppedUniques.map { unique in
            dropConstraint("u", of: new.name, columns: unique.map { renamed[$0] ?? $0 })
        }
        for column in table.columns {
            guard let before = column.old, let after = column.new else { continue }
            // The check of the allowed words is named after the column.
            if before.type.words != nil, column.isRename || column.isRetype || column.words.old != column.words.new {
                statements.append(drop(before.name + "_word"))
            }
            if before.references != nil, column.isReferenceChange(in: (difference.old, difference.new)) {
                statements.append(dropConstraint("f", of: new.name, columns: [after.name]))
                if after.references == nil {
                    statements.append("DROP INDEX IF EXISTS \(identifier(new.name + "_" + after.name))")
                }
            }
        }
        return statements
    }

    private func columns(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        return table.columns.flatMap { column -> [String] in
            guard let after = column.new else { return [] }
            let alter = "ALTER TABLE \(quote(new.name)) "
            let name = quote(after.name)
            guard let before = column.old else {
                let add = "\(alter)ADD COLUMN \(name) \(dialect.type(after.type))"
                if after.isNullable { return [add] }
                guard let value = after.valueWhenAdded else { return [add + " NOT NULL"] }
                return ["\(add) NOT NULL DEFAULT \(dialect.literal(value))", "\(alter)ALTER COLUMN \(name) DROP DEFAULT"]
            }
            var statements: [String] = []
            if column.isRetype {
                statements.append(
                    "\(alter)ALTER COLUMN \(name) TYPE \(dialect.type(after.type)) USING \(converted(name, from: before.type, to: after.type))"
                )
            }
            if before.isNullable, !after.isNullable {
                if let value = after.defaultForExistingRows, value != .null {
                    statements.append("UPDATE \(quote(new.name)) SET \(name) = \(dialect.literal(value)) WHERE \(name) IS NULL")
                }
                statements.append("\(alter)ALTER COLUMN \(name) SET NOT NULL")
            }
            if !before.isNullable, after.isNullable { statements.append("\(alter)ALTER COLUMN \(name) DROP NOT NULL") }
            return statements
        }
    }

    private func addedConstraints(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        let alter = "ALTER TABLE \(quote(new.name)) ADD "
        var statements: [String] = []
        for column in table.columns {
            guard let after = column.new else { continue }
            let hasNewWords = column.old == nil || column.isRename || column.isRetype || column.words.old != column.words.new
            if hasNewWords, let check = tables.valueCheck(after) { statements.append(alter + check) }
            let isNewReference = column.old == nil || column.isReferenceChange(in: (difference.old, difference.new))
            guard isNewReference, let reference = tables.reference(after, of: new) else { continue }
            statements.append(reference)
            statements += tables.indexes(new, of: [after.name])
        }
        statements += table.addedChecks.map { alter + tables.check($0, of: new) }
        statements += table.addedUniques.map { alter + tables.unique($0) }
        return statements
    }

    private func droppedColumns(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        return table.columns.compactMap { column in
            guard column.new == nil, let old = column.old else { return nil }
            return "ALTER TABLE \(quote(new.name)) DROP COLUMN \(quote(old.name))"
        }
    }

    /// Returns an SQL expression that converts a column's value to its new type. The server refuses the migration if a value
    /// can't be converted.
    private func converted(_ name: String, from old: ColumnType, to new: ColumnType) -> String {
        switch (old, new) {
        case (.list, .string), (.list, .text), (.list, .word): "array_to_json(\(name))::text"
        case (_, .list): "CASE WHEN \(name) IS NOT NULL THEN ARRAY[\(name)::text] END"
        case (.datetime, .string), (.datetime, .text):
            "to_char(\(name) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        case (.datetime, .date): "(\(name) AT TIME ZONE 'UTC')::date"
        case (.date, .datetime): "\(name)::timestamp AT TIME ZONE 'UTC'"
        case (.decimal, .integer): "trim_scale(\(name))::text::bigint"
        case (.integer, .boolean), (.decimal, .boolean): "\(name) <> 0"
        case (.boolean, .integer), (.boolean, .decimal): "\(name)::int::\(dialect.type(new))"
        default: "\(name)::text::\(dialect.type(new))"
        }
    }

    /// Returns a statement that drops the unique constraints or foreign keys of these columns, because the server chose their
    /// names.
    ///
    /// - Parameter kind: The constraint type in `pg_constraint`: `u` for unique, `f` for a foreign key.
    private func dropConstraint(_ kind: String, of table: String, columns: [String]) -> String {
        let names = columns.map(SQLText.literal).joined(separator: ", ")
        return dialect.block(
            """
             DECLARE found text;
            BEGIN
              FOR found IN SELECT k.conname FROM pg_constraint k
                WHERE k.contype = '\(kind)' AND k.conrelid = \(SQLText.literal(quote(table)))::regclass
                  AND (SELECT array_agg(a.attname::text ORDER BY a.attname) FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey))
                    = (SELECT array_agg(n ORDER BY n) FROM unnest(ARRAY[\(names)]::text[]) n)
              LOOP
                EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', \(SQLText.literal(quote(table))), found);
              END LOOP;
            END 
            """)
    }

    private func quote(_ name: String) -> String { SQLText.quote(name) }
    private func identifier(_ name: String) -> String { quote(dialect.identifier(name)) }
}
