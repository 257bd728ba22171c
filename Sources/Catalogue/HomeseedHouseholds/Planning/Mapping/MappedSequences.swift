import HomeseedStore

/// A check of the sequences that provide ids. After rows are inserted with explicit ids, as in a restored copy, a sequence
/// returns ids that are in use.
extension MappedSession {
    func refusals(of plan: SeedPlan) throws(TargetError) -> [TargetError.Refusal] {
        var counts: [String: (table: BoundTable, rows: Int)] = [:]
        for change in plan.changes where change.action == .create {
            let table = tables[change.row.key.table]
            if table.mapped.storeGivesID { counts[table.live.name, default: (table, 0)].rows += 1 }
        }
        var refusals: [TargetError.Refusal] = []
        for (_, count) in counts.sorted(by: { $0.key < $1.key }) {
            if let refusal = try refusal(of: count.table, creating: count.rows) { refusals.append(refusal) }
        }
        return refusals
    }

    /// Returns a refusal if a row already has one of the next ids of the table's sequence.
    private func refusal(of table: BoundTable, creating count: Int) throws(TargetError) -> TargetError.Refusal? {
        guard let id = table.id, id.live.type == .integer, let lookup = base.dialect.sequenceLookup else { return nil }
        let column = SQLText.quote(id.live.name)
        let found = try base.ask(lookup, [.text(table.quoted), .text(id.live.name)])
        guard let answer = found.first, answer.count == 3, let name = answer[0], let step = answer[1].flatMap({ Int($0) }),
            step > 0, answer[2] == "true",
            let value = try base.ask("SELECT last_value::text, is_called::text FROM \(name)", []).first, value.count == 2,
            let last = value[0].flatMap({ Int($0) })
        else { return nil }
        let (next, isPastNext) = value[1] == "true" ? last.addingReportingOverflow(step) : (last, false)
        let (distance, isFar) = step.multipliedReportingOverflow(by: count - 1)
        let (end, isPastEnd) = next.addingReportingOverflow(distance)
        if isPastNext || isFar || isPastEnd { return nil }
        let taken = try base.ask(
            """
            SELECT min(\(column))::text FROM \(table.quoted)
            WHERE \(column) BETWEEN \(parameter(1, "bigint")) AND \(parameter(2, "bigint")) AND (\(column) - \(parameter(1, "bigint"))) % \(parameter(3, "bigint")) = 0
            """, [.integer(next), .integer(end), .integer(step)])
        guard let number = taken.first?.first ?? nil else { return nil }
        let fix = "SELECT setval(\(SQLText.literal(name)), (SELECT max(\(column)) FROM \(table.quoted)));"
        return .init(
            constraint: "the sequence \(name) is behind and gives this id, which a row has already. Run `\(fix)` to set it right",
            table: table.live.name, record: nil, values: ["\(id.live.name) \(number)"])
    }
}
