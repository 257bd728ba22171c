import HomeseedStore

extension SQLiteSession {
    /// Returns the referrers, found by the foreign keys of all tables in the database, including tables outside the model.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        try attempt {
            try flush()
            guard stored.has(LedgerSQL.records), let seed = try number(of: household) else { return [] }
            return try allReferences().flatMap { try referrers($0, seed) }
        }
    }

    func referrersToShared() throws(TargetError) -> [Referrer] {
        try attempt {
            try flush()
            guard stored.has(LedgerSQL.records) else { return [] }
            return try allReferences().flatMap { try referrers($0, LedgerSQL.shared) }
        }
    }

    func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] {
        try attempt {
            let keys = try allReferences().filter { key in
                guard key.onUpdate == .follows, let number = number(of: key.target) else { return false }
                return !self.columns(key, of: schema.tables[number]).isDisjoint(with: columns[number] ?? [])
            }
            guard !keys.isEmpty, stored.has(LedgerSQL.records) else { return [] }
            try flush()
            guard let seed = try number(of: household) else { return [] }
            return try keys.flatMap { try referrers($0, seed) + referrers($0, LedgerSQL.shared) }
        }
    }

    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try attempt {
            guard stored.has(LedgerSQL.seeds) else { return false }
            let statement = try prepared("SELECT 1 FROM homeseed_seeds WHERE pack = ? AND household <> ? LIMIT 1")
            try statement.bind([.text(household.pack), .text(household.key)])
            var found = false
            while try statement.step() { found = true }
            return found
        }
    }

    /// Returns a table's index. Names are case-insensitive in SQLite.
    private func number(of table: String) -> Int? { schema.tables.firstIndex { $0.name.lowercased() == table.lowercased() } }

    private func columns(_ key: LiveForeignKey, of table: StoreTable) -> Set<Int> {
        let names = key.targetColumns.map { $0.lowercased() }
        return Set(table.columns.indices.filter { names.contains(table.columns[$0].name.lowercased()) })
    }

    private func referrers(_ key: LiveForeignKey, _ seed: Int) throws -> [Referrer] {
        guard let number = number(of: key.target), stored.has(key.target) else { return [] }
        let table = schema.tables[number]
        let own = self.number(of: key.table).map { number in
            let table = schema.tables[number]
            return (name: SQLText.literal(table.name), isRow: table.key.map { "x.record = o.\(SQLText.quote($0))" } ?? "1")
        }
        let statement = try prepared(
            key.statement(
                isRow: table.key.map { "t.\(SQLText.quote($0)) = r.record" } ?? "1", seeds: "= ?1", name: "?2", own: own,
                isIndexed: hasIndex(key)))
        try statement.bind([.integer(seed), .text(table.name)])
        var found: [Referrer] = []
        while try statement.step() {
            guard let record = statement.record(0) else { continue }
            var referrer = Referrer(target: RowKey(table: number, record: record), table: key.table, row: statement.text(1))
            referrer.columns = columns(key, of: table)
            found.append(referrer)
        }
        return found
    }
}

/// Access to the declared foreign keys.
extension SQLiteSession {
    func declaredReferences() throws(TargetError) -> [LiveForeignKey] { try attempt { try allReferences() } }

    func isIndexed(_ key: LiveForeignKey) throws(TargetError) -> Bool { try attempt { try hasIndex(key) } }

    /// Whether the primary key or an index over all rows starts with one of the foreign key's columns.
    private func hasIndex(_ key: LiveForeignKey) throws -> Bool {
        let columns = try database.query(
            """
            SELECT i.name FROM pragma_index_list(?1) l, pragma_index_info(l.name) i WHERE i.seqno = 0 AND NOT l.partial AND i.name IS NOT NULL
            UNION SELECT name FROM pragma_table_info(?1) WHERE pk = 1
            """, [.text(key.table)])
        return !Set(columns.map { $0[0].text.lowercased() }).isDisjoint(with: key.columns.map { $0.lowercased() })
    }

    func allReferences() throws -> [LiveForeignKey] {
        if let foreignKeys { return foreignKeys }
        let rows = try database.query(
            """
            SELECT m.name AS holder, f.id AS number, f."table" AS target, f."from" AS source, f."to" AS place, f.on_update, f.on_delete
            FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table' ORDER BY m.name, f.id, f.seq
            """)
        let names = try database.query("SELECT name FROM sqlite_master WHERE type = 'table'").map { $0[0].text }
        var found: [LiveForeignKey] = []
        var last: (table: String, number: Int)?
        for row in rows {
            let (table, number) = (row["holder"].text, row["number"].integer)
            if let last, last == (table, number) {
                found[found.count - 1].columns.append(row["source"].text)
                if let column = row["place"].textOrNull { found[found.count - 1].targetColumns.append(column) }
                continue
            }
            last = (table, number)
            let said = row["target"].text
            guard let target = names.first(where: { $0 == said }) ?? names.first(where: { $0.lowercased() == said.lowercased() })
            else {
                last = nil
                continue
            }
            found.append(
                LiveForeignKey(
                    from: table, rows: SQLText.quote(table), [row["source"].text], to: target, rows: SQLText.quote(target),
                    row["place"].textOrNull.map { [$0] } ?? [],
                    identity: try identity(of: table), onDelete: Self.action(row["on_delete"].text),
                    onUpdate: Self.action(row["on_update"].text)))
        }
        // Without explicit columns, a foreign key refers to the primary key.
        for place in found.indices where found[place].targetColumns.isEmpty {
            found[place].targetColumns = try key(of: found[place].target)
        }
        found.removeAll { $0.columns.count != $0.targetColumns.count }
        foreignKeys = found
        return found
    }

    private static func action(_ words: String) -> LiveForeignKey.Action {
        ["NO ACTION", "RESTRICT"].contains(words) ? .refuses : .follows
    }

    /// Returns the expression that identifies a row of a third-party table: its key, or its rowid if the table has no key. If the
    /// table has a rowid, the rowid also replaces a key of several columns.
    private func identity(of table: String) throws -> String {
        let columns = try key(of: table)
        let hasNumbers =
            try database.first("SELECT NOT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", [.text(table)])?[0]
            .isTrue ?? false
        let names = columns.count > 1 && hasNumbers || columns.isEmpty ? ["o.rowid"] : columns.map { "o." + SQLText.quote($0) }
        return names.map { "CAST(\($0) AS TEXT)" }.joined(separator: " || ', ' || ")
    }

    private func key(of table: String) throws -> [String] {
        try database.query("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", [.text(table)]).map { $0[0].text }
    }

    /// Returns `nil`, because a SQLite database has only one schema.
    func otherSchema(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String? { nil }
}
