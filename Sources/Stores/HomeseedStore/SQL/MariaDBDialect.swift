/// The dialect of MariaDB and MySQL.
///
/// Tables compare texts by their bytes. Names are quoted with backticks for scripts; the target's sessions read double quotes too
/// (`ANSI_QUOTES`), so that the same statements run in the sessions of all databases.
package struct MariaDBDialect: SQLDialect {
    package enum Server: String, Sendable {
        case mariadb, mysql
    }

    private let server: Server
    package var name: String { server.rawValue }

    package init(_ server: Server = .mariadb) { self.server = server }

    /// The collation that compares bytes, including trailing spaces.
    package var collation: String {
        switch server {
        case .mariadb: "utf8mb4_nopad_bin"
        case .mysql: "utf8mb4_0900_bin"
        }
    }

    package var tableOptions: String { " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=\(collation)" }
    package let uniqueOptions = ""
    package let allowsForwardReferences = false
    package let hasKeyLines = true
    package let referenceOptions = ""
    package let oneRowColumn: (name: String, definition: String)? = (
        MariaDBDialect.oneRow, "TINYINT(1) GENERATED ALWAYS AS (1) STORED"
    )
    /// The name of the computed column in a table with one row.
    package static let oneRow = "homeseed_one_row"
    /// Whether the names of checks are unique within a table, rather than within the database as in MySQL.
    package var namesChecksByTable: Bool { server == .mariadb }

    package func quote(_ name: String) -> String {
        var result = "`"
        for scalar in name.unicodeScalars where scalar != "\0" {
            if scalar == "`" { result.unicodeScalars.append(scalar) }
            result.unicodeScalars.append(scalar)
        }
        return result + "`"
    }

    /// Returns statements that run the given statement only if the foreign key is missing, because ADD FOREIGN KEY has no IF NOT
    /// EXISTS in MySQL.
    package func unlessReferring(_ statement: String, from table: String, column: String, to other: String) -> String {
        let isMissing = """
            NOT EXISTS (SELECT 1 FROM information_schema.key_column_usage WHERE table_schema = DATABASE()
              AND table_name = \(literal(.text(table))) AND column_name = \(literal(.text(column))) AND referenced_table_name = \(literal(.text(other))))
            """
        return """
            SET @homeseed = IF(\(isMissing),
              \(literal(.text(statement))), 'DO 0');
            PREPARE homeseed FROM @homeseed;
            EXECUTE homeseed;
            DEALLOCATE PREPARE homeseed
            """
    }

    package func type(_ type: ColumnType) -> String {
        switch type {
        case .uuid, .reference: MariaDBDialect.uuid
        case .string, .text, .word(nil): "LONGTEXT"
        case .word: "VARCHAR(255)"
        case .integer: "BIGINT"
        case .decimal(let scale?): "DECIMAL(65,\(min(max(0, scale), 30)))"
        // A DECIMAL column would give every value the same number of digits. The comment distinguishes the column from other
        // text columns.
        case .decimal(nil): "VARCHAR(255) COMMENT '\(MariaDBDialect.decimalComment)'"
        case .boolean: "BOOLEAN"
        case .date: "DATE"
        case .datetime: "DATETIME(6)"
        case .list: "JSON"
        }
    }

    /// The comment of a text column that contains numbers.
    package static let decimalComment = "decimal"

    /// The type of UUIDs. UUIDs are ASCII, so their bytes are the same on every server.
    static let uuid = "CHAR(36) CHARACTER SET ascii COLLATE ascii_bin"

    /// Returns a type that fits into an index of 3072 bytes, four for each character.
    package func type(_ type: ColumnType, amongTexts count: Int) -> String {
        let plain = self.type(type)
        return count > 0 && plain == "LONGTEXT" ? "VARCHAR(\(max(1, 700 / count)))" : plain
    }

    package func valueCheck(_ type: ColumnType, _ name: String) -> String? {
        guard type == .boolean else { return nil }
        let plain = name.dropFirst().dropLast().replacing("``", with: "`")
        let start = namesChecksByTable ? "CONSTRAINT \(quote(identifier(plain + MariaDBDialect.booleanCheck))) " : ""
        return start + "CHECK (\(name) IN (0, 1))"
    }

    /// The suffix of the name of a Boolean column's check.
    package static let booleanCheck = "_boolean"

    package func number(_ expression: String) -> String { "CAST(\(expression) AS DECIMAL(65,30))" }
    package func boolean(_ value: Bool) -> String { value ? "1" : "0" }

    package func literal(_ cell: Cell) -> String {
        switch cell {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .boolean(let value): boolean(value)
        case .decimal(let digits): SQLText.literal(digits)
        case .text(let text): MariaDBDialect.literal(text)
        case .uuid(let id): SQLText.literal(id.text)
        case .date(let day): SQLText.literal(day.iso)
        case .datetime(let instant): SQLText.literal(MariaDBDialect.dateTime(instant))
        case .list(let texts): MariaDBDialect.literal(JSONList.write(texts))
        }
    }

    /// Writes text with a backslash or NUL as hexadecimal digits, because the meaning of a backslash depends on the session.
    private static func literal(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0 || $0 == 0x5C }) else { return SQLText.literal(text) }
        let digits = Array("0123456789abcdef".utf8)
        let hex = text.utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return "_utf8mb4 x'" + String(decoding: hex, as: UTF8.self) + "'"
    }

    /// Returns a timestamp in UTC in the server's notation, such as `2026-11-21 16:30:00`.
    package static func dateTime(_ instant: Instant) -> String {
        instant.iso.replacing("T", with: " ").replacing("Z", with: "")
    }

    /// Shortens a name to the limit of 64 characters. A hash keeps names distinct that differ only beyond the limit.
    package func identifier(_ name: String) -> String {
        guard name.unicodeScalars.count > 64 else { return name }
        return String(String.UnicodeScalarView(name.unicodeScalars.prefix(47))) + "_" + Fingerprint([.text(name)]).text
    }

    package func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String] { [] }

    package func migration(_ difference: SchemaDifference) -> [String] { MariaDBMigration(difference, self).statements }

    /// Returns the statements unchanged, because the server commits each change of a table by itself.
    package func inTransaction(_ statements: [String]) -> [String] { statements }

    // MARK: Rows

    /// Does nothing, because InnoDB checks foreign keys immediately.
    package let deferConstraints = "DO 0"
    package let checkConstraintsNow = "DO 0"
    package func differs(_ a: String, _ b: String) -> String { "NOT (\(a) <=> \(b))" }
    package let isNotDistinctFrom = "<=>"
    package let checksUniquenessPerRow = true
    package let keepsNUL = true
    package let conflictClause = ""

    // MARK: Third-party columns

    package let textType = "CHAR"
    package let defaultValues = "() VALUES ()"
    package let tableLookup = """
        SELECT table_name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name = ?1
        """
    /// `nil`, because an AUTO_INCREMENT never falls behind the rows.
    package let sequenceLookup: String? = nil
    package let triggeredTables = """
        SELECT DISTINCT event_object_table FROM information_schema.triggers WHERE event_object_schema = DATABASE()
        """
    package let changingTriggers = """
        SELECT DISTINCT event_object_table FROM information_schema.triggers
        WHERE event_object_schema = DATABASE() AND action_timing = 'BEFORE' AND event_manipulation = 'INSERT'
        """
    package let outgoingReferences = """
        SELECT table_name, constraint_name, column_name,
          CASE WHEN referenced_table_schema = DATABASE() THEN referenced_table_name
            ELSE CONCAT(referenced_table_schema, '.', referenced_table_name) END,
          CONCAT('`', REPLACE(referenced_table_schema, '`', '``'), '`.`', REPLACE(referenced_table_name, '`', '``'), '`'),
          referenced_column_name
        FROM information_schema.key_column_usage
        WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL
        ORDER BY table_name, constraint_name, ordinal_position
        """
    package func asStored(_ value: SQLValue, _ number: Int, _ column: LiveColumn) -> String { "?\(number)" }
    package let storesBooleansAsIntegers = true
    package let isDynamicallyTyped = false
    package let allowsMixedTypeReferences = false
    package let reportsViolatedForeignKey = true

    package func ownRows(_ quoted: String, of table: LiveTable) -> String { quoted }

    package func selected(_ name: String, _ column: LiveColumn) -> String {
        let name = SQLText.quote(name)
        if column.declaredType.hasPrefix("bit") { return "CAST(\(name) AS UNSIGNED)" }
        guard column.type == .datetime else { return name }
        // Seeded values have no fractions of a second, so whole seconds are returned without a fraction.
        return "CASE WHEN MICROSECOND(\(name)) = 0 THEN DATE_FORMAT(\(name), '%Y-%m-%d %H:%i:%s') ELSE CAST(\(name) AS CHAR) END"
    }

    package func parameter(_ number: Int, _ column: LiveColumn) -> String { "?\(number)" }

    package func cast(_ expression: String, as column: LiveColumn) -> String {
        switch column.type {
        case .integer, .boolean:
            "CAST(\(expression) AS \(column.declaredType.hasSuffix("unsigned") ? "UNSIGNED" : "SIGNED"))"
        case .decimal: "CAST(\(expression) AS DECIMAL(65,30))"
        default: expression
        }
    }

    package func placeholder(_ number: Int, _ type: String) -> String { "?\(number)" }

    /// Returns the current time in UTC, which is the time zone of the target's sessions.
    package func now(in column: LiveColumn, as unit: MomentUnit) -> String {
        if unit != .iso { return "(CAST(UNIX_TIMESTAMP() AS SIGNED) - \(unit.scale.start)) * \(unit.scale.factor)" }
        return switch column.type {
        case .string where column.inferredType == .day: "CAST(UTC_DATE() AS CHAR)"
        case .string where MariaDBDialect.hasSpace(column): "CAST(UTC_TIMESTAMP() AS CHAR)"
        case .string: "DATE_FORMAT(UTC_TIMESTAMP(), '%Y-%m-%dT%H:%i:%sZ')"
        case .date: "UTC_DATE()"
        default: "UTC_TIMESTAMP(6)"
        }
    }

    package func moment(_ instant: Instant, in column: LiveColumn) -> SQLValue {
        switch column.type {
        case .datetime: .text(MariaDBDialect.dateTime(instant))
        case .string where MariaDBDialect.hasSpace(column): .text(MariaDBDialect.dateTime(instant))
        default: .text(instant.iso)
        }
    }

    /// Whether the column's texts are of the form `2026-11-21 16:30:00`.
    private static func hasSpace(_ column: LiveColumn) -> Bool {
        column.inferredType == .moment && column.example?.dropFirst(10).hasPrefix(" ") ?? false
    }

    // MARK: Ledger

    /// Names the alias twice, because a DELETE from one table can't have an alias before MariaDB 11.6.
    package func deleting(_ rows: String) -> String { "DELETE o FROM \(rows) AS o" }

    package func updating(_ columns: [String], onConflictOf key: [String]) -> String {
        "ON DUPLICATE KEY UPDATE " + columns.map { "\($0) = VALUES(\($0))" }.joined(separator: ", ")
    }

    package var ledgerTables: [String] {
        [
            """
            CREATE TABLE homeseed_seeds (
              seed BIGINT PRIMARY KEY, pack VARCHAR(200) NOT NULL, household VARCHAR(500) NOT NULL, template LONGTEXT NOT NULL,
              locale LONGTEXT NOT NULL, today DATE NOT NULL, time_zone LONGTEXT NOT NULL, format BIGINT NOT NULL,
              catalogue LONGTEXT NOT NULL, UNIQUE (pack, household))\(tableOptions)
            """,
            """
            CREATE TABLE homeseed_records (
              seed BIGINT NOT NULL, table_name VARCHAR(255) NOT NULL, record \(MariaDBDialect.uuid) NOT NULL,
              fingerprint BIGINT NOT NULL, PRIMARY KEY (seed, table_name, record))\(tableOptions)
            """,
        ]
    }

    package var idTables: [String] {
        [
            """
            CREATE TABLE IF NOT EXISTS homeseed_ids (
              seed BIGINT NOT NULL, table_name VARCHAR(255) NOT NULL, record \(MariaDBDialect.uuid) NOT NULL,
              id VARCHAR(255) NOT NULL, found BIGINT NOT NULL, marks LONGTEXT NOT NULL,
              PRIMARY KEY (seed, table_name, record), INDEX homeseed_ids_by_id (table_name, id))\(tableOptions)
            """
        ]
    }

    package var companionTables: [String] {
        [
            """
            CREATE TABLE IF NOT EXISTS homeseed_companions (
              seed BIGINT NOT NULL, target_table VARCHAR(190) NOT NULL, target VARCHAR(190) NOT NULL,
              table_name VARCHAR(190) NOT NULL, record VARCHAR(190) NOT NULL, content VARCHAR(64) NOT NULL,
              PRIMARY KEY (seed, target_table, target, table_name, record))\(tableOptions)
            """
        ]
    }
}
