#if Postgres
import HomeseedStore

extension PostgresSession {
    /// Returns the rows that refer to a household, by the foreign keys of every table in the database.
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        try referrers(to: [household])[household] ?? []
    }

    func referrers(to households: [HouseholdName]) throws(TargetError) -> [HouseholdName: [Referrer]] {
        if households.contains(where: { pending.concerns($0, []) }) { try flush() }
        guard stored.hasLedger else { return [:] }
        try attempt { () throws(ServerError) in try lookUp(households) }
        var names: [Int64: HouseholdName] = [:]
        for household in households { if let number = ledger[household]?.number { names[number] = household } }
        return try referrers(names)
    }

    func referrersToShared() throws(TargetError) -> [Referrer] {
        try flush()
        guard stored.hasLedger else { return [] }
        // No household has this name.
        let shared = HouseholdName(pack: "", key: "")
        return try referrers([LedgerSQL.shared: shared])[shared] ?? []
    }

    func hasOthers(than household: HouseholdName) throws(TargetError) -> Bool {
        try flush()
        guard stored.hasLedger else { return false }
        return try attempt { () throws(ServerError) in
            try connection.query(
                "SELECT 1 FROM homeseed_seeds WHERE pack = $1 AND household <> $2 LIMIT 1",
                [.text(household.pack), .text(household.key)]
            ).count > 0
        }
    }

    func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] {
        guard stored.hasLedger else { return [] }
        let keys = try attempt { () throws(ServerError) in try references() }.filter { key in
            guard key.onUpdate == .follows, let number = schema.number(ofTable: key.target) else { return false }
            return !Self.columns(key, of: schema.tables[number]).isDisjoint(with: columns[number] ?? [])
        }
        guard !keys.isEmpty else { return [] }
        if pending.concerns(household, []) { try flush() }
        try attempt { () throws(ServerError) in try lookUp([household]) }
        guard let number = ledger[household]?.number else { return [] }
        return try referrers(by: keys, [number: household, LedgerSQL.shared: household])[household] ?? []
    }

    /// Returns the rows that refer to each household.
    ///
    /// - Parameters:
    ///   - keys: The foreign keys to search, or `nil` for all.
    ///   - names: The households by their numbers in the ledger.
    private func referrers(by keys: [LiveForeignKey]? = nil, _ names: [Int64: HouseholdName]) throws(TargetError)
        -> [HouseholdName: [Referrer]]
    {
        guard !names.isEmpty else { return [:] }
        let all = try attempt { () throws(ServerError) in try references() }
        var found: [HouseholdName: [Referrer]] = [:]
        for key in keys ?? all {
            guard let number = schema.number(ofTable: key.target), let storedTable = stored.tables[number] else { continue }
            try key.refuseUnreadable()
            if key.isReadable, schema.number(ofTable: key.table) == nil { try waitToRead([key.rows], named: key.table) }
            if key.isReadable {
                try attempt { () throws(ServerError) in try read(key, number: number, in: storedTable, names: names, &found) }
            }
        }
        return found
    }

    private static func columns(_ key: LiveForeignKey, of table: StoreTable) -> Set<Int> {
        Set(key.targetColumns.compactMap(table.number(ofColumn:)))
    }

    private func read(
        _ reference: LiveForeignKey, number: Int, in storedTable: StoredTables.Table, names: [Int64: HouseholdName],
        _ found: inout [HouseholdName: [Referrer]]
    ) throws(ServerError) {
        let table = schema.tables[number]
        let isRow = table.key.map { "\(keyValue("r.record", of: table, in: storedTable)) = t.\(SQLText.quote($0))" } ?? "true"
        let own = schema.number(ofTable: reference.table).flatMap { number -> (String, String)? in
            guard let storedTable = stored.tables[number] else { return nil }
            let table = schema.tables[number]
            return (
                SQLText.escapedLiteral(table.name),
                table.key.map { "\(keyValue("x.record", of: table, in: storedTable)) = o.\(SQLText.quote($0))" } ?? "true"
            )
        }
        let rows = try connection.query(
            reference.statement(isRow: isRow, seeds: "= ANY ($1)", name: "$2", own: own),
            [.integers(names.keys.sorted()), .text(table.name)])
        for row in 0..<rows.count {
            guard let name = names[rows.integer(row, 2)] else { continue }
            var referrer = Referrer(
                target: RowKey(table: number, record: rows.uuid(row, 0)), table: reference.table, row: rows.text(row, 1))
            referrer.columns = Self.columns(reference, of: table)
            found[name, default: []].append(referrer)
        }
    }
}
#endif
