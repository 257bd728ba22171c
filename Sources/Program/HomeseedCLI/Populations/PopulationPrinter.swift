import HomeseedHouseholds
import HomeseedSource
import HomeseedStore

/// The result of an operation on a population, as text.
struct PopulationPrinter {
    let context: PopulationContext
    let receipt: PopulationReceipt
    /// The tables of the receipt's rows.
    let schema: StoreSchema

    /// - Parameter schema: the tables, if they aren't the model's.
    init(context: PopulationContext, receipt: PopulationReceipt, schema: StoreSchema? = nil) {
        (self.context, self.receipt) = (context, receipt)
        self.schema = schema ?? context.population.schema
    }

    private var style: TerminalStyle { context.console.style }

    /// The number of changed rows per table.
    var counts: String {
        var table = TextTable(["table", .right("create"), .right("update"), .right("delete")])
        for (number, store) in schema.tables.enumerated() {
            let counts = [receipt.created, receipt.updated, receipt.deleted].map { $0[number] ?? 0 }
            if counts.contains(where: { $0 > 0 }) { table.rows.append([store.name] + counts.map { $0 == 0 ? "" : grouped($0) }) }
        }
        return table.rows.isEmpty ? "" : table.render(width: context.console.width, style: style) + "\n"
    }

    /// The rows that were retained although the seed differs.
    var left: String {
        var output = receipt.retainedRows.map {
            line(
                .left($0.row.explanation(in: schema[$0.row.key.table])), household: $0.household,
                key: $0.row.key, label: $0.row.label)
        }
        .joined()
        if receipt.retainedCount > receipt.retainedRows.count {
            output += "… and \(grouped(receipt.retainedCount - receipt.retainedRows.count)) more\n"
        }
        return output
    }

    /// Returns the summary: `1,000 households: 18,000 records created, 20 updated`.
    func summary(_ words: (created: String, updated: String, deleted: String, kept: String)) -> String {
        func total(_ counts: [Int: Int]) -> Int { counts.values.reduce(0, +) }
        let counts = [
            (total(receipt.created), words.created), (total(receipt.updated), words.updated),
            (total(receipt.deleted), words.deleted),
            (receipt.unchangedCount, words.kept), (receipt.retainedCount, "left alone"),
        ]
        var parts = counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
        if let (count, word) = counts.first(where: { $0.0 > 0 }) {
            parts[0] = "\(grouped(count)) \(count == 1 ? "record" : "records") \(word)"
        }
        return "\(households): " + (parts.isEmpty ? "nothing to do" : parts.joined(separator: ", "))
    }

    var households: String { receipt.households == 1 ? "1 household" : grouped(receipt.households) + " households" }

    enum Sign {
        case update(String)
        case delete
        case left(String)
        case drift(String)
    }

    func line(_ sign: Sign, household: HouseholdName, key: RowKey, label: String) -> String {
        let (mark, what) =
            switch sign {
            case .update(let what): (style.yellow("~"), what)
            case .delete: (style.red("-"), "")
            case .left(let what): (style.yellow("!"), what)
            case .drift(let what): (style.red("✗"), what)
            }
        let table = schema[key.table]?.name ?? "?"
        let head =
            mark + " " + style.bold(household.key.escapedForTerminal) + " " + style.dim(table) + " " + label.escapedForTerminal
        return head + (what.isEmpty ? "" : "  " + what.escapedForTerminal) + "\n"
    }
}
