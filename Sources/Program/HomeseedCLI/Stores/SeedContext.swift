import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
package import HomeseedStore
import HomeseedText

/// A template, a store and the parameters of the expansion: the setup of seed, plan and verify.
struct SeedContext: StoredHousehold {
    let checked: Pipeline.Checked
    @Boxed var pack: Pack
    let template: Template
    let target: any SeedTarget
    let name: HouseholdName
    /// The store's ledger entry of this household, or `nil` if it has none.
    let known: SeedEntry?
    let console: Console
    /// The store, as in the command line.
    private let into: String
    let storeGuard: StoreGuard
    /// The mapping to the store's own tables, or `nil` if the pack's tables are used.
    let mapped: MappedSchema?

    let today: Day
    let zone: Zone
    let locale: LocaleID

    /// - Parameter asLedger: whether omitted options default to the values recorded in the store instead of the current values.
    init(_ options: SeedOptions, asLedger: Bool) throws {
        into = options.into
        var context = try PackContext(options, form: "PACK/TEMPLATE", asLedger: asLedger)
        let pack = context.pack
        guard let id = SeedContext.templateName(context.path) else { throw CommandError.unnamed(options.template, pack) }
        template = try context.lookup.template(id, in: pack)
        let key = try options.key() ?? template.identity
        let base = try options.store.target(options.into, household: key)
        try context.refuseContent(at: base)
        mapped = try context.mapping(on: base)
        target = mapped.map { MappedTarget(base, $0) } ?? base
        storeGuard = options.guarding.storeGuard(household: key)
        name = HouseholdName(pack: pack.id, key: key)
        known = try Seeder.seed(of: name, in: target)
        (today, zone, locale) = try context.circumstances(known)
        (checked, self.pack, console) = (context.checked, pack, context.console)
    }

    /// Expands the household. Prints its errors on that day, and throws if there are any.
    func expanded() throws -> Household {
        var diagnostics = Diagnostics()
        let household = Pipeline.expand(pack, template: template, household: name.key, today: today, zone: zone, &diagnostics)
        guard diagnostics.hasErrors else { return household }
        let shown = diagnostics.sorted(in: checked.sources)
        console.print(TextRenderer(sources: checked.sources, options: console.renderOptions).render(shown))
        throw CommandError(.findings, "\(pack.id)/\(template.id) can't be seeded for \(today.iso).")
    }

    /// Prints warnings about an incomplete language and items out of season.
    func remark() {
        Hint.begun(pack, in: [locale], checked.loaded)
        let fit = SeasonalFit(template, of: pack, today: today, zone: zone)
        if fit.isMostlyOutOfSeason {
            Hint.print(
                "warning: \(pack.id)/\(template.id) belongs to another time of the year: \(fit.outOfSeason) of its \(counted(fit.count, "item")) are out of season on \(today.iso)."
            )
        }
    }

    func seed(_ household: Household) -> Pipeline.PreparedSeed {
        let seed = packSeed(household)
        guard let mapped else { return seed }
        return seed.mapped(by: mapped, in: locale) { packSeed(household, in: $0) }
    }

    private func packSeed(_ household: Household, in language: LocaleID? = nil) -> Pipeline.PreparedSeed {
        Pipeline.seed(checked.loaded, pack: pack, household: household, locale: language ?? locale)
    }

    /// The store's tables, compared with the model's.
    var tables: ChangedTables {
        ChangedTables(target: target, schema: schema, pack: pack.id, name: "\(pack.id)/\(template.id)", into: into)
    }

    /// Migrates the store's tables to the model's tables.
    func migrate() throws {
        if mapped != nil { throw CommandError.mappedMigration }
        try tables.migrate(storeGuard: storeGuard, console)
    }

    /// The tables that are written.
    var schema: StoreSchema { mapped?.schema ?? SchemaMaker(pack).make().schema }

    /// Returns a function that lists the limits broken by the rows in the store.
    func limits(_ household: Household) -> ([RowKey: [Cell]]) -> [String] {
        let limits = StoredLimits(pack, household)
        guard let mapped else { return limits.broken }
        let seeded = packSeed(household).rows
        return { limits.broken(mapped.packRows($0, seeded: seeded)) }
    }

    /// The parameters of the seed: `date 2026-11-21 (Saturday), time zone Europe/Amsterdam, language nl`.
    var circumstances: String {
        "date \(today.iso) (\(today.weekday.name.capitalisedFirst)), time zone \(zone.name), language \(locale.tag)"
    }

    var templateNames: [String] { [template.id, template.identity] }

    /// Returns `guest` for `PACK/guest` and `PACK/template/guest`, or `nil` for any other name.
    static func templateName(_ path: CatalogueName) -> String? {
        path.id == nil ? path.kind : path.kind == "template" ? path.id : nil
    }

    /// Throws if the pack can't be seeded in a language, after printing its first errors.
    ///
    /// - Parameter locale: the language, or `nil` if all languages must be complete.
    static func refuseFaults(
        of pack: Pack, in locale: LocaleID? = nil, _ checked: Pipeline.Checked, _ console: Console, else reason: String? = nil
    ) throws {
        guard checked.catalogue.isBlocked(pack.id) else { return }
        let all = checked.diagnostics.sorted(in: checked.sources)
        let faults = checked.catalogue.faults(of: pack, in: locale, all)
        guard !faults.isEmpty || checked.loaded.unreadPacks.contains(pack.id) else { return }
        throw refusal(
            faults, in: checked.sources, console, reason: reason ?? "\(pack.id) can't be seeded until these errors are fixed.")
    }

    /// Prints the first errors, and returns the error that ends the command, with a summary of the rest.
    static func refusal(_ faults: [Diagnostic], in sources: SourceMap, _ console: Console, reason: String, advice: [String] = [])
        -> CommandError
    {
        var options = console.renderOptions
        options.fileCount = Set(faults.compactMap(\.place?.file)).count
        console.print(TextRenderer(sources: sources, options: options).render(Array(faults.prefix(shownFaults))))
        var hints = advice
        if faults.count > shownFaults {
            let rest = Dictionary(grouping: faults.dropFirst(shownFaults), by: \.check).map { (count: $1.count, check: $0.name) }
            let named = rest.sorted { ($1.count, $0.check) < ($0.count, $1.check) }.map { "\($0.count) × \($0.check)" }
            hints.append(
                "And \(grouped(faults.count - shownFaults)) more: \(named.joined(separator: ", ")). `homeseed lint` shows them all."
            )
        }
        return CommandError(.findings, reason, advice: hints)
    }

    /// The maximum number of errors that are shown. Lint shows all errors.
    private static let shownFaults = 5
}

extension CommandError {
    static var mappedMigration: CommandError {
        CommandError(
            .usage, "--migrate can't be combined with --mapping.", advice: ["Third-party tables are changed by their own tools."])
    }

    static func unnamed(_ text: String, _ pack: Pack) -> CommandError {
        CommandError(
            .usage, "'\(text)' is not of the form PACK/TEMPLATE.",
            advice: pack.templates.isEmpty ? [] : ["\(pack.id) has \(pack.templates.map(\.id).quotedList)."])
    }

    package init(_ error: TargetError) {
        if case .guarded(let refusal) = error {
            self.init(refusal)
            return
        }
        let ending = ExitStatus(rawValue: error.exitCode) ?? .failure
        let text =
            switch error {
            // Table names keep their capitalisation.
            case .refused, .refusedAll: error.description.hasPrefix("the ") ? error.description : "the table " + error.description
            default: error.description
            }
        // File paths keep their capitalisation.
        let isPath = text.hasPrefix("/") || text.prefix { $0 != " " }.contains { $0 == "/" || $0 == "." }
        self.init(
            ending,
            (isPath ? String(text.prefix(1)) : text.prefix(1).uppercased()) + text.dropFirst()
                + (".?!".contains(text.last ?? " ") ? "" : "."))
    }
}
