import ArgumentParser
import HomeseedSource
import HomeseedStore

/// The options of an import from the rows of a store.
struct HouseholdImportOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The mapping from the pack's entities to the store's tables. (default: the pack's own tables)", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var mapping: String?

    @Option(
        help: ArgumentHelp(
            "The household in the store: its id, its name in the store or in `seed --household`, or a column's value as in people.email=*@example.com. (default: the only one)",
            valueName: "row"))
    var household: String?

    @Option(help: ArgumentHelp("The template's title. (default: the household's name)", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The language of the store's texts. (default: the pack's own)", valueName: "language"))
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "The date that days are relative to, as in 2026-11-21. (default: today; again: that of the first import)",
            valueName: "date"))
    var today: String?

    @Option(help: ArgumentHelp("The time zone, as in Europe/Amsterdam. (default: the system's)", valueName: "zone"))
    var timeZone: String?

    @Flag(help: "Replace names of people, e-mail addresses and phone numbers by made-up ones.")
    var mask = false

    /// The options in use, by name.
    var given: [String] {
        [
            mapping.map { _ in "--mapping" }, household.map { _ in "--household" }, title.map { _ in "--title" },
            locale.map { _ in "--locale" }, today.map { _ in "--today" }, timeZone.map { _ in "--time-zone" },
            mask ? "--mask" : nil,
        ].compactMap(\.self)
    }

    /// - Parameter known: the day of an earlier import, which its relative days refer to.
    func day(_ zone: Zone, known: String?) throws -> Day {
        guard let text = today ?? known else { return zone.today }
        guard let day = Day(iso: text) else {
            throw CommandError(
                .usage, "invalid date '\(text)' for '--today': expected YYYY-MM-DD.", advice: ["Example: --today 2026-11-21."])
        }
        if let known, known != day.iso {
            throw CommandError(
                .usage, "The template was imported for \(known), and its days are relative to that.",
                advice: ["Leave --today out, or import another template."])
        }
        return day
    }

    /// - Parameter known: the time zone of an earlier import.
    func zone(known: String?) throws -> Zone {
        guard let name = timeZone ?? known else { return MachineZone.zone() }
        if let zone = Zone(named: name) { return zone }
        throw CommandError(
            .usage, "There is no time zone '\(name)'.", advice: ["Example: --time-zone Europe/Amsterdam."])
    }
}
