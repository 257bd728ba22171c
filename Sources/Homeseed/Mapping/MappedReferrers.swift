import HomeseedStore

/// Rows that refer to a household's, and by which columns.
extension MappedSession {
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        guard let seed = try number(of: household) else { return [] }
        return try referrers(seed)
    }

    func referrersToShared() throws(TargetError) -> [Referrer] { try referrers(MappedSession.shared) }

    /// Found by the references of every table in the store, mapped or not, and by what the mapping says of columns that the
    /// store does not declare as references.
    private func referrers(_ seed: Int) throws(TargetError) -> [Referrer] {
        let ours = try noted(seed).rows.filter { !$0.wasFound }
        var known: [String: [String: RowKey]] = [:]
        for row in ours { if let id = row.id { known[tables[row.key.table].live.name, default: [:]][id] = row.key } }
        var referrers: [Referrer] = []
        for reference in references {
            guard let targets = known[reference.target] else { continue }
            // What a row goes by; one without a key of one column has only its reference.
            let column = text("t." + SQLText.quote(reference.column))
            let shown = text("t." + SQLText.quote(reference.identity ?? reference.column))
            for target in tables where target.live.name == reference.target {
                let rows = try base.ask(
                    """
                    SELECT \(column), \(shown), \(isNoted(shown, in: reference.table)) FROM \(SQLText.quote(reference.table)) t
                    WHERE \(column) IN (SELECT i.id FROM homeseed_ids i
                      WHERE i.seed = \(place(1, "bigint")) AND i.table_name = \(place(2)) AND i.found <> 1 AND NOT EXISTS (
                        SELECT 1 FROM homeseed_ids u WHERE u.table_name = i.table_name AND u.id = i.id AND u.seed <> i.seed))
                    """, [.integer(seed), .text(target.mapped.ledgerName)])
                for row in rows where row.count == 3 {
                    guard let target = row[0].flatMap({ targets[$0] }), let name = row[1] else { continue }
                    if reference.identity != nil, known[reference.table]?[name] != nil { continue }
                    var referrer = Referrer(target: target, table: reference.table, row: name)
                    referrer.isSeeded = reference.identity != nil && row[2] == "1"
                    // With the last household all of its rows go, and the shared ones with it.
                    if seed == MappedSession.shared, referrer.isSeeded { continue }
                    referrers.append(referrer)
                }
            }
        }
        return referrers
    }

    /// Whether the ledger has a row of this table with this id as one that was seeded.
    private func isNoted(_ id: String, in table: String) -> String {
        let names = tables.filter { $0.live.name == table }.map { SQLText.literal($0.mapped.ledgerName) }
        if names.isEmpty { return "'0'" }
        return """
            CASE WHEN EXISTS (SELECT 1 FROM homeseed_ids o WHERE o.table_name IN (\(names.joined(separator: ", "))) AND o.id = \(id) AND o.found <> 1)
            THEN '1' ELSE '0' END
            """
    }

    /// Each column of the store that refers to a row of a mapped table.
    var references: [ColumnReference] {
        var all: Set<ColumnReference> = []
        for table in live.tables {
            let identity = tables.first { $0.live.name == table.name }?.id?.live.name ?? (table.key.count == 1 ? table.key.first : nil)
            for column in table.columns {
                if let other = column.references { all.insert(.init(table: table.name, column: column.name, identity: identity, target: other)) }
            }
        }
        for table in tables {
            for values in table.values {
                guard let other = values.column.reference, tables.indices.contains(other) else { continue }
                let identity = table.id?.live.name ?? (table.live.key.count == 1 ? table.live.key.first : nil)
                if all.contains(where: { $0.table == table.live.name && $0.column == values.live.name }) { continue }
                all.insert(.init(table: table.live.name, column: values.live.name, identity: identity, target: tables[other].live.name))
            }
        }
        return all.sorted { ($0.table, $0.column) < ($1.table, $1.column) }
    }

    struct ColumnReference: Hashable {
        let table: String
        let column: String
        let identity: String?
        let target: String
    }
}
