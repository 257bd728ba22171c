import HomeseedStore

/// The rows that refer to a household's rows, with the referring columns.
extension MappedSession {
    func referrers(to household: HouseholdName) throws(TargetError) -> [Referrer] {
        guard let seed = try number(of: household) else { return [] }
        return try referrers(seed)
    }

    func referrersToShared() throws(TargetError) -> [Referrer] { try referrers(MappedSession.shared) }

    func referrers(to household: HouseholdName, changing columns: [Int: Set<Int>]) throws(TargetError) -> [Referrer] {
        var names: [Int: Set<String>] = [:]
        for (number, columns) in columns where tables.indices.contains(number) {
            names[number] = Set(
                columns.filter(tables[number].values.indices.contains).map { [tables] in tables[number].values[$0].live.name })
        }
        guard try references().contains(where: { key in tables.indices.contains { isTarget($0, of: key, changing: names) } })
        else { return [] }
        let own = try number(of: household).map { (seed) throws(TargetError) in try referrers(seed, changing: names) } ?? []
        return own + (try referrers(MappedSession.shared, changing: names))
    }

    /// Whether the reference is to this table and, if columns change, to one of these columns.
    private func isTarget(_ number: Int, of key: LiveForeignKey, changing: [Int: Set<String>]?) -> Bool {
        guard tables[number].live.name == key.target else { return false }
        guard let changing else { return true }
        return key.onUpdate == .follows && !(changing[number] ?? []).isDisjoint(with: key.targetColumns)
    }

    /// Returns the referring rows. They are found by the references of all tables in the store, and by the mapping's
    /// undeclared references.
    private func referrers(_ seed: Int, changing: [Int: Set<String>]? = nil) throws(TargetError) -> [Referrer] {
        let ours = Dictionary(grouping: try noted(seed).rows.filter { !$0.wasFound && $0.id != nil }, by: \.key.table)
        guard !ours.isEmpty else { return [] }
        var own: [String: Set<String>] = [:]
        for (number, rows) in ours { own[tables[number].live.name, default: []].formUnion(rows.compactMap(\.id)) }
        let beside = Dictionary(grouping: try triggeredRows(seed), by: \.target)
        var referrers: [Referrer] = []
        for key in try references() {
            for (number, rows) in ours.sorted(by: { $0.key < $1.key }) where isTarget(number, of: key, changing: changing) {
                try key.refuseUnreadable()
                if !key.isReadable { continue }
                let known = Dictionary(rows.compactMap { row in row.id.map { ($0, row.key) } }) { first, _ in first }
                for (id, name, isSeeded) in try rowsReferring(by: key, to: tables[number], known.keys.sorted(), of: seed) {
                    // Rows of the same household are skipped.
                    guard let target = known[id], !(isMapped(key.table) && own[key.table]?.contains(name) == true) else {
                        continue
                    }
                    // Rows that the store's triggers created beside the target row are removed with it.
                    let reference = LiveReference(table: tables[number].mapped.ledgerName, value: .text(id))
                    if (beside[reference] ?? []).contains(where: { $0.table == key.table && $0.row == name }) { continue }
                    var referrer = Referrer(target: target, table: key.table, row: name)
                    referrer.isSeeded = isSeeded
                    referrer.columns = Set(
                        tables[number].values.indices.filter { [tables] in
                            key.targetColumns.contains(tables[number].values[$0].live.name)
                        })
                    // Shared rows are removed only with the last household, so seeded rows that refer to them are removed too.
                    if seed == MappedSession.shared, changing == nil, isSeeded { continue }
                    referrers.append(referrer)
                }
            }
        }
        return referrers
    }

    /// Returns the rows that refer to rows with these ids. A few ids are passed as arguments, so that an indexed table is not
    /// scanned. Many ids are found through the ledger. A table without an index is scanned once: `CROSS` stops SQLite from
    /// scanning it for each referenced row.
    private func rowsReferring(
        by key: LiveForeignKey, to table: BoundTable, _ ids: [String], of seed: Int
    ) throws(TargetError) -> [(id: String, name: String, isSeeded: Bool)] {
        let target = table.idText("t")
        let isIndexed = try base.isIndexed(key)
        var referring = "SELECT \(target), \(key.identity), \(isNoted(key.identity, in: key.table)) FROM \(key.rows) o"
        referring += isIndexed ? " JOIN \(key.targetRows) t ON \(key.match)" : " CROSS JOIN \(key.targetRows) t"
        var conditions = isIndexed ? [] : [key.match]
        var arguments: [SQLValue] = []
        if !table.identifying.isEmpty, ids.count > MappedSession.portion {
            let noted = "h.seed = \(parameter(1, "bigint")) AND h.table_name = \(parameter(2)) AND h.found <> 1"
            arguments = [.integer(seed), .text(table.mapped.ledgerName)]
            if isIndexed, let id = table.id {
                referring +=
                    " JOIN homeseed_ids h ON \(base.dialect.cast("h.id", as: id.live)) = t.\(SQLText.quote(id.live.name))"
                conditions.append(noted)
            } else {
                conditions.append("EXISTS (SELECT 1 FROM homeseed_ids h WHERE \(noted) AND h.id = \(target))")
            }
        } else if !table.identifying.isEmpty {
            let part = table.isOneOf(ids[...], alias: "t")
            conditions.append(part.sql)
            arguments = part.arguments
        }
        let rows = try base.ask(
            referring + (conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")), arguments)
        return rows.compactMap { row in
            guard row.count == 3, let id = row[0], let name = row[1] else { return nil }
            return (id, name, row[2] == "1")
        }
    }

    private func isMapped(_ table: String) -> Bool { tables.contains { $0.live.name == table } }

    /// Returns the condition that the ledger has a seeded row of this table with this id.
    private func isNoted(_ id: String, in table: String) -> String {
        let names = tables.filter { $0.live.name == table }.map { SQLText.literal($0.mapped.ledgerName) }
        if names.isEmpty { return "'0'" }
        return """
            CASE WHEN EXISTS (SELECT 1 FROM homeseed_ids n WHERE n.table_name IN (\(names.joined(separator: ", "))) AND n.id = \(id) AND n.found <> 1)
            THEN '1' ELSE '0' END
            """
    }

    /// Returns all references to mapped tables: the references that the store declares, and the references that only the mapping
    /// contains.
    func references() throws(TargetError) -> [LiveForeignKey] {
        if let foreignKeys { return foreignKeys }
        var all = try base.declaredReferences().filter { isMapped($0.target) }
        for place in all.indices { if let identity = identity(of: all[place].table) { all[place].identity = identity } }
        for table in tables {
            for values in table.values {
                guard let other = values.column.reference, tables.indices.contains(other), let id = tables[other].id else {
                    continue
                }
                if all.contains(where: { $0.table == table.live.name && $0.columns == [values.live.name] }) { continue }
                var key = LiveForeignKey(
                    from: table.live.name, rows: table.rows, [values.live.name], to: tables[other].live.name,
                    rows: tables[other].rows, [id.live.name],
                    identity: identity(of: table.live.name) ?? text("o." + SQLText.quote(values.live.name)))
                key.textType = base.dialect.textType
                key.comparesWithoutCast =
                    values.live.declaredType.lowercased() == id.live.declaredType.lowercased()
                    || base.dialect.allowsMixedTypeReferences
                all.append(key)
            }
        }
        foreignKeys = all
        return all
    }

    /// Returns the expression of a mapped row's id in the ledger.
    func identity(of table: String) -> String? {
        guard let table = tables.first(where: { $0.live.name == table }) else { return nil }
        return table.idText("o")
    }
}
