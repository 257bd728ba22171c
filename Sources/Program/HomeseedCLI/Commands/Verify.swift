import ArgumentParser
import HomeseedModel
import HomeseedSource
import HomeseedStore

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare a store with the household that was seeded.",
        discussion: """
            Reports each record that was edited, is missing or is unexpected, and each limit that is broken, and exits with \
            status 1 if there are any. Date, language and time zone default to those of the seed.

              homeseed verify family-to-do/guest --into sqlite:demo.sqlite
            """)

    @OptionGroup var options: SeedOptions

    func run() throws {
        if let count = try options.population.count() {
            return try PopulationContext(options, count: count, asLedger: true).verify()
        }
        let context = try SeedContext(options, asLedger: true)
        try context.requireReadable(to: "verify")
        guard context.known != nil else { throw context.notSeededError }
        try context.requireSameTemplate()
        let household = try context.expanded()
        let seed = context.seed(household)
        let report = try context.tables.explaining {
            try Seeder(target: context.target, schema: seed.schema)
                .verify(context.name, seed.rows, limits: context.limits(household))
        }
        context.console.print(text(report, schema: seed.schema, context: context))
        try ExitStatus.end(report.isClean ? .done : .findings)
    }

    private func text(_ report: DriftReport, schema: StoreSchema, context: SeedContext) -> String {
        let style = context.console.style
        func line(_ name: String, label: String, what: String) -> String {
            style.red("✗") + " " + style.dim(name) + " " + style.bold(label.escapedForTerminal) + " " + what.escapedForTerminal
                + "\n"
        }
        var output = ""
        for drift in report.drifted {
            let table = schema[drift.key.table]
            output += line(table?.name ?? "?", label: drift.label, what: drift.explanation(in: table))
        }
        for stray in report.orphans {
            output += line(stray.table, label: stray.record.text, what: "belongs to a table that is no longer in the model")
        }
        for table in report.goneTables { output += MissingTable.text(table, style) }
        for limit in report.brokenLimits { output += style.red("✗") + " " + limit.escapedForTerminal + "\n" }
        return output + summary(report, context)
    }

    private func summary(_ report: DriftReport, _ context: SeedContext) -> String {
        let style = context.console.style
        let store = "\(context.title) in \(context.target.address)"
        let circumstances = style.dim(context.circumstances.capitalisedFirst + ".") + "\n"
        if report.isClean {
            return style.paint("\(store): all \(counted(report.unchanged, "record")) as seeded.", [.bold, .green]) + "\n"
                + circumstances
        }
        var parts: [String] = []
        let count = report.drifted.count + report.orphans.count
        if count > 0 { parts.append("\(counted(count, "record")) not as seeded") }
        if !report.brokenLimits.isEmpty { parts.append("\(counted(report.brokenLimits.count, "limit")) broken") }
        parts.append("\(report.unchanged) as seeded")
        return style.paint("\(store): \(parts.joined(separator: ", ")).", [.bold, .red]) + "\n" + circumstances
    }
}
