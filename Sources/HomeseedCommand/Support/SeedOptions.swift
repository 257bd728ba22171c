import ArgumentParser
import Foundation
import Homeseed
import HomeseedSource

/// What seed, plan, verify and unseed are told.
struct SeedOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The household to lay out, as in famify/one-child-weekly.", valueName: "pack/template"))
    var template: String

    @Option(help: ArgumentHelp("The store: \(Composition.help).", valueName: "target"))
    var into: String

    @Option(help: ArgumentHelp("The language of the texts. [seed: the pack's own]", valueName: "language"))
    var locale: String?

    @Option(help: ArgumentHelp("The day that counts as today, as in 2026-11-21. [seed: the machine's]", valueName: "date"))
    var today: String?

    @Option(help: ArgumentHelp("The time zone, as in Europe/Amsterdam. [seed: the machine's]", valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("The household's name in the store. [the template's id]", valueName: "key"))
    var household: String?

    @Flag(help: "Write over rows that people edited since.")
    var overwriteEdits = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func day() throws -> Day? {
        guard let today else { return nil }
        if let day = Day(iso: today) { return day }
        throw Problem(.usage, "'\(today)' is no day.", ["Write it as in 2026-11-21."])
    }

    func zone() throws -> Zone? {
        guard let timeZone else { return nil }
        if let zone = Zone(named: timeZone) { return zone }
        throw Problem.unknown(
            "time zone", timeZone, among: TimeZone.knownTimeZoneIdentifiers, else: "Write it as in Europe/Amsterdam.")
    }
}
