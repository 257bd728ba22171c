import HomeseedHouseholds
import HomeseedSource
import HomeseedStore

/// The commands with --households.
extension PopulationContext {
    func seed(overwritingEdits: Bool, isAtomic: Bool) throws {
        // In a store that each seed recreates, the second batch of a population would replace the first.
        let isAtomic = try isAtomic || target(source.numbers.lowerBound).capabilities.recreatesStore
        let run = PopulationRun(context: self, overwritesEdits: overwritingEdits, isAtomic: isAtomic, skipsUnchanged: true)
        let result = try run.run(.write) { (seeder, session, next) throws(TargetError) in
            try seeder.seed(next, in: session, omitsSharedRows: omitsSharedRows)
        }
        let page = PopulationPrinter(context: self, receipt: result.receipt)
        console.print(page.counts + page.left)
        let summary = page.summary(("created", "updated", "deleted", "as they were"))
        console.print(console.style.paint("Seeded \(title) into \(store): \(summary).", [.bold, .green]) + "\n")
        console.print(console.style.dim(circumstances.capitalisedFirst + ".") + "\n")
        Hint.begun(population.pack, in: [population.locale], population.catalogue)
        if result.receipt.retainedCount > result.receipt.referencedRowCount, !overwritingEdits {
            Hint.print("--overwrite-edits overwrites edited rows.")
        }
        try endIfStopped(result, isAtomic: isAtomic, "is in the store")
        if result.receipt.referencedRowCount > 0 { try ExitStatus.end(.findings) }
    }

    func plan(overwritingEdits: Bool) throws {
        let run = PopulationRun(context: self, overwritesEdits: overwritingEdits, isAtomic: false)
        let page = PopulationPrinter(context: self, receipt: PopulationReceipt())
        let result = try run.run(.read) { (seeder, session, next) throws(TargetError) in
            try seeder.plan(next, in: session, omitsSharedRows: omitsSharedRows) { request, plan in
                for change in plan.changes { console.print(line(change, of: request.entry.household, page)) }
                for row in plan.retainedRows {
                    let what = row.explanation(in: population.schema[row.key.table])
                    console.print(page.line(.left(what), household: request.entry.household, key: row.key, label: row.label))
                }
            }
        }
        let end = PopulationPrinter(context: self, receipt: result.receipt)
        console.print(end.counts)
        let summary = end.summary(("to create", "to update", "to delete", "to keep"))
        console.print(console.style.bold("\(title) into \(store): \(summary).") + "\n")
        console.print(console.style.dim(circumstances.capitalisedFirst + ".") + "\n")
        Hint.begun(population.pack, in: [population.locale], population.catalogue)
        try warn(end)
        try endIfStopped(result, isAtomic: false, "was looked at")
    }

    /// Warns before the seed if the store would be refused. Stores of single households are skipped, since opening each store
    /// again is slow.
    private func warn(_ page: PopulationPrinter) throws {
        let start = source.numbers.lowerBound
        guard !hasStorePerHousehold, page.receipt.unchanged < page.receipt.households else { return }
        let seeder = Seeder(target: try target(start), schema: population.schema, storeGuard: storeGuard(start))
        if let refusal = try seeder.refusal() { Hint.print(refusal.warning) }
    }

    /// Returns the line of a changed row, or an empty text for a new row. New rows are only counted: there can be millions.
    private func line(_ change: RowChange, of household: HouseholdName, _ page: PopulationPrinter) -> String {
        switch change.action {
        case .create: ""
        case .delete: page.line(.delete, household: household, key: change.row.key, label: change.row.label)
        case .update(let columns):
            page.line(
                .update(
                    population.schema[change.row.key.table].map { table in
                        columns.map { $0.display(in: table) }.joined(separator: ", ")
                    } ?? ""),
                household: household, key: change.row.key, label: change.row.label)
        }
    }

    func verify() throws {
        try requireStore()
        var (unchanged, drifted, unseeded, broken) = (0, 0, 0, 0)
        var common: Set<DriftReport.CommonRow> = []
        var driftedShared: Set<RowKey> = []
        var run = PopulationRun(context: self, overwritesEdits: false, isAtomic: false)
        run.unknownHousehold = { household in
            unseeded += 1
            console.print(console.style.red("✗") + " " + console.style.bold(household.key) + " was not seeded\n")
        }
        var gone: Set<String> = []
        let page = PopulationPrinter(context: self, receipt: PopulationReceipt())
        let result = try run.run(.read) { (seeder, session, next) throws(TargetError) in
            while case let requests = try next(), !requests.isEmpty {
                let reports = try seeder.verify(requests, in: session) { population.broken($0, $1) }
                for report in reports where report.isSeeded {
                    // Rows that several households have are counted once.
                    unchanged += report.unchanged - report.common.count { !common.insert($0).inserted }
                    let known = report.driftedShared.intersection(driftedShared)
                    driftedShared.formUnion(report.driftedShared)
                    drifted += report.drifted.count - known.count
                    gone.formUnion(report.goneTables)
                    broken += report.brokenLimits.count
                    for drift in report.drifted where !known.contains(drift.key) {
                        let what = drift.explanation(in: population.schema[drift.key.table])
                        console.print(page.line(.drift(what), household: report.household, key: drift.key, label: drift.label))
                    }
                    for limit in report.brokenLimits {
                        console.print(
                            console.style.red("✗") + " " + console.style.bold(report.household.key) + " "
                                + limit.escapedForTerminal + "\n")
                    }
                }
            }
            return PopulationReceipt()
        }
        for table in gone.sorted() { console.print(MissingTable.text(table, console.style)) }
        let isClean = drifted + unseeded + broken == 0
        var parts = isClean ? ["all \(grouped(unchanged)) records as seeded"] : []
        if drifted > 0 { parts.append("\(grouped(drifted)) record\(drifted == 1 ? "" : "s") not as seeded") }
        if unseeded > 0 { parts.append("\(grouped(unseeded)) household\(unseeded == 1 ? "" : "s") not seeded") }
        if broken > 0 { parts.append("\(grouped(broken)) limit\(broken == 1 ? "" : "s") broken") }
        if !isClean { parts.append("\(grouped(unchanged)) as seeded") }
        console.print(
            console.style.paint(
                "\(title) in \(store), \(span): \(parts.joined(separator: ", ")).", [.bold, isClean ? .green : .red]) + "\n")
        console.print(console.style.dim(circumstances.capitalisedFirst + ".") + "\n")
        try endIfStopped(result, isAtomic: false, "was looked at")
        try ExitStatus.end(isClean ? .done : .findings)
    }

    func unseed(overwritingEdits: Bool, isAtomic: Bool, keepsShared: Bool) throws {
        try requireStore()
        var run = PopulationRun(context: self, overwritesEdits: overwritingEdits, isAtomic: isAtomic)
        run.keepsShared = keepsShared
        let result = try run.unseed()
        let schema = result.schema ?? population.schema
        let page = PopulationPrinter(context: self, receipt: result.receipt, schema: schema)
        console.print(page.left)
        guard result.receipt.households > 0 || result.end < source.numbers.upperBound else {
            throw CommandError(
                .usage, "\(title) was not seeded into \(store).", advice: ["Its households would be named \(span)."])
        }
        let count = result.receipt.deleted.values.reduce(0, +)
        let left = result.receipt.retainedCount == 0 ? "" : ", \(grouped(result.receipt.retainedCount)) left alone"
        let text = "Removed \(title) from \(store): \(page.households), \(grouped(count)) row\(count == 1 ? "" : "s")\(left)."
        console.print(console.style.paint(text, [.bold, left.isEmpty ? .green : .yellow]) + "\n")
        console.print(
            SharedRows(result.receipt.retainedForOthers, schema, isWaiting: result.receipt.retainsSharedRows).text(console.style))
        let gone = result.receipt.gone.filter { schema.number(ofTable: $0.key) != nil }.sorted { $0.key < $1.key }
        for (table, rows) in gone { console.print(MissingTable.left(table, rows: rows, console.style)) }
        try endIfStopped(result, isAtomic: isAtomic, "is gone")
        if result.receipt.retainedCount > 0 || !gone.isEmpty { try ExitStatus.end(.findings) }
    }

    /// Throws if all households are in one file or folder, and it is missing.
    private func requireStore() throws {
        guard !hasStorePerHousehold, !source.numbers.isEmpty else { return }
        if let missing = CommandError.missing(try target(source.numbers.lowerBound)) { throw missing }
    }

    // MARK: Messages

    var store: String { hasStorePerHousehold ? "a store each" : (try? target(source.numbers.lowerBound).address) ?? "" }

    private func endIfStopped(_ result: PopulationRun.Result, isAtomic: Bool, _ what: String) throws {
        guard result.end < source.numbers.upperBound else { return }
        let done = result.end - source.numbers.lowerBound
        let state =
            isAtomic
            ? "Nothing was written"
            : done == 0
                ? "None of \(grouped(source.numbers.count)) households \(what)"
                : "\(grouped(done)) of \(grouped(source.numbers.count)) households: the last that \(what) is \(population.key(result.end - 1))"
        let advice =
            recreatesStore
            ? "Running the command again starts over: \(store) can't be read back."
            : "Run the command again to continue; completed households stay."
        throw CommandError(.stopped, "Stopped. \(state).", advice: [advice])
    }
}
