#if Postgres
import Homeseed

extension PostgresSession {
    /// Found by the foreign keys of every table in the database, the model's or not.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        if pending.concerns(household, []) { try flush() }
        guard layout.hasLedger else { return [] }
        return try attempt { () throws(ServerError) in
            try lookUp([household])
            guard let seed = ledger[household]?.number else { return [] }
            let keys = try connection.query(Self.foreignKeys, [.texts(schema.tables.map(\.name))])
            var found: [Referrer] = []
            for row in 0..<keys.count {
                guard let number = schema.number(ofTable: keys.text(row, 0)), schema.tables[number].key == keys.text(row, 1)
                else { continue }
                found += try referrers(
                    to: number, seed, in: keys.text(row, 2), name: keys.text(row, 3), column: keys.text(row, 4),
                    identity: keys.text(row, 5), isUUID: keys.boolean(row, 6))
            }
            return found
        }
    }

    /// - Parameters:
    ///   - place: the table that refers, ready for a statement.
    ///   - identity: what one of its rows goes by: its key's columns, as one text.
    private func referrers(
        to number: Int, _ seed: Int64, in place: String, name: String, column: String, identity: String, isUUID: Bool
    ) throws(ServerError) -> [Referrer] {
        let reference = "o." + SQLText.quote(column)
        // As they are where they can be: a text of each would keep the server from its indexes.
        let match = isUUID ? "r.record = \(reference)" : "r.record::text = \(reference)::text"
        let own = schema.number(ofTable: name).flatMap { number -> String? in
            guard let key = schema.tables[number].key, let there = layout.tables[number],
                let column = schema.tables[number].number(ofColumn: key), there.storages[column] == .uuid
            else { return nil }
            return "x.record = o.\(SQLText.quote(key))"
        } ?? "x.record::text = \(identity)"
        let rows = try connection.query("""
            SELECT r.record, \(identity) FROM \(place) o
            JOIN homeseed_records r ON \(match) AND r.seed = $1 AND r.table_name = $2
            WHERE NOT EXISTS (SELECT FROM homeseed_records x
              WHERE x.seed = $1 AND x.table_name = $3 AND \(own))
            ORDER BY 1, 2
            """, [.integer(seed), .text(schema.tables[number].name), .text(name)])
        return (0..<rows.count).map {
            Referrer(target: RowKey(table: number, record: rows.uuid($0, 0)), table: name, row: rows.text($0, 1))
        }
    }

    /// Foreign keys of one column each that lead to tables of ours.
    private static let foreignKeys = """
        SELECT f.relname::text, b.attname::text, k.conrelid::regclass::text, o.relname::text, a.attname::text,
          coalesce((SELECT 'concat_ws('', '', ' || string_agg('o.' || quote_ident(p.attname), ', ' ORDER BY array_position(i.indkey::int2[], p.attnum)) || ')'
            FROM pg_index i JOIN pg_attribute p ON p.attrelid = i.indrelid AND p.attnum = ANY (i.indkey)
            WHERE i.indrelid = k.conrelid AND i.indisprimary), 'o.ctid::text'),
          a.atttypid = 'uuid'::regtype
        FROM pg_constraint k
        JOIN pg_class f ON f.oid = k.confrelid JOIN pg_class o ON o.oid = k.conrelid
        JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
        JOIN pg_attribute b ON b.attrelid = k.confrelid AND b.attnum = k.confkey[1]
        WHERE k.contype = 'f' AND cardinality(k.conkey) = 1 AND f.relname = ANY ($1) AND pg_table_is_visible(f.oid)
          AND k.conparentid = 0
        ORDER BY 3, 5
        """
}
#endif
