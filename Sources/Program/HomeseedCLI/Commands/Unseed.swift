import ArgumentParser
import HomeseedSource
import HomeseedStore

struct Unseed: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unseed",
        abstract: "Remove a seeded household from a store.",
        discussion: """
            Removes the rows that the seed created, and nothing else. Rows that people edited since, and rows that other rows \
            refer to, are kept, and the command exits with status 1. Shared rows are removed with the last household. \
            The store's ledger lists the rows, so the template need not exist any more.

              homeseed unseed family-to-do/guest --into sqlite:demo.sqlite
              homeseed unseed family-to-do/guest --into sqlite:demo.sqlite \\
                --overwrite-edits
            """)

    @OptionGroup var options: SeedOptions

    @Flag(help: "Keep rows that households share, even if no other household uses them.")
    var keepShared = false

    @Flag(help: "With --households: remove all households in one transaction.")
    var atomic = false

    func run() throws {
        if let count = try options.population.count() {
            let context = try PopulationContext(options, count: count, asLedger: true)
            return try context.unseed(overwritingEdits: options.overwriteEdits, isAtomic: atomic, keepsShared: keepShared)
        }
        if atomic {
            throw CommandError(
                .usage, "--atomic requires --households.", advice: ["A single household is always removed in one transaction."])
        }
        let context = try RemovalContext(options)
        try context.requireSameTemplate()
        var seeder = Seeder(
            target: context.target, schema: context.schema, overwritesEdits: options.overwriteEdits,
            storeGuard: context.storeGuard)
        seeder.keepsShared = keepShared
        guard let receipt = try seeder.unseed(context.name) else { throw context.notSeededError }
        let schema = receipt.schema
        let page = PlanPrinter(plan: receipt.plan, schema: schema, console: context.console)
        let console = context.console
        console.print(page.text)
        let left = receipt.retainedRows.isEmpty ? "" : ", \(receipt.retainedRows.count) left alone"
        let text = "Removed \(context.title) from \(context.target.address): \(counted(receipt.deleted, "row"))\(left)."
        console.print(console.style.paint(text, [.bold, receipt.retainedRows.isEmpty ? .green : .yellow]) + "\n")
        console.print(
            SharedRows(receipt.plan.retainedForOthers, schema, isWaiting: receipt.plan.retainsSharedRows).text(console.style))
        if receipt.retainedRows.contains(where: { [.editedAndUnwanted, .extendedAndUnwanted].contains($0.reason) }),
            !options.overwriteEdits
        {
            Hint.print("--overwrite-edits also removes edited rows.")
        }
        let unknown = receipt.plan.orphans.contains { schema.number(ofTable: $0.table) == nil }
        if unknown, options.mapping == nil { Hint.print("If it was seeded with --mapping, pass the mapping here, too.") }
        if !receipt.retainedRows.isEmpty || !receipt.plan.orphans.isEmpty { try ExitStatus.end(.findings) }
    }
}
