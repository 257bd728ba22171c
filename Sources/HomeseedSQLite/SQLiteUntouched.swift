import GRDB
import Homeseed

extension SQLiteSession {
    /// Row by row with nothing kept of it.
    func untouched(_ entries: [SeedEntry]) throws(TargetError) -> [Untouched?] {
        try attempt {
            if !pending.isEmpty, entries.contains(where: { pendingHouseholds.contains($0.household) }) { try flush() }
            return try entries.map { entry in
                guard layout.has(LedgerSQL.records), try self.entry(of: entry.household) == entry,
                    let number = try number(of: entry.household)
                else { return nil }
                return try untouched(number)
            }
        }
    }

    private func untouched(_ seed: Int64) throws -> Untouched? {
        var result = Untouched()
        for name in try tables(of: seed) {
            guard let number = schema.number(ofTable: name), let table = schema[number], layout.has(name),
                try add(seed, table, to: &result)
            else { return nil }
        }
        return result
    }

    /// Whether each of a table's rows is as it was seeded.
    private func add(_ seed: Int64, _ table: StoreTable, to result: inout Untouched) throws -> Bool {
        let statement = try joined(table)
        try statement.bind([.integer(seed), .text(table.name)])
        var isSame = true
        while try statement.step() {
            guard isSame else { continue }
            let seeded = Fingerprint(bits: UInt64(bitPattern: statement.integer(1)))
            guard let record = statement.record(0), statement.integer(2) == 1, Fingerprint(cells(statement, table, from: 3)) == seeded else {
                isSame = false
                continue
            }
            result.add(record, seeded)
        }
        return isSame
    }
}
