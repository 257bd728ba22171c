import HomeseedSource
import HomeseedStore

/// A plan as text: row counts per table, then each changed or retained row.
struct PlanPrinter {
    let plan: SeedPlan
    let schema: StoreSchema
    let console: Console
    /// The maximum number of new rows that are listed; if there are more, they are only counted.
    private static let listed = 24

    var text: String {
        var output = counts
        output += lines(.create, sign: "+", paint: console.style.green)
        output += lines(.update([]), sign: "~", paint: console.style.yellow)
        output += lines(.delete, sign: "-", paint: console.style.red)
        for row in plan.retainedRows {
            let table = schema[row.key.table]
            output += line("!", paint: console.style.yellow, table: table?.name, row: row.label, row.explanation(in: table))
        }
        for (number, rows) in plan.goneTables(schema).sorted(by: { $0.key < $1.key }) {
            if let table = schema[number] { output += MissingTable.left(table.name, rows: rows, console.style) }
        }
        return output + orphanedRows + renames
    }

    /// The rows whose tables are no longer in the model or mapping. The ledger knows only their ids, so they are counted.
    private var orphanedRows: String {
        let tables = Dictionary(grouping: plan.orphans.filter { schema.number(ofTable: $0.table) == nil }, by: \.table)
        return tables.sorted { $0.key < $1.key }.map { table, rows in
            let words =
                rows.count == 1
                ? "row is left: its table is no longer in the model" : "rows are left: their table is no longer in the model"
            return line("!", paint: console.style.yellow, table: table, row: "\(rows.count)", words)
        }.joined()
    }

    /// The likely renames, which a `was` entry would preserve.
    private var renames: String {
        let all = plan.likelyRenames(in: schema)
        guard !all.isEmpty else { return "" }
        var output = all.prefix(PlanPrinter.listedRenames).map { rename in
            line(
                "!", paint: console.style.yellow, table: schema[rename.come.key.table]?.name, row: rename.come.label,
                "replaces \(rename.gone.label), which has the same content")
        }.joined()
        if all.count > PlanPrinter.listedRenames { output += "  and \(all.count - PlanPrinter.listedRenames) more\n" }
        return output + "  If only an id was changed, add the old one, as in `was: [old-id]`: the row and its edits then stay.\n"
    }

    private static let listedRenames = 5

    /// Returns the summary in the given words: `18 created, 2 updated, 1 deleted, 30 as they were`.
    func summary(_ words: (created: String, updated: String, deleted: String, kept: String)) -> String {
        let receipt = SeedReceipt(plan, schema)
        var parts: [String] = []
        if receipt.created > 0 { parts.append("\(receipt.created) \(words.created)") }
        if receipt.updated > 0 { parts.append("\(receipt.updated) \(words.updated)") }
        if receipt.deleted > 0 { parts.append("\(receipt.deleted) \(words.deleted)") }
        if receipt.unchangedCount > 0 { parts.append("\(receipt.unchangedCount) \(words.kept)") }
        if !receipt.retainedRows.isEmpty { parts.append("\(receipt.retainedRows.count) left alone") }
        return parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
    }

    private var counts: String {
        var table = TextTable(["table", .right("create"), .right("update"), .right("delete")])
        for number in schema.tables.indices {
            let changes = plan.changes.filter { $0.row.key.table == number }
            if changes.isEmpty { continue }
            let counts = [RowChange.Action.create, .update([]), .delete].map { action in
                changes.count { $0.action.isSame(as: action) }
            }
            table.rows.append([schema.tables[number].name] + counts.map { $0 == 0 ? "" : "\($0)" })
        }
        return table.rows.isEmpty ? "" : table.render(width: console.width, style: console.style) + "\n"
    }

    private func lines(_ action: RowChange.Action, sign: String, paint: (String) -> String) -> String {
        // Sorted by label: readers look for names, not ids.
        let changes = plan.changes.filter { $0.action.isSame(as: action) }
            .sorted { ($0.row.key.table, $0.row.label) < ($1.row.key.table, $1.row.label) }
        if action == .create, changes.count > PlanPrinter.listed { return "" }
        return changes.map { change in
            let table = schema[change.row.key.table]
            var what = ""
            if case .update(let columns) = change.action, let table {
                what = columns.map { $0.display(in: table) }.joined(separator: ", ")
            }
            return line(sign, paint: paint, table: table?.name, row: change.row.label, what)
        }.joined()
    }

    private func line(_ sign: String, paint: (String) -> String, table: String?, row label: String, _ what: String) -> String {
        let head = paint(sign) + " " + console.style.dim(table ?? "?") + " " + label.escapedForTerminal
        return head + (what.isEmpty ? "" : "  " + what.escapedForTerminal) + "\n"
    }
}

extension RowChange.Action {
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.create, .create), (.update, .update), (.delete, .delete): true
        default: false
        }
    }
}
