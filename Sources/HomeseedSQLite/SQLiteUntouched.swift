import GRDB
import Homeseed

extension SQLiteSession {
    /// Row by row with nothing kept of it.
    func untouched(_ entries: [SeedEntry]) throws(TargetError) -> [Int?] {
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

    private func untouched(_ seed: Int64) throws -> Int? {
        var count = 0
        for name in try tables(of: seed) {
            guard let number = schema.number(ofTable: name), let table = schema[number], layout.has(name),
                let found = try untouched(seed, table)
            else { return nil }
            count += found
        }
        return count
    }

    private func untouched(_ seed: Int64, _ table: StoreTable) throws -> Int? {
        let statement = try joined(table)
        try statement.bind([.integer(seed), .text(table.name)])
        var (count, isSame) = (0, true)
        while try statement.step() {
            count += 1
            guard isSame else { continue }
            isSame = statement.integer(2) == 1
                && Fingerprint(cells(statement, table, from: 3)).bits == UInt64(bitPattern: statement.integer(1))
        }
        return isSame ? count : nil
    }
}
