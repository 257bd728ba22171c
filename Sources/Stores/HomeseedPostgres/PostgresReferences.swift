#if Postgres
import HomeseedStore

/// The foreign keys of the system catalogue.
extension PostgresSession {
    /// Returns the foreign keys between all tables of the database, in any schema.
    func declaredReferences() throws(TargetError) -> [LiveForeignKey] {
        try attempt { () throws(ServerError) in try references() }
    }

    func references() throws(ServerError) -> [LiveForeignKey] {
        if let foreignKeys { return foreignKeys }
        let answer = try connection.query(Self.foreignKeys)
        let found = (0..<answer.count).map { row in
            var key = LiveForeignKey(
                from: answer.text(row, 0), rows: answer.text(row, 1), JSONList.read(answer.text(row, 2)) ?? [],
                to: answer.text(row, 3), rows: answer.text(row, 4), JSONList.read(answer.text(row, 5)) ?? [],
                identity: answer.text(row, 6), onDelete: Self.action(answer.text(row, 7)),
                onUpdate: Self.action(answer.text(row, 8)))
            key.isReadable = answer.boolean(row, 9)
            return key
        }
        foreignKeys = found
        return found
    }

    /// Returns the action of a foreign key. NO ACTION and RESTRICT refuse a deletion; CASCADE, SET NULL and SET DEFAULT change
    /// the referring row.
    private static func action(_ letter: String) -> LiveForeignKey.Action { letter == "a" || letter == "r" ? .refuses : .follows }

    /// A query for foreign keys with the tables at both ends.
    ///
    /// The expression for a table's rows leaves out rows of inheriting tables, but not rows of partitions. PostgreSQL copies a
    /// partitioned table's reference to each partition; the copies are left out. A reference to a partition also counts as one to
    /// the whole table. A row without a primary key is identified by its first columns.
    private static let foreignKeys = """
        SELECT CASE WHEN pg_table_is_visible(o.oid) THEN o.relname::text ELSE n.nspname || '.' || o.relname END,
          CASE o.relkind WHEN 'p' THEN '' ELSE 'ONLY ' END || quote_ident(n.nspname) || '.' || quote_ident(o.relname),
          (SELECT json_agg(a.attname ORDER BY c.place)::text FROM unnest(k.conkey) WITH ORDINALITY c(number, place)
            JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = c.number),
          CASE WHEN pg_table_is_visible(f.oid) THEN f.relname::text ELSE (SELECT nspname FROM pg_namespace WHERE oid = f.relnamespace) || '.' || f.relname END,
          CASE r.relkind WHEN 'p' THEN '' ELSE 'ONLY ' END || r.oid::regclass::text,
          (SELECT json_agg(a.attname ORDER BY c.place)::text FROM unnest(k.confkey) WITH ORDINALITY c(number, place)
            JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = c.number),
          coalesce((SELECT 'concat_ws('', '', ' || string_agg('o.' || quote_ident(p.attname), ', ' ORDER BY array_position(i.indkey::int2[], p.attnum)) || ')'
            FROM pg_index i JOIN pg_attribute p ON p.attrelid = i.indrelid AND p.attnum = ANY (i.indkey)
            WHERE i.indrelid = k.conrelid AND i.indisprimary),
            (SELECT 'concat_ws('', '', ' || string_agg('left(o.' || quote_ident(p.attname) || '::text, 40)', ', ' ORDER BY p.attnum) || ')'
            FROM (SELECT a.attname, a.attnum FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum > 0 AND NOT a.attisdropped ORDER BY a.attnum LIMIT 3) p)),
          k.confdeltype::text, k.confupdtype::text,
          has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(o.oid, 'SELECT') AND NOT row_security_active(o.oid)
        FROM pg_constraint k
        JOIN pg_class r ON r.oid = k.confrelid
        JOIN pg_class f ON f.oid = r.oid OR (r.relispartition AND k.conparentid = 0 AND f.oid IN (SELECT relid FROM pg_partition_ancestors(r.oid)))
        JOIN pg_class o ON o.oid = k.conrelid JOIN pg_namespace n ON n.oid = o.relnamespace
        WHERE k.contype = 'f'
          AND NOT EXISTS (SELECT FROM pg_constraint p WHERE p.oid = k.conparentid AND p.confrelid = k.confrelid)
        ORDER BY 2, k.conname
        """
}
#endif
