/// The statements that change the tables of a MariaDB or MySQL database without losing rows.
///
/// The server commits each change of a table. Repeating a completed change fails, so resume an interrupted script with the
/// statement that was interrupted.
struct MariaDBMigration {
    private let difference: SchemaDifference
    private let dialect: MariaDBDialect
    private let tables: TableSQL

    init(_ difference: SchemaDifference, _ dialect: MariaDBDialect) {
        (self.difference, self.dialect) = (difference, dialect)
        tables = TableSQL(dialect, difference.new)
    }

    var statements: [String] {
        let changed = difference.tables.filter { $0.old != nil && $0.new != nil }
        let new = difference.tables.filter { $0.old == nil }.compactMap(\.new)
        let dropped = difference.tables.filter { $0.new == nil }.compactMap(\.old)
        var statements = changed.flatMap(droppedConstraints) + changed.flatMap(names)
        statements += new.flatMap(tables.statements) + changed.flatMap(columns)
        statements += changed.flatMap(addedConstraints) + new.flatMap(tables.laterReferences)
        statements += changed.flatMap(droppedColumns)
        if dropped.isEmpty { return statements }
        return statements + [
            "SET foreign_key_checks = 0", "DROP TABLE \(dropped.map { quote($0.name) }.joined(separator: ", "))",
            "SET foreign_key_checks = 1",
        ]
    }

    /// The name of the first table with a check that must be dropped, or `nil` if there is none. MySQL names checks by itself,
    /// and has no DROP CONSTRAINT IF EXISTS.
    var tableWithDroppedChecks: String? {
        difference.tables.first { table in
            table.old != nil && table.new != nil
                && droppedConstraints(table).contains { $0.contains(MariaDBMigration.dropIfExists) }
        }?.old?.name
    }

    private static let dropIfExists = " DROP CONSTRAINT IF EXISTS "

    private func names(_ table: TableDifference) -> [String] {
        guard let old = table.old, let new = table.new else { return [] }
        return (table.isRename ? ["RENAME TABLE \(quote(old.name)) TO \(quote(new.name))"] : [])
            + table.renamedColumns.map { before, after in
                "ALTER TABLE \(quote(new.name)) RENAME COLUMN \(quote(before)) TO \(quote(after))"
            }
    }

    /// Returns statements that drop changed constraints. The constraints' names contain the former names of the table and its
    /// columns.
    private func droppedConstraints(_ table: TableDifference) -> [String] {
        guard let old = table.old else { return [] }
        func drop(_ check: String) -> String {
            "ALTER TABLE \(quote(old.name))\(MariaDBMigration.dropIfExists)\(quote(dialect.identifier(check)))"
        }
        var statements = table.droppedChecks.map(drop)
        for column in table.columns {
            guard let before = column.old else { continue }
            let isOtherWord = column.new == nil || column.isRename || column.isRetype || column.words.old != column.words.new
            if before.type.words != nil, isOtherWord { statements.append(drop(before.name + "_word")) }
            if before.type == .boolean, column.new == nil || column.isRename || column.isRetype {
                statements.append(drop(before.name + MariaDBDialect.booleanCheck))
            }
            let isOtherReference = column.new == nil || column.isReferenceChange(in: (difference.old, difference.new))
            if before.references != nil, isOtherReference {
                statements += dropByColumns(
                    "DROP FOREIGN KEY", "constraint_name", of: old.name, columns: [before.name],
                    "key_column_usage WHERE referenced_table_name IS NOT NULL AND table_schema = DATABASE()", "ordinal_position")
            }
        }
        for unique in table.droppedUniques {
            statements += dropByColumns(
                "DROP INDEX", "index_name", of: old.name, columns: unique,
                "statistics WHERE non_unique = 0 AND table_schema = DATABASE()", "seq_in_index")
        }
        return statements
    }

    /// Returns statements that drop a constraint or an index whose name the server chose.
    private func dropByColumns(
        _ action: String, _ name: String, of table: String, columns: [String], _ source: String, _ place: String
    ) -> [String] {
        let start = dialect.literal(.text("ALTER TABLE \(quote(table)) \(action) `"))
        return [
            """
            SET @homeseed = coalesce((SELECT CONCAT(\(start), \(name), '`') FROM information_schema.\(source)
              AND table_name = \(dialect.literal(.text(table))) GROUP BY \(name)
              HAVING GROUP_CONCAT(column_name ORDER BY \(place) SEPARATOR ',') = \(dialect.literal(.text(columns.joined(separator: ",")))) LIMIT 1), 'DO 0')
            """, "PREPARE homeseed FROM @homeseed", "EXECUTE homeseed", "DEALLOCATE PREPARE homeseed",
        ]
    }

    private func columns(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        return table.columns.flatMap { column -> [String] in
            guard let after = column.new else { return [] }
            let alter = "ALTER TABLE \(quote(new.name)) "
            let name = quote(after.name)
            let type = tables.type(after, of: new)
            guard let before = column.old else {
                if after.isNullable { return ["\(alter)ADD COLUMN \(name) \(type)"] }
                // Existing rows get a value before the column becomes NOT NULL, because not every type may have a default.
                guard let value = after.valueWhenAdded else { return ["\(alter)ADD COLUMN \(name) \(type) NOT NULL"] }
                return [
                    "\(alter)ADD COLUMN \(name) \(type)", "UPDATE \(quote(new.name)) SET \(name) = \(dialect.literal(value))",
                    "\(alter)MODIFY COLUMN \(name) \(type) NOT NULL",
                ]
            }
            var statements: [String] = []
            if before.isNullable, !after.isNullable, let value = after.defaultForExistingRows, value != .null {
                statements.append("UPDATE \(quote(new.name)) SET \(name) = \(dialect.literal(value)) WHERE \(name) IS NULL")
            }
            let converted = column.isRetype ? conversion(name, of: new.name, from: before.type, to: after.type) : ([], [])
            statements += converted.0
            if column.isRetype {
                statements.append("\(alter)MODIFY COLUMN \(name) \(type)\(after.isNullable ? "" : " NOT NULL")")
            } else if before.isNullable != after.isNullable {
                statements += nullability(of: after, in: new)
            }
            return statements + converted.1
        }
    }

    /// Returns statements that change only whether a column is nullable. MODIFY needs the whole definition. The statements
    /// read the definition from the server, because the column may have its own type, default, comment or check.
    private func nullability(of column: StoreColumn, in table: StoreTable) -> [String] {
        let start = "ALTER TABLE \(quote(table.name)) MODIFY COLUMN \(quote(column.name)) "
        let name = dialect.literal(.text(table.name))
        let backslash = "CHAR(92 USING utf8mb4)"
        let isLiteral = "@@sql_mode LIKE '%NO_BACKSLASH_ESCAPES%'"
        func quoted(_ value: String) -> String {
            let written = "IF(\(isLiteral), \(backslash), REPEAT(\(backslash), 2))"
            return "CONCAT('''', REPLACE(REPLACE(\(value), \(backslash), \(written)), '''', ''''''), '''')"
        }
        // MariaDB reports defaults and checks as expressions, with a backslash before quotes regardless of `sql_mode`.
        func expression(_ value: String) -> String {
            let unescaped =
                "REPLACE(REPLACE(\(value), CONCAT(\(backslash), ''''), ''''''), REPEAT(\(backslash), 2), \(backslash))"
            return "IF(\(isLiteral), \(unescaped), \(value))"
        }
        var value =
            "IF(c.extra LIKE '%DEFAULT_GENERATED%', CONCAT('(', c.column_default, ')'), \(quoted("c.column_default")))"
        // MySQL stores a column's check as a check of the table, so MODIFY doesn't drop it.
        var check = "NULL"
        if dialect.namesChecksByTable {
            value = "NULLIF(\(expression("c.column_default")), 'NULL')"
            check = """
                (SELECT CONCAT(' CHECK (', \(expression("k.check_clause")), ')') FROM information_schema.check_constraints k
                  WHERE k.constraint_schema = DATABASE() AND k.table_name = c.table_name AND k.level = 'Column'
                    AND k.constraint_name = c.column_name LIMIT 1)
                """
        }
        return [
            """
            SET @homeseed = coalesce((SELECT CONCAT(\(dialect.literal(.text(start))), c.column_type,
                coalesce(CONCAT(' CHARACTER SET ', c.character_set_name, ' COLLATE ', c.collation_name), ''),
                '\(column.isNullable ? " NULL" : " NOT NULL")', coalesce(CONCAT(' DEFAULT ', \(value)), ''),
                ' ', REPLACE(REPLACE(c.extra, 'DEFAULT_GENERATED', ''), ',', ''),
                IF(c.column_comment = '', '', CONCAT(' COMMENT ', \(quoted("c.column_comment")))),
                coalesce(\(check), ''))
              FROM information_schema.columns c WHERE c.table_schema = DATABASE() AND c.table_name = \(name)
                AND c.column_name = \(dialect.literal(.text(column.name))) AND coalesce(c.generation_expression, '') = ''), 'DO 0')
            """, "PREPARE homeseed FROM @homeseed", "EXECUTE homeseed", "DEALLOCATE PREPARE homeseed",
        ]
    }

    /// Returns statements to run before and after a change of a column's type, for types that the server would convert wrongly.
    /// The server refuses the change if a value can't be converted.
    private func conversion(_ name: String, of table: String, from old: ColumnType, to new: ColumnType) -> ([String], [String]) {
        let update = "UPDATE \(quote(table)) SET \(name) = "
        let isText = tables.dialect.type(new) == tables.dialect.type(.string)
        switch (old, new) {
        case (.boolean, _) where isText: return ([], [update + "IF(\(name) = '1', 'true', 'false') WHERE \(name) IS NOT NULL"])
        case (.datetime, _) where isText:
            return ([], [update + "CONCAT(REPLACE(LEFT(\(name), 19), ' ', 'T'), 'Z') WHERE \(name) IS NOT NULL"])
        case (.string, .boolean), (.text, .boolean), (.word, .boolean):
            return ([update + "CASE \(name) WHEN 'true' THEN '1' WHEN 'false' THEN '0' ELSE \(name) END"], [])
        case (.string, .list), (.text, .list), (.word, .list):
            // A resumed migration may run this statement again.
            let isArray = "JSON_VALID(\(name)) AND JSON_TYPE(\(name)) = 'ARRAY'"
            return ([update + "IF(\(isArray), \(name), JSON_ARRAY(\(name))) WHERE \(name) IS NOT NULL"], [])
        // The server would round a fraction, so a temporary check refuses fractions.
        case (.decimal, .integer):
            let alter = "ALTER TABLE \(quote(table)) "
            // An interrupted migration may have left the check.
            let leftover =
                dialect.namesChecksByTable ? ["ALTER TABLE \(quote(table))\(MariaDBMigration.dropIfExists)homeseed_exact"] : []
            return (
                leftover + [
                    alter + "ADD CONSTRAINT homeseed_exact CHECK (\(dialect.number(name)) = FLOOR(\(dialect.number(name))))",
                    alter + "DROP CONSTRAINT homeseed_exact",
                ], []
            )
        default: return ([], [])
        }
    }

    private func addedConstraints(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        let alter = "ALTER TABLE \(quote(new.name)) ADD "
        var statements: [String] = []
        for column in table.columns {
            guard let after = column.new else { continue }
            let isNewCheck = column.old == nil || column.isRetype || column.words.old != column.words.new
            if isNewCheck || column.isRename, let check = tables.valueCheck(after) { statements.append(alter + check) }
            let isNewReference = column.old == nil || column.isReferenceChange(in: (difference.old, difference.new))
            if isNewReference, let reference = tables.reference(after, of: new) { statements.append(reference) }
        }
        statements += table.addedChecks.map { alter + tables.check($0, of: new) }
        return statements + table.addedUniques.map { alter + tables.unique($0) }
    }

    private func droppedColumns(_ table: TableDifference) -> [String] {
        guard let new = table.new else { return [] }
        return table.columns.compactMap { column in
            guard column.new == nil, let old = column.old else { return nil }
            return "ALTER TABLE \(quote(new.name)) DROP COLUMN \(quote(old.name))"
        }
    }

    private func quote(_ name: String) -> String { dialect.quote(name) }
}
