import HomeseedStore

/// The ledger of a mapped seed.
extension MappedSession {
    func note(_ key: RowKey, as fingerprint: Fingerprint, by seed: Int) throws(TargetError) {
        let name = tables[key.table].mapped.ledgerName
        _ = try base.ask(
            """
            INSERT INTO homeseed_records (seed, table_name, record, fingerprint)
            VALUES (\(parameter(1, "bigint")), \(parameter(2)), \(parameter(3, "uuid")), \(parameter(4, "bigint")))
            \(base.dialect.updating(["fingerprint"], onConflictOf: Self.ledgerKey))
            """, [.integer(seed), .text(name), .text(key.record.text), .integer(Int(Int64(bitPattern: fingerprint.bits)))])
        _ = try base.ask(
            """
            INSERT INTO homeseed_ids (seed, table_name, record, id, found, marks)
            VALUES (\(parameter(1, "bigint")), \(parameter(2)), \(parameter(3)), \(parameter(4)), \(parameter(5, "int")), \(parameter(6)))
            \(base.dialect.updating(["id", "found", "marks"], onConflictOf: Self.ledgerKey))
            """,
            [
                .integer(seed), .text(name), .text(key.record.text), .text(ids[key] ?? ""),
                .integer(existingRows.contains(key) ? 1 : 0),
                .text((marks[key] ?? []).sorted().joined(separator: " ")),
            ])
    }

    private static let ledgerKey = ["seed", "table_name", "record"]

    func forget(_ key: RowKey, _ seed: Int) throws(TargetError) {
        for table in ["homeseed_records", "homeseed_ids"] {
            _ = try base.ask(
                "DELETE FROM \(table) WHERE seed = \(parameter(1, "bigint")) AND table_name = \(parameter(2)) AND record = \(parameter(3, table == "homeseed_ids" ? "text" : "uuid"))",
                [.integer(seed), .text(tables[key.table].mapped.ledgerName), .text(key.record.text)])
        }
    }
}
