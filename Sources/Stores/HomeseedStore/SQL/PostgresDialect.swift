/// The dialect of PostgreSQL, with native column types.
package struct PostgresDialect: SQLDialect {
    package let name = "postgres"
    package let tableOptions = ""
    /// Makes PostgreSQL check the constraint at the end of each statement rather than for each row. An update that moves all
    /// dates by a day would otherwise conflict with neighbouring rows.
    package let uniqueOptions = " DEFERRABLE INITIALLY IMMEDIATE"

    package let allowsForwardReferences = false

    package init() {}

    /// Wraps a statement in a check for the constraint, because ADD FOREIGN KEY has no IF NOT EXISTS.
    package func unlessReferring(_ statement: String, from table: String, column: String, to other: String) -> String {
        func relation(_ name: String) -> String { SQLText.literal(SQLText.quote(name)) + "::regclass" }
        let block = """
             BEGIN
              IF NOT EXISTS (
                SELECT FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND k.conkey = ARRAY[a.attnum]
                WHERE k.contype = 'f' AND k.conrelid = \(relation(table)) AND k.confrelid = \(relation(other)) AND a.attname = \(SQLText.literal(column))
              ) THEN
                \(statement);
              END IF;
            END 
            """
        return self.block(block)
    }

    /// Returns the statement that runs a block of PL/pgSQL.
    func block(_ block: String) -> String {
        var tag = "$homeseed$"
        while block.contains(tag) { tag = "$" + tag.dropFirst().dropLast() + "_$" }
        return "DO " + tag + block + tag
    }

    package func type(_ type: ColumnType) -> String {
        switch type {
        case .uuid, .reference: "uuid"
        case .string, .text, .word: "text"
        case .integer: "bigint"
        // The type has no scale, because PostgreSQL would silently round a value with more digits.
        case .decimal: "numeric"
        case .boolean: "boolean"
        case .date: "date"
        case .datetime: "timestamptz"
        case .list: "text[]"
        }
    }

    package func valueCheck(_ type: ColumnType, _ name: String) -> String? { nil }
    package func number(_ expression: String) -> String { expression }
    package func boolean(_ value: Bool) -> String { value ? "true" : "false" }

    package func literal(_ cell: Cell) -> String {
        switch cell {
        case .null: "NULL"
        case .integer(let number): String(number)
        case .boolean(let value): boolean(value)
        case .decimal(let digits): SQLText.literal(digits) + "::numeric"
        case .text(let text): SQLText.escapedLiteral(text)
        case .uuid(let id): SQLText.literal(id.text) + "::uuid"
        case .date(let day): SQLText.literal(day.iso) + "::date"
        case .datetime(let instant): SQLText.literal(instant.iso) + "::timestamptz"
        case .list(let texts): "ARRAY[" + texts.map { literal(.text($0)) }.joined(separator: ", ") + "]::text[]"
        }
    }

    /// Shortens a name to PostgreSQL's limit of 63 bytes. A hash keeps names distinct that differ only beyond the limit.
    package func identifier(_ name: String) -> String {
        guard name.utf8.count > 63 else { return name }
        var start = ""
        for scalar in name.unicodeScalars {
            guard start.utf8.count + UTF8.width(scalar) <= 46 else { break }
            start.unicodeScalars.append(scalar)
        }
        return start + "_" + Fingerprint([.text(name)]).text
    }

    package func migration(_ difference: SchemaDifference) -> [String] { PostgresMigration(difference).statements }

    /// Returns the statements unchanged, because migration tools begin the transaction themselves.
    package func inTransaction(_ statements: [String]) -> [String] { statements }

    // MARK: Rows

    package let deferConstraints = "SET CONSTRAINTS ALL DEFERRED"
    package let checkConstraintsNow = "SET CONSTRAINTS ALL IMMEDIATE"
    package func differs(_ a: String, _ b: String) -> String { "\(a) IS DISTINCT FROM \(b)" }
    package let isNotDistinctFrom = "IS NOT DISTINCT FROM"
    package let checksUniquenessPerRow = false
    package let keepsNUL = false
    package let conflictClause = ""

    // MARK: Third-party columns

    package let tableLookup = "SELECT to_regclass($1::text)::text"
    /// The query for the sequence of an identity or serial column. An identity's sequence depends on the column; a serial
    /// column's default depends on the sequence.
    package let sequenceLookup: String? = """
        SELECT q.seqrelid::regclass::text, q.seqincrement::text, has_sequence_privilege(q.seqrelid, 'SELECT')::text
        FROM pg_attribute a
        LEFT JOIN pg_attrdef f ON f.adrelid = a.attrelid AND f.adnum = a.attnum AND a.attidentity = ''
        JOIN pg_depend d ON d.classid = 'pg_attrdef'::regclass AND d.objid = f.oid AND d.refclassid = 'pg_class'::regclass
          OR a.attidentity <> '' AND d.classid = 'pg_class'::regclass AND d.deptype = 'i'
            AND d.refclassid = 'pg_class'::regclass AND d.refobjid = a.attrelid AND d.refobjsubid = a.attnum
        JOIN pg_sequence q ON q.seqrelid = CASE WHEN a.attidentity = '' THEN d.refobjid ELSE d.objid END
        WHERE a.attrelid = to_regclass($1::text) AND a.attname = $2::text
        """
    package let triggeredTables = """
        SELECT DISTINCT \(PostgresDialect.shown("c")) FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
        WHERE NOT g.tgisinternal AND g.tgenabled <> 'D'
        """
    package let changingTriggers = """
        SELECT DISTINCT \(PostgresDialect.shown("c")) FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
        WHERE NOT g.tgisinternal AND g.tgenabled <> 'D' AND (g.tgtype & 2 = 2 AND g.tgtype & 4 = 4 OR g.tgtype & 64 = 64)
        """
    package let outgoingReferences = """
        SELECT \(PostgresDialect.shown("c")), k.oid::text, a.attname::text, \(PostgresDialect.shown("o")),
          quote_ident(n.nspname) || '.' || quote_ident(o.relname), t.attname::text
        FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
        JOIN pg_class o ON o.oid = k.confrelid JOIN pg_namespace n ON n.oid = o.relnamespace
        CROSS JOIN LATERAL unnest(k.conkey, k.confkey) WITH ORDINALITY AS p(own, target, place)
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = p.own
        JOIN pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = p.target
        WHERE k.contype = 'f' AND k.conparentid = 0
          AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(o.oid, 'SELECT') AND NOT row_security_active(o.oid)
        ORDER BY 1, k.oid, p.place
        """

    /// Returns an SQL expression for a table's name in reports, with its schema unless the table is on the search path.
    ///
    /// - Parameter table: The alias of `pg_class`.
    package static func shown(_ table: String) -> String {
        "CASE WHEN pg_table_is_visible(\(table).oid) THEN \(table).relname::text ELSE (SELECT nspname::text FROM pg_namespace WHERE oid = \(table).relnamespace) || '.' || \(table).relname END"
    }

    package func asStored(_ value: SQLValue, _ number: Int, _ column: LiveColumn) -> String { parameter(number, column) }
    package let storesBooleansAsIntegers = false
    package let allowsMixedTypeReferences = false
    package let reportsViolatedForeignKey = true

    package func ownRows(_ quoted: String, of table: LiveTable) -> String { table.isPartitioned ? quoted : "ONLY " + quoted }

    package func selected(_ name: String, _ column: LiveColumn) -> String {
        let name = SQLText.quote(name)
        if case .list? = column.type { return "array_to_json(\(name))::text" }
        // The value is read in UTC, regardless of the server's time zone.
        return column.declaredType == "timestamp with time zone" ? "(\(name) AT TIME ZONE 'UTC')::text" : "\(name)::text"
    }

    package func parameter(_ number: Int, _ column: LiveColumn) -> String {
        let type = column.declaredType
        // A cast to a bounded text type would truncate a value that the column itself refuses.
        if type == "text" || type.hasPrefix("character") { return "$\(number)::text" }
        if case .list? = column.type { return "ARRAY(SELECT json_array_elements_text($\(number)::text::json))::\(type)" }
        return "CAST($\(number)::text AS \(type))"
    }

    package func cast(_ expression: String, as column: LiveColumn) -> String { "CAST(\(expression) AS \(column.declaredType))" }

    package func placeholder(_ number: Int, _ type: String) -> String { "$\(number)::text::\(type)" }

    /// Returns an expression for the current time in UTC. Without a conversion, a column without a time zone would get the
    /// server's local time.
    package func now(in column: LiveColumn, as unit: MomentUnit) -> String {
        if unit != .iso {
            return
                "CAST((floor(extract(epoch FROM now()))::bigint - \(unit.scale.start)) * \(unit.scale.factor) AS \(column.declaredType))"
        }
        return switch column.type {
        case .string where column.inferredType == .day: "(now() AT TIME ZONE 'UTC')::date::text"
        case .string: "to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        case .date: "(now() AT TIME ZONE 'UTC')::date"
        case .datetime where column.declaredType.contains("without time zone"): "now() AT TIME ZONE 'UTC'"
        default: "CURRENT_TIMESTAMP"
        }
    }

    package func moment(_ instant: Instant, in column: LiveColumn) -> SQLValue { .text(instant.iso) }

    package let ledgerTables = [
        """
        CREATE TABLE homeseed_seeds (
          seed bigint PRIMARY KEY, pack text NOT NULL, household text NOT NULL, template text NOT NULL,
          locale text NOT NULL, today date NOT NULL, time_zone text NOT NULL, format bigint NOT NULL,
          catalogue text NOT NULL, UNIQUE (pack, household))
        """,
        """
        CREATE TABLE homeseed_records (
          seed bigint NOT NULL, table_name text NOT NULL, record uuid NOT NULL, fingerprint bigint NOT NULL,
          PRIMARY KEY (seed, table_name, record))
        """,
        // Supabase and similar services publish every table, so the ledger's tables are hidden from all roles.
        "ALTER TABLE homeseed_seeds ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE homeseed_records ENABLE ROW LEVEL SECURITY",
    ]

    package var idTables: [String] { Self.commonIDTables + ["ALTER TABLE homeseed_ids ENABLE ROW LEVEL SECURITY"] }
    package var companionTables: [String] {
        Self.commonCompanionTables + ["ALTER TABLE homeseed_companions ENABLE ROW LEVEL SECURITY"]
    }

    package func access(_ tables: [StoreTable], in schema: StoreSchema, isRepeatable: Bool) -> [String] {
        guard let access = schema.access, !tables.isEmpty else { return [] }
        let made = PostgresAccess(access: access, schema: schema, isRepeatable: isRepeatable)
        return made.functions() + tables.flatMap(made.policies)
    }
}
