import ArgumentParser
import HomeseedSource
import HomeseedStore

struct SeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seed",
        abstract: "Seed a store with a household.",
        discussion: """
            Creates missing tables, then creates, updates and deletes rows in one transaction, until the store contains the \
            household for the date of --today. Rows from elsewhere stay unchanged, and so do rows that people edited since, \
            unless --overwrite-edits is given.

              homeseed seed family-to-do/guest --into sqlite:demo.sqlite
              homeseed seed famify/one-child-weekly --into sqlite:demo.sqlite \\
                --locale nl --today 2026-11-21
              homeseed seed famify/one-child-weekly --household visser \\
                --into 'sqlite:{household}.sqlite'
              homeseed seed famify --households 10000 --into postgres:STAGING
              homeseed seed famify/one-child-weekly \\
                --into 'firestore:seed.ndjson?project=demo-famify' \\
                --send https://firestore.googleapis.com \\
                --allow firestore.googleapis.com
              homeseed seed family-to-do/guest --into sqlite:app.sqlite \\
                --mapping staging.yaml --allow app.sqlite
            """)

    @OptionGroup var options: SeedOptions

    @OptionGroup var replacing: ReplacingOptions

    @Flag(help: "Change the store's tables to those of the model first, and keep their rows. The statements are printed.")
    var migrate = false

    @Flag(help: "With --households: write all households in one transaction.")
    var atomic = false

    func run() throws {
        if let count = try options.population.count() {
            let context = try PopulationContext(options, count: count, asLedger: false)
            if let replaced = context.replaced, !replacing.replace { throw replaced.refusal }
            if migrate { try context.migrate() }
            return try context.seed(overwritingEdits: options.overwriteEdits, isAtomic: atomic)
        }
        if atomic {
            throw CommandError(
                .usage, "--atomic requires --households.", advice: ["A single household is always written in one transaction."])
        }
        let context = try SeedContext(options, asLedger: false)
        if let replaced = context.replaced, !replacing.replace { throw replaced.refusal }
        let household = try context.expanded()
        let seed = context.seed(household)
        if migrate { try context.migrate() }
        if context.mapped != nil {
            try context.refuse(
                try seed.plan(in: context.target, overwritingEdits: options.overwriteEdits), of: household,
                asksStore: false)
        }
        let receipt = try context.tables.explaining {
            try context.reporting(seed, of: household) { () throws(TargetError) in
                try seed.write(to: context.target, overwritingEdits: options.overwriteEdits, storeGuard: context.storeGuard)
            }
        }
        let page = PlanPrinter(plan: receipt.plan, schema: seed.schema, console: context.console)
        let console = context.console
        console.print(page.text)
        if let replaced = context.replaced {
            Hint.print("\(context.name.key) was seeded from \(context.pack.id)/\(replaced.template) before, and was replaced.")
        }
        // If the target can't be read back, it is unknown which rows existed before.
        let created = context.target.capabilities.readsBack ? "created" : "written"
        let summary = page.summary((created, "updated", "deleted", "as they were"))
        let did = receipt.wroteAnything ? "Seeded \(context.title) into" : "\(context.title) is already in"
        console.print(console.style.paint("\(did) \(context.target.address): \(summary).", [.bold, .green]) + "\n")
        console.print(console.style.dim(context.circumstances.capitalisedFirst + ".") + "\n")
        context.remark()
        if context.mapped == nil { context.tables.remark(on: receipt.plan) }
        if receipt.retainedRows.contains(where: { !$0.isReferencedByThirdParty }), !options.overwriteEdits {
            Hint.print("--overwrite-edits overwrites edited rows.")
        }
        if receipt.retainedRows.contains(where: \.isReferencedByThirdParty) { try ExitStatus.end(.findings) }
    }
}
