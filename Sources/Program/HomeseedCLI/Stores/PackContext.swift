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
    private let pipeline: Pipeline

    /// Checks the catalogue, and looks up the pack.
    ///
    /// - Parameters:
    ///   - form: the form of the name that the command takes, as in `PACK/TEMPLATE`.
    ///   - asLedger: whether the store's ledger supplies the options that the command line leaves out.
    init(_ options: SeedOptions, form: String, asLedger: Bool) throws {
        path = try CatalogueName(options.template, form: form)
        (day, zone) = (try options.day(), try options.zone())
        console = options.output.console(beside: options.into)
        pipeline = try options.options.pipeline()
        checked = try pipeline.check()
        lookup = Lookup(catalogue: checked.loaded)
        pack = try lookup.pack(path.pack)
        (self.options, self.asLedger) = (options, asLedger)
        if !asLedger {
            try SeedContext.refuseFaults(of: pack, in: try lookup.locale(options.locale, for: pack), checked, console)
        }
    }

    /// Throws if the store is in the folder of the catalogue or of its translations.
    func refuseContent(at target: any SeedTarget) throws {
        switch target.localPlace {
        case .file(let path), .folder(let path):
            try OutputFolder.refuseContent(path, pipeline, advice: "Choose another place for the store.")
        case .standardOutput, nil: break
        }
    }

    /// Reads the mapping that the command line names, and adds its file to the checked catalogue's sources. Returns `nil` if the
    /// command line names no mapping.
    mutating func mapping(on target: any SeedTarget) throws -> MappedSchema? {
        let other = try options.store.tableTarget()
        guard let path = options.mapping else {
            if other != nil { throw CommandError(.usage, "--tables-of is for sql: with --mapping.") }
            return nil
        }
        return try MappingFile.read(
            path, of: pack, on: target, tablesOf: other, into: &checked, console: options.output.console)
    }

    /// Returns the day, the time zone and the language of the seed.
    ///
    /// - Parameter known: the store's record of an earlier seed, or `nil` if there is none.
    func circumstances(_ known: SeedEntry?) throws -> (today: Day, zone: Zone, locale: LocaleID) {
        let known = asLedger ? known : nil
        let zone = try options.zone(self.zone, known)
        let locale = try lookup.locale(options.locale ?? known?.locale, for: pack)
        if asLedger { try SeedContext.refuseFaults(of: pack, in: locale, checked, console) }
        return (day ?? known?.today ?? zone.today, zone, locale)
    }
}
