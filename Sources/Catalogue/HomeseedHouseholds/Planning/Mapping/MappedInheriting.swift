import HomeseedStore

/// The transfer of rows that a removed household created and other households use.
extension MappedSession {
    /// Transfers each row to a seed that uses it, through a record of that seed or a row that refers to it.
    func transfer(_ keys: [RowKey], _ seed: Int) throws(TargetError) {
        var open = keys
        var last: Int?
        while !open.isEmpty {
            var left: [RowKey] = []
            for key in open {
                if let (newOwner, record) = try newOwner(of: key, seed) {
                    last = newOwner
                    try moveTriggeredRows(of: key, to: newOwner, seed)
                    try assign(record, of: newOwner, as: key, by: seed)
                } else if let newOwner = try newOwnerOfReferrer(to: key, seed) {
                    last = newOwner
                    try moveTriggeredRows(of: key, to: newOwner, seed)
                    try move(key, to: newOwner, seed)
                } else {
                    left.append(key)
                }
            }
            if left.count == open.count {
                // For example, the rows refer to each other in a cycle.
                guard let last else {
                    throw .failed("no household of the ledger refers to the rows that were to go on as another's")
                }
                for key in left { try move(key, to: last, seed) }
                return
            }
            open = left
        }
    }

    /// Returns another seed that has a record for the row, and that record, or `nil` if no other seed has one.
    private func newOwner(of key: RowKey, _ seed: Int) throws(TargetError) -> (seed: Int, record: String)? {
        let rows = try base.ask(
            """
            SELECT \(text("seed")), record FROM homeseed_ids
            WHERE table_name = \(parameter(1)) AND id = \(parameter(2)) AND seed <> \(parameter(3, "bigint")) ORDER BY seed LIMIT 1
            """, [ledgerName(of: key), .text(ids[key] ?? ""), .integer(seed)])
        guard let row = rows.first, row.count == 2, let number = row[0].flatMap({ Int($0) }), let record = row[1] else {
            return nil
        }
        return (number, record)
    }

    /// Returns the seed of a row that refers to this row, or `nil` if there is none.
    private func newOwnerOfReferrer(to key: RowKey, _ seed: Int) throws(TargetError) -> Int? {
        guard let id = ids[key] else { return nil }
        let target = tables[key.table]
        for reference in try references() where reference.target == target.live.name && reference.isReadable {
            for table in tables where table.live.name == reference.table {
                let isRow =
                    target.identifying.enumerated().map { number, column in
                        " AND t.\(SQLText.quote(column.live.name)) = \(base.dialect.parameter(3 + number, column.live))"
                    }.joined()
                let rows = try base.ask(
                    """
                    SELECT \(text("i.seed")) FROM \(reference.rows) o JOIN \(reference.targetRows) t ON \(reference.match)
                    JOIN homeseed_ids i ON i.id = \(reference.identity)
                    WHERE i.table_name = \(parameter(1)) AND i.seed <> \(parameter(2, "bigint")) AND i.found <> 1\(isRow) ORDER BY i.seed LIMIT 1
                    """,
                    [.text(table.mapped.ledgerName), .integer(seed)] + target.idValues(id)
                )
                if let number = rows.first?.first.flatMap({ $0 }).flatMap({ Int($0) }) { return number }
            }
        }
        return nil
    }

    /// Assigns the row to the new owner's own record.
    private func assign(_ record: String, of newOwner: Int, as key: RowKey, by seed: Int) throws(TargetError) {
        let name = ledgerName(of: key)
        _ = try base.ask(
            "UPDATE homeseed_ids SET found = \(Origin.inherited.rawValue) WHERE seed = \(parameter(1, "bigint")) AND table_name = \(parameter(2)) AND record = \(parameter(3))",
            [.integer(newOwner), name, .text(record)])
        // The original fingerprint is kept, so that later changes still count as edits.
        _ = try base.ask(
            """
            UPDATE homeseed_records SET fingerprint = (
              SELECT fingerprint FROM homeseed_records WHERE seed = \(parameter(1, "bigint")) AND table_name = \(parameter(2)) AND record = \(parameter(3, "uuid")))
            WHERE seed = \(parameter(4, "bigint")) AND table_name = \(parameter(2)) AND record = \(parameter(5, "uuid"))
            """, [.integer(seed), name, .text(key.record.text), .integer(newOwner), .text(record)])
        try forget(key, seed)
    }

    /// Moves the row's record to a new owner that has no record for the row.
    private func move(_ key: RowKey, to newOwner: Int, _ seed: Int) throws(TargetError) {
        for table in ["homeseed_ids", "homeseed_records"] {
            let isID = table == "homeseed_ids"
            _ = try base.ask(
                """
                UPDATE \(table) SET seed = \(parameter(1, "bigint"))\(isID ? ", found = \(Origin.inherited.rawValue)" : "")
                WHERE seed = \(parameter(2, "bigint")) AND table_name = \(parameter(3)) AND record = \(parameter(4, isID ? "text" : "uuid"))
                """, [.integer(newOwner), .integer(seed), ledgerName(of: key), .text(key.record.text)])
        }
    }

    private func ledgerName(of key: RowKey) -> SQLValue { .text(tables[key.table].mapped.ledgerName) }

    /// Returns the existing rows that another household created, or that an earlier household of the plan creates.
    func rowsOfOtherHouseholds(_ keys: [RowKey]) throws(TargetError) -> Set<RowKey> {
        var result = Set(keys.filter { ids[$0]?.hasPrefix("planned ") ?? false })
        guard hasLedger else { return result }
        for (number, keys) in Dictionary(grouping: keys, by: \.table) {
            for start in stride(from: 0, to: keys.count, by: MappedSession.portion) {
                let part = keys[start..<min(keys.count, start + MappedSession.portion)]
                let places = part.indices.map { parameter($0 - start + 2) }.joined(separator: ", ")
                let rows = try base.ask(
                    "SELECT DISTINCT id FROM homeseed_ids WHERE table_name = \(parameter(1)) AND found <> 1 AND id IN (\(places))",
                    [.text(tables[number].mapped.ledgerName)] + part.map { .text(ids[$0] ?? "") })
                let known = Set(rows.compactMap { $0.first ?? nil })
                result.formUnion(part.filter { known.contains(ids[$0] ?? "") })
            }
        }
        return result
    }
}
