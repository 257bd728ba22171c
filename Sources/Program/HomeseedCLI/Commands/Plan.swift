import ArgumentParser
import HomeseedSource
import HomeseedStore

struct Plan: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan",
        abstract: "Show the changes that a seed would make, and write nothing.",
        discussion: """
            Takes the same arguments as `seed`, and reports anything that would make the seed fail. For a seeded household, \
            date, language and time zone default to those of its seed.

              homeseed plan family-to-do/guest --into sqlite:demo.sqlite
              homeseed plan family-to-do/guest --into sqlite:demo.sqlite \\
                --today 2026-12-01
            """)

    @OptionGroup var options: SeedOptions

    @OptionGroup var replacing: ReplacingOptions

    func run() throws {
        if let count = try options.population.count() {
            let context = try PopulationContext(options, count: count, asLedger: true)
            try context.plan(overwritingEdits: options.overwriteEdits)
            if let replaced = context.replaced { Hint.print(replaced.warning(replacing.replace)) }
            return
        }
        let context = try SeedContext(options, asLedger: true)
        let household = try context.expanded()
        let seed = context.seed(household)
        let plan = try context.tables.explaining {
            try seed.plan(in: context.target, overwritingEdits: options.overwriteEdits)
        }
        let page = PlanPrinter(plan: plan, schema: seed.schema, console: context.console)
        let console = context.console
        console.print(page.text)
        let summary = page.summary(("to create", "to update", "to delete", "to keep"))
        console.print(console.style.bold("\(context.title) into \(context.target.address): \(summary).") + "\n")
        let isAsked = options.today != nil || options.locale != nil || options.timeZone != nil
        let asSeeded = context.known != nil && !isAsked ? " (as in the last seed)" : ""
        console.print(console.style.dim(context.circumstances.capitalisedFirst + asSeeded + ".") + "\n")
        context.remark()
        if context.mapped == nil { context.tables.remark(on: plan) }
        if let replaced = context.replaced { Hint.print(replaced.warning(replacing.replace)) }
        guard !plan.isEmpty else { return }
        if let warning = try context.refuse(plan, of: household, asksStore: true).warning { Hint.print(warning) }
        let seeder = Seeder(target: context.target, schema: seed.schema, storeGuard: context.storeGuard)
        if let refusal = try seeder.refusal() { Hint.print(refusal.warning) }
    }
}
