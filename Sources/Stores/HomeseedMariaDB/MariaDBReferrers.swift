import HomeseedStore

extension MariaDBSession {
    /// Returns the rows that refer to a household, by the foreign keys of every table on the server that this user may see.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        try referrers(to: [household])[household] ?? []
    }

    func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]] {
        if households.contains(where: { pending.concerns($0, []) }) { try flush() }
        guard stored.hasLedger else { return [:] }
        try lookUp(households)
        var names: [Int64: HouseholdName] = [:]
        for household in households { if let number = ledger[household]?.number { names[number] = household } }
        return try referrers(by: try declaredReferences(), names)
    }

    func referrersToShared() throws(TargetError) -> [Referrer] {
        try flush()
        guard stored.hasLedger else { return [] }
        // No household has this name.
        let shared = HouseholdName(pack: "", key: "")
        return try referrers(by: try declaredReferences(), [LedgerSQL.shared: shared])[shared] ?? []
    }

    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try flush()
        guard stored.hasLedger else { return false }
        return try !query(
            "SELECT 1 FROM homeseed_seeds WHERE pack = \(SQLLiteral.text(household.pack)) AND household <> \(SQLLiteral.text(household.key)) LIMIT 1"
        ).isEmpty
    }

    func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] {
        guard stored.hasLedger else { return [] }
        let keys = try declaredReferences().filter { key in
            // Rows are written without checks, so the server doesn't refuse a change that leaves a dangling reference.
            guard let number = number(ofLive: key.target) else { return false }
            return !Self.columns(key, of: schema.tables[number]).isDisjoint(with: columns[number] ?? [])
        }
        guard !keys.isEmpty else { return [] }
        if pending.concerns(household, []) { try flush() }
        try lookUp([household])
        guard let number = ledger[household]?.number else { return [] }
        return try referrers(by: keys, [number: household, LedgerSQL.shared: household])[household] ?? []
    }

    private static func columns(_ key: LiveForeignKey, of table: StoreTable) -> Set<Int> {
        Set(key.targetColumns.compactMap { column($0, of: table) })
    }

    /// Returns the rows that refer to each household.
    ///
    /// - Parameters:
    ///   - keys: The foreign keys to search.
    ///   - names: The households by their numbers in the ledger.
    private func referrers(by keys: [LiveForeignKey], _ names: [Int64: HouseholdName]) throws(TargetError)
        -> [HouseholdName: [Referrer]]
    {
        guard !names.isEmpty else { return [:] }
        var found: [HouseholdName: [Referrer]] = [:]
        for key in keys {
            guard let number = number(ofLive: key.target), stored.tables[number] != nil else { continue }
            let table = schema.tables[number]
            let isRow = table.key.map { "r.record = t.\(SQLText.quote($0))" } ?? "TRUE"
            let own = self.number(ofLive: key.table).flatMap { number -> (String, String)? in
                guard stored.tables[number] != nil else { return nil }
                let table = schema.tables[number]
                return (SQLLiteral.text(table.name), table.key.map { "x.record = o.\(SQLText.quote($0))" } ?? "TRUE")
            }
            let rows = try query(
                key.statement(
                    isRow: isRow, seeds: "IN \(Self.list(names.keys))", name: SQLLiteral.text(table.name), own: own))
            for row in rows where row.count == 3 {
                guard let record = row[0].flatMap({ RecordID(text: $0) }), let seed = row[2].flatMap({ Int64($0) }),
                    let name = names[seed]
                else { continue }
                var referrer = Referrer(
                    target: RowKey(table: number, record: record), table: key.table, row: row[1] ?? "")
                referrer.columns = Self.columns(key, of: table)
                found[name, default: []].append(referrer)
            }
        }
        return found
    }

    /// Returns the foreign keys from any table to a table of this database.
    func declaredReferences() throws(TargetError) -> [LiveForeignKey] {
        if let foreignKeys { return foreignKeys }
        let keys = Dictionary(grouping: try query(Self.primaryKeys)) { ($0[0] ?? "") + "\0" + ($0[1] ?? "") }
        var found: [LiveForeignKey] = []
        var last: [String?] = []
        for row in try query(Self.references) where row.count == 8 {
            let texts = row.map { $0 ?? "" }
            if Array(row[...2]) == last {
                found[found.count - 1].columns.append(texts[3])
                found[found.count - 1].targetColumns.append(texts[5])
                continue
            }
            last = Array(row[...2])
            let rows = SQLText.quote(texts[0]) + "." + SQLText.quote(texts[1])
            let isInCurrentDatabase =
                texts[0] == connection.database
                || stored.ignoresCase && texts[0].lowercased() == connection.database.lowercased()
            let identity = (keys[texts[0] + "\0" + texts[1]] ?? []).compactMap { $0[2] }
            let names = identity.isEmpty ? [texts[3]] : identity
            found.append(
                LiveForeignKey(
                    from: isInCurrentDatabase ? texts[1] : texts[0] + "." + texts[1],
                    rows: isInCurrentDatabase ? SQLText.quote(texts[1]) : rows, [texts[3]],
                    to: texts[4], rows: SQLText.quote(texts[4]), [texts[5]],
                    identity: names.map { "CAST(o.\(SQLText.quote($0)) AS CHAR)" }.joined(separator: " || ', ' || "),
                    onDelete: Self.action(texts[6]), onUpdate: Self.action(texts[7])))
        }
        foreignKeys = found
        return found
    }

    private static func action(_ words: String) -> LiveForeignKey.Action {
        ["NO ACTION", "RESTRICT"].contains(words) ? .refuses : .follows
    }

    private static let primaryKeys = """
        SELECT table_schema, table_name, column_name FROM information_schema.key_column_usage
        WHERE constraint_name = 'PRIMARY' ORDER BY table_schema, table_name, ordinal_position
        """
    private static let references = """
        SELECT k.table_schema, k.table_name, k.constraint_name, k.column_name, k.referenced_table_name, k.referenced_column_name,
          c.delete_rule, c.update_rule
        FROM information_schema.key_column_usage k JOIN information_schema.referential_constraints c
          ON c.constraint_schema = k.constraint_schema AND c.constraint_name = k.constraint_name AND c.table_name = k.table_name
        WHERE k.referenced_table_schema = DATABASE()
        ORDER BY k.table_schema, k.table_name, k.constraint_name, k.ordinal_position
        """

    /// Returns `nil`, because an address always names its database.
    func otherSchema(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String? { nil }
}
