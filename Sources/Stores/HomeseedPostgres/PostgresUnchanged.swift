#if Postgres
import HomeseedStore

extension PostgresSession {
    /// Summarises unchanged households from a stream of rows, without keeping them in memory.
    func unchanged(_ entries: [SeedEntry]) throws(TargetError) -> [UnchangedSummary?] {
        if entries.contains(where: { pending.concerns($0.household, []) }) { try flush() }
        try refuseSeveralRows()
        return try attempt { () throws(ServerError) in
            try lookUp(entries.map(\.household))
            var results: [UnchangedSummary?] = Array(repeating: nil, count: entries.count)
            var places: [Int64: Int] = [:]
            for (place, entry) in entries.enumerated() {
                guard let known = ledger[entry.household], known.entry == entry, let number = known.number, places[number] == nil
                else { continue }
                places[number] = place
                results[place] = UnchangedSummary()
            }
            if !places.isEmpty { try addRows(places, &results) }
            return results
        }
    }

    private func addRows(_ places: [Int64: Int], _ results: inout [UnchangedSummary?]) throws(ServerError) {
        let seeds = places.keys.sorted()
        let names = try connection.query(LedgerSQL.selectTables, [.integers(seeds)])
        for name in (0..<names.count).map({ names.text($0, 0) }) {
            if let number = schema.number(ofTable: name), let there = stored.tables[number] {
                try compare(places, of: seeds, table: schema.tables[number], in: there, &results)
                continue
            }
            // These records cannot be compared, so their households have no summary.
            let rows = try connection.query(LedgerSQL.selectRecords, [.integers(seeds), .text(name)])
            for row in 0..<rows.count { if let place = places[rows.integer(row, 0)] { results[place] = nil } }
        }
    }

    /// Compares each record of the ledger with the current row of its table.
    private func compare(
        _ places: [Int64: Int], of seeds: [Int64], table: StoreTable, in there: StoredTables.Table,
        _ results: inout [UnchangedSummary?]
    ) throws(ServerError) {
        let columns = zip(table.columns.map(\.type), there.storages).map { ($0, $1) }
        let list = seeds.map(String.init).joined(separator: ",")
        let sql =
            "COPY (" + joined(table, there, seeds: "'{\(list)}'::int8[]", name: SQLText.escapedLiteral(table.name))
            + ") TO STDOUT (FORMAT binary)"
        var found = results
        try connection.copyOut(sql) { row in
            guard let seed = row.next()?.integer, let place = places[seed], let record = row.next()?.uuid,
                let seeded = row.next()?.integer, let isThere = row.next()?.integer
            else { return }
            var hash = RowHash()
            for (type, storage) in columns {
                if let value = row.next() { value.feed(type, storage, to: &hash) } else { hash.feedNull() }
            }
            let fingerprint = hash.finish()
            if isThere != 0, fingerprint.bits == UInt64(bitPattern: seeded) {
                found[place]?.add(record, fingerprint)
            } else {
                found[place] = nil
            }
        }
        results = found
    }
}
#endif
