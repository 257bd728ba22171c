import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// The part of a seed command that a household and a population share: the checked catalogue, the pack, the day, the time zone
/// and the language.
struct PackContext {
    private(set) var checked: Pipeline.Checked
    let path: CatalogueName
    let pack: Pack
    let lookup: Lookup
    let console: Console
    private let options: SeedOptions
    private let day: Day?
    private let zone: Zone?
    private let asLedger: Bool

    /// Checks the catalogue, and looks the pack up.
    ///
    /// - Parameters:
    ///   - form: the form of the name that the command takes, as in `PACK/TEMPLATE`.
    ///   - asLedger: whether the store's ledger supplies the options that the command line leaves out.
    init(_ options: SeedOptions, form: String, asLedger: Bool) throws {
        path = try CatalogueName(options.template, form: form)
        (day, zone) = (try options.day(), try options.zone())
        console = options.output.console(beside: options.into)
        checked = try options.options.pipeline().check()
        lookup = Lookup(catalogue: checked.loaded)
        pack = try lookup.pack(path.pack)
        (self.options, self.asLedger) = (options, asLedger)
        if !asLedger {
            try SeedContext.refuseFaults(of: pack, in: try lookup.locale(options.locale, for: pack), checked, console)
        }
    }

    /// Reads the mapping that the command line names, and adds its file to the checked catalogue's sources.
    mutating func mapping(on target: any SeedTarget) throws -> MappedSchema? {
        guard let path = options.mapping else { return nil }
        return try MappingFile.read(path, of: pack, on: target, into: &checked, console: options.output.console)
    }

    /// Returns the day, the time zone and the language of the seed.
    ///
    /// - Parameter known: the store's record of an earlier seed.
    func circumstances(_ known: SeedEntry?) throws -> (today: Day, zone: Zone, locale: LocaleID) {
        let known = asLedger ? known : nil
        let zone = try options.zone(self.zone, known)
        let locale = try lookup.locale(options.locale ?? known?.locale, for: pack)
        if asLedger { try SeedContext.refuseFaults(of: pack, in: locale, checked, console) }
        return (day ?? known?.today ?? zone.today, zone, locale)
    }
}
