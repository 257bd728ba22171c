import ArgumentParser
import Foundation
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The options of seed, plan, verify and unseed.
struct SeedOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "The template, as in famify/one-child-weekly. With --households, also a pack, for all of its templates.",
            valueName: "pack/template"), completion: CatalogueCompletion.templates)
    var template: String

    @Option(help: ArgumentHelp("The store, one of these:", discussion: ProgramParts.current.help, valueName: "target"))
    var into: String

    @Option(
        help: ArgumentHelp(
            "The language of the texts. (default: the pack's own; for plan, verify and unseed, that of the seed)",
            valueName: "language"),
        completion: CatalogueCompletion.languages)
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "The date to use as today, as in 2026-11-21. (default: today; for plan, verify and unseed, that of the seed)",
            valueName: "date"))
    var today: String?

    @Option(
        help: ArgumentHelp(
            "The time zone, as in Europe/Amsterdam. (default: the system's; for plan, verify and unseed, that of the seed)",
            valueName: "zone"))
    var timeZone: String?

    @Option(help: ArgumentHelp("The household's name in the store. (default: the template's id)", valueName: "key"))
    var household: String?

    @Flag(help: "Also change or remove rows that were edited since the seed, and conflicting rows that Homeseed did not create.")
    var overwriteEdits = false

    @Option(
        help: ArgumentHelp(
            "A file that maps the pack's entities to existing tables. `homeseed inspect --mapping` drafts one.", valueName: "file"
        ),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var mapping: String?

    @OptionGroup var store: StoreOptions
    @OptionGroup var guarding: GuardOptions
    @OptionGroup(title: "Populations") var population: PopulationOptions
    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func day() throws -> Day? {
        guard let today else { return nil }
        guard let day = Day(iso: today) else {
            throw CommandError(
                .usage, "invalid date '\(today)' for '--today': expected YYYY-MM-DD.",
                advice: [DateType.impossibleDate(today) ?? "Example: --today 2026-11-21."])
        }
        // A template may reach centuries back and forth, and a year must keep its four digits.
        guard (500...9500).contains(day.civil.year) else {
            throw CommandError(
                .usage, "The date \(today) is out of range.", advice: ["Use a date in the years 0500 to 9500."])
        }
        return day
    }

    /// Returns the household's name, or `nil` if none is given. It is in Unicode normalisation form C, so that names compare
    /// equal however they are typed.
    func key() throws -> String? {
        guard let household else { return nil }
        let key = household.precomposedStringWithCanonicalMapping
        guard key.utf8.count <= 200 else {
            throw CommandError(
                .usage, "The household's name is too long.", advice: ["Use at most 200 letters, or fewer if they have accents."])
        }
        let isShown = key.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isShown, key.contains(where: { !$0.isWhitespace }) else {
            throw CommandError(
                .usage, "The household's name is empty or has control characters.", advice: ["Example: --household visser."])
        }
        return key
    }

    /// Returns the given zone, or else the zone that the store has recorded, or else the machine's zone.
    func zone(_ asked: Zone?, _ ledger: SeedEntry?) throws -> Zone {
        if let asked { return asked }
        guard let name = ledger?.timeZone else { return MachineZone.zone() }
        if let zone = Zone(named: name) { return zone }
        throw CommandError(
            .usage, "It was seeded for the time zone \(name), which is unknown on this machine.",
            advice: ["Choose another one, as in --time-zone Europe/Amsterdam."])
    }

    func zone() throws -> Zone? {
        guard let timeZone else { return nil }
        if let zone = Zone(named: timeZone) { return zone }
        throw CommandError.unknown(
            "time zone", timeZone, among: TimeZone.knownTimeZoneIdentifiers, else: "Example: --time-zone Europe/Amsterdam.")
    }
}
