#if Postgres
import HomeseedStore

extension PostgresSession {
    /// Checks the deferred references at the end of a flush, and throws if one is dangling.
    func checkReferences() throws(TargetError) {
        do {
            try connection.run("SAVEPOINT homeseed_end")
            try connection.run("SET CONSTRAINTS ALL IMMEDIATE")
            try connection.run("RELEASE SAVEPOINT homeseed_end")
        } catch {
            guard error.isRefusal else { throw error.general }
            throw (try? dangling(error, in: error.table)) ?? error.general
        }
    }

    func dangling(_ error: ServerError, in table: String?) throws(ServerError) -> TargetError? {
        try connection.run("ROLLBACK TO SAVEPOINT homeseed_end")
        guard let name = table, let number = schema.number(ofTable: name), let key = schema.tables[number].key else { return nil }
        let table = schema.tables[number]
        for column in table.columns {
            guard let target = column.references.flatMap(schema.number(ofTable:)), let other = schema.tables[target].key else {
                continue
            }
            let rows = try connection.query(
                """
                SELECT t.\(SQLText.quote(key))::text FROM \(SQLText.quote(name)) t
                WHERE t.\(SQLText.quote(column.name)) IS NOT NULL AND NOT EXISTS (
                  SELECT FROM \(SQLText.quote(schema.tables[target].name)) o WHERE o.\(SQLText.quote(other)) = t.\(SQLText.quote(column.name)))
                LIMIT 1
                """)
            guard rows.count == 1, let record = RecordID(text: rows.text(0, 0)) else { continue }
            let key = RowKey(table: number, record: record)
            let row = (pending.changes.first { $0.row.key == key } ?? lastChanges.first { $0.row.key == key })?.row
            return .refused(
                .init(
                    constraint: error.constraint ?? "FOREIGN KEY to \(schema.tables[target].name)", table: name,
                    record: row?.label ?? record.text, values: row.map { table.display([column.name], of: $0.cells) } ?? []))
        }
        return nil
    }

    /// Defers the references again, because a check makes them immediate. Immediate checks fail for cyclic references.
    func deferReferences() throws(TargetError) {
        try attempt { () throws(ServerError) in
            let keys = try connection.query(
                """
                SELECT DISTINCT quote_ident(n.nspname) || '.' || quote_ident(k.conname)
                FROM pg_constraint k JOIN pg_namespace n ON n.oid = k.connamespace JOIN pg_class c ON c.oid = k.conrelid
                WHERE k.contype = 'f' AND k.condeferrable AND k.condeferred AND c.relname = ANY ($1) AND pg_table_is_visible(c.oid)
                """, [.texts(schema.tables.map(\.name))])
            guard keys.count > 0 else { return }
            try connection.run("SET CONSTRAINTS \((0..<keys.count).map { keys.text($0, 0) }.joined(separator: ", ")) DEFERRED")
        }
    }

    /// Returns the columns of a constraint or an index. A unique index refuses rows like a constraint.
    func columns(of constraint: String, on table: String) throws(ServerError) -> [String] {
        let rows = try connection.query(
            """
            SELECT attname::text FROM pg_attribute WHERE attrelid = to_regclass($1) AND (
              attnum IN (SELECT unnest(conkey) FROM pg_constraint WHERE conrelid = attrelid AND conname = $2)
              OR attnum IN (
                SELECT d.refobjsubid FROM pg_depend d JOIN pg_class x ON x.oid = d.objid
                WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.refobjid = attrelid
                  AND d.refobjsubid > 0 AND x.relkind IN ('i', 'I') AND x.relname = $2))
            ORDER BY attnum
            """, [.text(SQLText.quote(table)), .text(constraint)])
        return (0..<rows.count).map { rows.text($0, 0) }
    }
}
#endif
