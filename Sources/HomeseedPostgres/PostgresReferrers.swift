#if Postgres
import HomeseedStore

extension PostgresSession {
    /// Found by the foreign keys of every table in the database, the model's or not.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        try referrers(to: [household])[household] ?? []
    }

    func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]] {
        if households.contains(where: { pending.concerns($0, []) }) { try flush() }
        guard layout.hasLedger else { return [:] }
        return try attempt { () throws(ServerError) in
            try lookUp(households)
            var names: [Int64: HouseholdName] = [:]
            for household in households { if let number = ledger[household]?.number { names[number] = household } }
            guard !names.isEmpty else { return [:] }
            var found: [HouseholdName: [Referrer]] = [:]
            for reference in try references() { try read(reference, names, &found) }
            return found
        }
    }

    func referrersToShared() throws(TargetError) -> [Referrer] {
        try flush()
        guard layout.hasLedger else { return [] }
        return try attempt { () throws(ServerError) in
            // No household has this number.
            let shared = HouseholdName(pack: "", key: "")
            var found: [HouseholdName: [Referrer]] = [:]
            for reference in try references() { try read(reference, [LedgerSQL.shared: shared], &found) }
            return found[shared] ?? []
        }
    }

    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try flush()
        guard layout.hasLedger else { return false }
        return try attempt { () throws(ServerError) in
            try connection.query(
                "SELECT 1 FROM homeseed_seeds WHERE pack = $1 AND household <> $2 LIMIT 1", [.text(household.pack), .text(household.key)]
            ).count > 0
        }
    }

    /// A column of any table that refers to a table of ours.
    struct Reference {
        /// The number of our table.
        var target: Int
        /// The table that refers, ready for a statement, and its name.
        var place: String
        var table: String
        var column: String
        /// What one of its rows goes by: its key's columns, as one text.
        var identity: String
        var isUUID: Bool
    }

    private func references() throws(ServerError) -> [Reference] {
        if let foreignKeys { return foreignKeys }
        let keys = try connection.query(Self.foreignKeys, [.texts(schema.tables.map(\.name))])
        var found: [Reference] = []
        for row in 0..<keys.count {
            guard let number = schema.number(ofTable: keys.text(row, 0)), schema.tables[number].key == keys.text(row, 1)
            else { continue }
            found.append(Reference(
                target: number, place: keys.text(row, 2), table: keys.text(row, 3), column: keys.text(row, 4),
                identity: keys.text(row, 5), isUUID: keys.boolean(row, 6)))
        }
        foreignKeys = found
        return found
    }

    private func read(
        _ reference: Reference, _ names: [Int64: HouseholdName], _ found: inout [HouseholdName: [Referrer]]
    ) throws(ServerError) {
        let column = "o." + SQLText.quote(reference.column)
        // As they are where they can be: a text of each would keep the server from its indexes.
        let match = reference.isUUID ? "r.record = \(column)" : "r.record::text = \(column)::text"
        let own = schema.number(ofTable: reference.table).flatMap { number -> String? in
            guard let key = schema.tables[number].key, let there = layout.tables[number],
                let column = schema.tables[number].number(ofColumn: key), there.storages[column] == .uuid
            else { return nil }
            return "x.record = o.\(SQLText.quote(key))"
        } ?? "x.record::text = \(reference.identity)"
        let rows = try connection.query("""
            SELECT r.record, \(reference.identity), r.seed FROM \(reference.place) o
            JOIN homeseed_records r ON \(match) AND r.seed = ANY ($1) AND r.table_name = $2
            WHERE NOT EXISTS (SELECT FROM homeseed_records x
              WHERE (x.seed = r.seed OR r.seed = 0) AND x.table_name = $3 AND \(own))
            ORDER BY 1, 2
            """, [.integers(names.keys.sorted()), .text(schema.tables[reference.target].name), .text(reference.table)])
        for row in 0..<rows.count {
            guard let name = names[rows.integer(row, 2)] else { continue }
            found[name, default: []].append(
                Referrer(target: RowKey(table: reference.target, record: rows.uuid(row, 0)), table: reference.table, row: rows.text(row, 1)))
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
