#if Postgres
import HomeseedStore

/// A search for tables of the same name in other schemas. Rows written with another `search_path` would otherwise appear
/// missing.
extension PostgresSession {
    /// Returns the name of the first other schema whose table of this name contains one of these rows, or `nil` if there is none.
    /// Schemas with their own ledger are ignored.
    func otherSchema(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String? {
        guard !ids.isEmpty else { return nil }
        return try attempt { () throws(ServerError) in
            let places = try connection.query(Self.namesakes, [.text(table), .text(key)])
            for row in 0..<places.count {
                let there = try connection.query(
                    "SELECT 1 FROM \(places.text(row, 1)) WHERE \(SQLText.quote(key))::text = ANY ($1) LIMIT 1", [.texts(ids)])
                if there.count > 0 { return places.text(row, 0) }
            }
            return nil
        }
    }

    private static let namesakes = """
        SELECT n.nspname::text, quote_ident(n.nspname) || '.' || quote_ident(c.relname)
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE c.relname = $1 AND c.relkind IN ('r', 'p') AND NOT pg_table_is_visible(c.oid) AND n.nspname !~ '^pg_|^information_schema$'
          AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = $2 AND NOT a.attisdropped)
          AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
          AND (to_regclass(quote_ident(n.nspname) || '.homeseed_records') IS NULL
            OR to_regclass(quote_ident(n.nspname) || '.homeseed_records') = to_regclass('homeseed_records'))
        ORDER BY n.nspname
        """

    /// Throws if all rows of a household in a table are missing, and some of them exist in another schema.
    func refuseOtherSchemas(_ results: [CurrentState]) throws(TargetError) {
        for result in results {
            var there: Set<Int> = []
            var gone: [Int: [String]] = [:]
            for (key, row) in result.rows where row.seeded != nil {
                if row.cells == nil { gone[key.table, default: []].append(key.record.text) } else { there.insert(key.table) }
            }
            for (number, ids) in gone.sorted(by: { $0.key < $1.key }) where !there.contains(number) {
                guard let table = schema[number], let key = table.key else { continue }
                if let place = try otherSchema(of: table.name, key: key, ids) { throw .elsewhere(table.name, in: place) }
            }
        }
    }
}
#endif
