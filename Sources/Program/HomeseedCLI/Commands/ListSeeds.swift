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
        if seeds.isEmpty, let missing = missing(target.localPlace) {
            throw CommandError(
                .usage, "There is no \(missing).", advice: ["`homeseed seed PACK/TEMPLATE --into \(into)` creates it."])
        }
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

    /// Returns the file or folder of the address if it is missing, because a typo is more likely than an empty store. Returns `nil`
    /// if it exists, or if the address names neither.
    private func missing(_ place: StorePlace?) -> String? {
        switch place {
        case .file(let path) where !Paths.exists(path): "file " + path
        case .folder(let path) where !Paths.exists(path): "folder " + path
        default: nil
        }
    }
}
