import HomeseedStore

/// The handling of tables that were renamed after they were seeded, as declared by `was` in a mapping.
extension MappedSession {
    /// Updates the names of renamed tables in the ledger, if the store is open for writing.
    ///
    /// - Throws: `corrupt` if a former table still exists, because it may contain the seeded rows.
    func renameInLedger(of pack: String) throws(TargetError) {
        guard hasLedger else { return }
        let hasTriggeredRows = try base.hasTable("homeseed_companions")
        for table in tables {
            let name = table.live.name
            for former in table.mapped.formerNames where former.ledgerName != table.mapped.ledgerName {
                let packCondition =
                    "table_name = \(parameter(1)) AND (seed = \(MappedSession.shared) OR seed IN (SELECT s.seed FROM homeseed_seeds s WHERE s.pack = \(parameter(2))))"
                guard
                    try !base.ask(
                        "SELECT 1 FROM homeseed_records WHERE \(packCondition) LIMIT 1", [.text(former.ledgerName), .text(pack)]
                    ).isEmpty
                else { continue }
                if let there = MappingValidation.table(former.name, in: live), there.name != name {
                    throw .corrupt(
                        "the mapping says that \(name) was \(former.name), and the store has both: unseed the rows of \(former.name) with the mapping that they were seeded with, or remove `was: \(former.name)`; nothing was changed"
                    )
                }
                guard mayWrite else { continue }
                try rename("homeseed_records", "table_name", from: former.ledgerName, to: table.mapped.ledgerName, of: pack)
                try rename("homeseed_ids", "table_name", from: former.ledgerName, to: table.mapped.ledgerName, of: pack)
                guard hasTriggeredRows else { continue }
                try rename(
                    "homeseed_companions", "target_table", from: former.ledgerName, to: table.mapped.ledgerName, of: pack)
                try rename("homeseed_companions", "table_name", from: former.name, to: name, of: pack)
            }
        }
    }

    private func rename(_ ledger: String, _ column: String, from former: String, to name: String, of pack: String)
        throws(TargetError)
    {
        _ = try base.ask(
            "UPDATE \(ledger) SET \(column) = \(parameter(1)) WHERE \(column) = \(parameter(2)) AND (seed = \(MappedSession.shared) OR seed IN (SELECT s.seed FROM homeseed_seeds s WHERE s.pack = \(parameter(3))))",
            [.text(name), .text(former), .text(pack)])
    }
}

/// A former name of a mapped table.
struct FormerName: Sendable {
    /// The name in the store, without quotes.
    let name: String
    let ledgerName: String

    init(_ name: String, of entity: String) {
        self.name = name.replacing("\"", with: "")
        ledgerName = "\(name) (\(entity))"
    }
}
