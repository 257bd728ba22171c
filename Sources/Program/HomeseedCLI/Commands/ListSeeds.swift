import ArgumentParser
import HomeseedSource
import HomeseedStore

struct ListSeeds: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list-seeds",
        abstract: "List the households in a store, with their dates and languages.",
        discussion: """
            Prints one line for each household. `homeseed unseed` removes a household.

              homeseed list-seeds --into sqlite:demo.sqlite
            """)

    @Option(help: ArgumentHelp("The store, one of these:", discussion: ProgramParts.current.help, valueName: "target"))
    var into: String

    @Option(help: ArgumentHelp("The household, if the store's address contains {household}.", valueName: "key"))
    var household: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let target = try store.target(into, household: household)
        guard target.capabilities.readsBack else {
            return output.console.print("\(target.address) can't be read back, so it can't list what was seeded.\n")
        }
        let seeds = try Seeder.seeds(in: target)
        if seeds.isEmpty, let missing = CommandError.missing(target) { throw missing }
        guard !seeds.isEmpty else { return output.console.print("No households were seeded into \(target.address).\n") }
        var table = TextTable(["pack", "household", "template", "today", "time zone", "language", "catalogue"])
        table.rows = seeds.sorted { $0.household < $1.household }.map { seed in
            [
                seed.household.pack, seed.household.key, seed.template, seed.today.iso, seed.timeZone, seed.locale,
                String(seed.catalogue.prefix(8)),
            ]
        }
        output.console.print(table)
    }
}
