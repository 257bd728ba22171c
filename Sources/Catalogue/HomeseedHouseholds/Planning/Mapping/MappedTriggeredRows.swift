import HomeseedStore

/// A row that a trigger of the store created beside a seeded row, such as a new person's settings. It refers to the seeded row.
///
/// A reference to a new row before its transaction ends comes from the store itself, because other clients can't see the row yet.
/// The triggered row is removed with the seeded row if it is unchanged and nothing refers to it. The table `homeseed_companions`
/// keeps these rows.
struct TriggeredRow: Hashable {
    let table: String
    let row: String
    /// The seeded row: its table's name in the ledger, and its id.
    let target: LiveReference
    /// The fingerprint of the row's values.
    let content: String
}

extension MappedSession {
    /// Returns the rows to remove along with a seed: unchanged, and not referred to by other rows.
    func triggeredRows(_ seed: Int) throws(TargetError) -> Set<TriggeredRow> {
        try notReferredTo(try recordedTriggeredRows(seed), seed)
    }

    private func recordedTriggeredRows(_ seed: Int) throws(TargetError) -> Set<TriggeredRow> {
        guard try base.hasTable("homeseed_companions") else { return [] }
        let rows = try base.ask(
            "SELECT target_table, target, table_name, record, content FROM homeseed_companions WHERE seed = \(parameter(1, "bigint"))",
            [.integer(seed)])
        let noted = Set(
            rows.compactMap { row in
                guard row.count == 5, let table = row[0], let id = row[1], let name = row[2], let record = row[3],
                    let content = row[4]
                else { return nil as TriggeredRow? }
                return TriggeredRow(
                    table: name, row: record, target: LiveReference(table: table, value: .text(id)), content: content)
            })
        var remaining: Set<TriggeredRow> = []
        for (number, table) in tables.enumerated() {
            let targets = Set(noted.filter { $0.target.table == table.mapped.ledgerName }.compactMap(\.target.value.text))
            if !targets.isEmpty { remaining.formUnion(try referrersOutsideHousehold(number, targets.sorted())) }
        }
        return remaining.intersection(noted)
    }

    /// Finds the unchanged triggered rows before anything changes. Rows with dangling references are recorded, too, because a
    /// reused number would give them a target.
    func findTriggeredRows(_ seed: Int) throws(TargetError) {
        for number in [seed, MappedSession.shared] {
            triggeredRowsBefore[number] = Dictionary(grouping: try recordedTriggeredRows(number), by: \.target)
        }
        guard danglingRows == nil else { return }
        let names = Set(try base.ask(base.dialect.triggeredTables, []).compactMap { $0.first ?? nil })
        hasTriggers = tables.contains { names.contains($0.live.name) }
        danglingRows = []
        guard hasTriggers else { return }
        for key in try referencesFromKeyed() {
            let given = key.columns.map { "o.\(SQLText.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
            let rows = try base.ask(
                "SELECT \(key.identity) FROM \(key.rows) o WHERE \(given) AND NOT EXISTS (SELECT 1 FROM \(key.targetRows) t WHERE \(key.match))",
                [])
            for case let name?? in rows.map(\.first) { danglingRows?.insert(LiveReference(table: key.table, value: .text(name))) }
        }
    }

    /// Records the rows that triggers created beside new rows, and the current values of triggered rows that were unchanged
    /// before.
    func noteTriggeredRows(beside created: [StoreRow], _ seed: Int) throws(TargetError) {
        var noted: [(row: TriggeredRow, seed: Int)] = []
        for number in [seed, MappedSession.shared] {
            let former = triggeredRowsBefore[number] ?? [:]
            guard hasTriggers || !former.isEmpty else { continue }
            for (place, table) in tables.enumerated() {
                let rows =
                    hasTriggers ? created.filter { $0.key.table == place && $0.isShared == (number == MappedSession.shared) } : []
                let new = Set(rows.compactMap { ids[$0.key] })
                let old = Set(former.keys.filter { $0.table == table.mapped.ledgerName }.compactMap(\.value.text))
                for row in try referrersOutsideHousehold(place, new.union(old).sorted()) {
                    let isNew =
                        new.contains(row.target.value.text ?? "")
                        && !(danglingRows?.contains(LiveReference(table: row.table, value: .text(row.row))) ?? true)
                    guard isNew || (former[row.target] ?? []).contains(where: { $0.table == row.table && $0.row == row.row })
                    else { continue }
                    noted.append((row, number))
                    if isNew { base.noteTracked(1) }
                }
            }
        }
        if noted.isEmpty { return }
        if try !base.hasTable("homeseed_companions") { try base.createLedgerTables(base.dialect.companionTables) }
        for (row, number) in noted { try note(row, number) }
    }

    /// Deletes the unchanged rows that triggers created beside a deleted row.
    func deleteTriggeredRows(of key: RowKey, _ id: String, _ seed: Int) throws(TargetError) {
        let target = LiveReference(table: tables[key.table].mapped.ledgerName, value: .text(id))
        guard let rows = triggeredRowsBefore[seed]?[target] else { return }
        for row in rows {
            guard let reference = try references().first(where: { $0.table == row.table }) else { continue }
            _ = try base.ask(
                "\(base.dialect.deleting(reference.rows)) WHERE \(reference.identity) = \(parameter(1))", [.text(row.row)])
        }
        _ = try base.ask(
            "DELETE FROM homeseed_companions WHERE seed = \(parameter(1, "bigint")) AND target_table = \(parameter(2)) AND target = \(parameter(3))",
            [.integer(seed), .text(target.table), .text(id)])
    }

    /// Transfers triggered rows to another seed, together with their seeded row.
    func moveTriggeredRows(of key: RowKey, to newOwner: Int, _ seed: Int) throws(TargetError) {
        guard let id = ids[key],
            triggeredRowsBefore[seed]?[LiveReference(table: tables[key.table].mapped.ledgerName, value: .text(id))] != nil
        else { return }
        _ = try base.ask(
            "UPDATE homeseed_companions SET seed = \(parameter(1, "bigint")) WHERE seed = \(parameter(2, "bigint")) AND target_table = \(parameter(3)) AND target = \(parameter(4))",
            [.integer(newOwner), .integer(seed), .text(tables[key.table].mapped.ledgerName), .text(id)])
    }

    /// Returns the number of rows of a mapped table that triggers created beside seeded rows, and that are not seeded themselves.
    func triggeredRowCount(in name: String) throws(TargetError) -> Int {
        guard hasLedger, try base.hasTable("homeseed_companions"), let identity = identity(of: name),
            let table = tables.first(where: { $0.live.name == name })
        else { return 0 }
        let names = tables.filter { $0.live.name == name }.map { SQLText.literal($0.mapped.ledgerName) }
        return try count(
            """
            SELECT \(text("count(*)")) FROM \(table.rows) o
            WHERE \(identity) IN (SELECT c.record FROM homeseed_companions c WHERE c.table_name = \(parameter(1)))
              AND NOT EXISTS (SELECT 1 FROM homeseed_ids i WHERE i.table_name IN (\(names.joined(separator: ", "))) AND i.id = \(identity) AND i.found <> 1)
            """, [.text(name)])
    }

    func forgetTriggeredRows(_ seed: Int) throws(TargetError) {
        guard try base.hasTable("homeseed_companions") else { return }
        _ = try base.ask("DELETE FROM homeseed_companions WHERE seed = \(parameter(1, "bigint"))", [.integer(seed)])
    }

    private func note(_ row: TriggeredRow, _ seed: Int) throws(TargetError) {
        _ = try base.ask(
            """
            INSERT INTO homeseed_companions (seed, target_table, target, table_name, record, content)
            VALUES (\(parameter(1, "bigint")), \(parameter(2)), \(parameter(3)), \(parameter(4)), \(parameter(5)), \(parameter(6)))
            \(base.dialect.updating(["content"], onConflictOf: ["seed", "target_table", "target", "table_name", "record"]))
            """,
            [
                .integer(seed), .text(row.target.table), .text(row.target.value.text ?? ""), .text(row.table), .text(row.row),
                .text(row.content),
            ])
    }

    /// Returns the references from tables with a primary key, whose rows can be identified.
    private func referencesFromKeyed() throws(TargetError) -> [LiveForeignKey] {
        let keyed = Set(live.tables.filter { !$0.key.isEmpty }.map(\.name))
        return try references().filter { $0.isReadable && keyed.contains($0.table) }
    }

    /// Returns the ids of the household's own rows, by table. No trigger created these rows.
    private func ownRows() -> [String: Set<String>] {
        var own: [String: Set<String>] = [:]
        for (key, id) in ids where !existingRows.contains(key) { own[tables[key.table].live.name, default: []].insert(id) }
        return own
    }

    /// Returns the rows that refer to these rows of a mapped table, without the household's own rows.
    private func referrersOutsideHousehold(_ number: Int, _ ids: [String]) throws(TargetError) -> Set<TriggeredRow> {
        let target = tables[number]
        guard !target.identifying.isEmpty, !ids.isEmpty else { return [] }
        let own = ownRows()
        var found: Set<TriggeredRow> = []
        for key in try referencesFromKeyed() where key.target == target.live.name {
            let ours = own[key.table] ?? []
            guard let table = live.tables.first(where: { $0.name == key.table }) else { continue }
            let columns = table.columns.map { text("o." + SQLText.quote($0.name)) }.joined(separator: ", ")
            let join =
                try base.isIndexed(key)
                ? " JOIN \(key.targetRows) t ON \(key.match) WHERE" : " CROSS JOIN \(key.targetRows) t WHERE \(key.match) AND"
            for start in stride(from: 0, to: ids.count, by: MappedSession.portion) {
                let part = target.isOneOf(ids[start..<min(ids.count, start + MappedSession.portion)], alias: "t")
                let rows = try base.ask(
                    "SELECT \(target.idText("t")), \(key.identity), \(columns) FROM \(key.rows) o\(join) \(part.sql)",
                    part.arguments)
                for row in rows where row.count > 2 {
                    guard let id = row[0], let name = row[1], !ours.contains(name) else { continue }
                    let content = Fingerprint(row.dropFirst(2).map { $0.map { Cell.text($0) } ?? .null }).text
                    found.insert(
                        TriggeredRow(
                            table: table.name, row: name,
                            target: LiveReference(table: target.mapped.ledgerName, value: .text(id)), content: content))
                }
            }
        }
        return found
    }

    /// Returns the triggered rows to which no other row refers, because deleting a referenced row could delete its referrers.
    private func notReferredTo(_ triggered: Set<TriggeredRow>, _ seed: Int) throws(TargetError) -> Set<TriggeredRow> {
        var free = triggered
        let names = Set(triggered.map(\.table))
        let mapped = Set(tables.map(\.live.name))
        for key in try base.declaredReferences().filter({ !mapped.contains($0.target) }) + references()
        where names.contains(key.target) {
            guard let own = try references().first(where: { $0.table == key.target }) else { continue }
            guard key.isReadable else {
                free = free.filter { $0.table != key.target }
                continue
            }
            let rows = try base.ask(
                """
                SELECT DISTINCT t.homeseed_row FROM (SELECT o.*, \(own.identity) AS homeseed_row FROM \(own.rows) o) t JOIN \(key.rows) o ON \(key.match)
                WHERE EXISTS (SELECT 1 FROM homeseed_companions c WHERE c.seed = \(parameter(1, "bigint")) AND c.table_name = \(parameter(2)) AND c.record = t.homeseed_row)
                """, [.integer(seed), .text(key.target)])
            let held = Set(rows.compactMap { $0.first ?? nil })
            free = free.filter { $0.table != key.target || !held.contains($0.row) }
        }
        return free
    }
}
