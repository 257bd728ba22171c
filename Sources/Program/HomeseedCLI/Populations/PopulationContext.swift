import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// A population with its store: the setup of seed, plan, verify and unseed with --households.
struct PopulationContext {
    let checked: Pipeline.Checked
    @Boxed var population: Population
    let source: PopulationSource
    let console: Console
    let isQuiet: Bool
    let batchRows: Int
    /// The address as typed, with `{household}` if each household has its own store.
    private let address: String
    /// The template or pack and the number of households, as in the command line.
    private let words: String
    private let storeOptions: StoreOptions
    private let guarding: GuardOptions
    let hasStorePerHousehold: Bool
    /// The store of all households, whose capabilities are read once; or `nil` if each household has its own store.
    private let base: (any SeedTarget)?
    /// Whether the run of the first shard sends the rows that all households share, so that this run omits them. This applies to
    /// stores that can't be read to check for these rows.
    let omitsSharedRows: Bool
    /// Whether each seed recreates the store, so that seeding no household leaves it empty.
    let recreatesStore: Bool
    /// Whether all households share one session, because each session would replace or rewrite the whole store.
    let isOneSession: Bool
    /// The population's first household in the store if it was seeded from another template, or `nil`.
    let replaced: ReplacedHousehold?

    init(_ options: SeedOptions, count: Int, asLedger: Bool) throws {
        let part = try options.population.part()
        var context = try PackContext(options, form: "PACK/TEMPLATE, or PACK", asLedger: asLedger)
        let (path, pack, lookup) = (context.path, context.pack, context.lookup)
        let catalogue = context.checked.loaded
        console = context.console
        isQuiet = options.population.quiet
        batchRows = try options.population.batchRows()
        let id = path.id.flatMap { path.kind == "template" ? $0 : nil } ?? (path.id == nil ? path.kind : "")
        if id == "" { throw CommandError.unnamed(options.template, pack) }
        let templates = try id.map { [try lookup.template($0, in: pack)] } ?? pack.templates.filter { $0.pack == pack.number }
        guard !templates.isEmpty else { throw CommandError(.usage, "\(pack.id) has no templates.") }
        let usual = templates.count == 1 ? templates[0].identity : pack.id
        let name = try options.key() ?? usual
        title = pack.id + (id == nil ? "" : "/" + templates[0].id) + (name == usual ? "" : " as \(name)")
        func population(_ locale: LocaleID, today: Day, zone: Zone) -> Population {
            Population(
                catalogue, of: pack, from: templates, name: name, count: count, seed: options.population.seed ?? 1,
                locale: locale,
                today: today, zone: zone)
        }
        address = options.into
        words = "\(options.template) --households \(count)"
        hasStorePerHousehold = options.into.contains("{household}")
        // Omitted options default to the values that the first household was seeded with.
        let first = PopulationSource(population(pack.language, today: Day(number: 0), zone: .utc), shard: part)
        (storeOptions, guarding) = (options.store, options.guarding)
        let target = try Self.target(storeOptions, at: address, household: first.population.key(first.numbers.lowerBound))
        try context.refuseContent(at: target)
        // A target that can't be read back receives everything at once, because it might treat a second part as the complete
        // data.
        let isWriteOnly = !target.capabilities.readsBack
        isOneSession =
            isWriteOnly || target.capabilities.recreatesStore
            || target.capabilities.rewritesWholeStore && options.population.batch == nil
        if isWriteOnly, !hasStorePerHousehold, options.population.batch != nil {
            Hint.print("--batch has no effect here: \(target.address) can't be read back, so all households are written at once.")
        }
        base = hasStorePerHousehold ? nil : target
        omitsSharedRows = isWriteOnly && !hasStorePerHousehold && part.index > 0
        recreatesStore = isWriteOnly
        let mapped = try context.mapping(on: target)
        checked = context.checked
        let there = try Self.first(of: first, searches: asLedger && !hasStorePerHousehold, in: target)
        let isOther = there.map { there in !templates.contains { [$0.id, $0.identity].contains(there.template) } } ?? false
        replaced = there.flatMap {
            isOther ? ReplacedHousehold(household: $0.household, template: $0.template, address: target.address) : nil
        }
        let (today, zone, locale) = try context.circumstances(there)
        var made = population(locale, today: today, zone: zone)
        made.mapped = mapped
        self.population = made
        var source = PopulationSource(made, shard: part)
        source.repeatsSharedRows = hasStorePerHousehold || isWriteOnly
        self.source = source
        try refuseOneStore()
    }

    /// Returns the ledger's entry of the first household, or `nil` if there is none. With `searches`, returns the first entry of
    /// any household in the first portion.
    private static func first(of source: PopulationSource, searches: Bool, in target: any SeedTarget) throws(TargetError)
        -> SeedEntry?
    {
        let start = source.numbers.lowerBound
        let end = searches ? min(source.numbers.upperBound, start + PopulationSource.portion) : start + 1
        return try target.open(.empty, for: .read) { (session) throws(TargetError) in
            for number in start..<max(start, end) {
                if let entry = try session.seed(of: source.name(number)) { return entry }
            }
            return nil
        }
    }

    /// Returns the tables of a household's store, compared with the model's.
    func tables(_ number: Int) throws -> ChangedTables {
        ChangedTables(
            target: try target(number), schema: population.schema, pack: population.pack.id, name: words, into: address)
    }

    /// Migrates the tables of the stores to the model's tables.
    func migrate() throws {
        if population.mapped != nil { throw CommandError.mappedMigration }
        for number in hasStorePerHousehold ? source.numbers : source.numbers.prefix(1) {
            try tables(number).migrate(storeGuard: storeGuard(number), console)
        }
    }

    private func refuseOneStore() throws {
        guard !hasStorePerHousehold, source.numbers.count > 1, let reason = population.schema.singleHouseholdReason else {
            return
        }
        throw CommandError(
            .usage, "A store of \(population.pack.id) can contain only one household: \(reason).",
            advice: ["Give each household its own store, as in --into 'sqlite:households/{household}.sqlite'."])
    }

    private static func target(_ options: StoreOptions, at address: String, household key: String) throws -> any SeedTarget {
        try options.target(address, household: key)
    }

    /// Returns the store of a household, or the common store.
    func target(_ number: Int) throws -> any SeedTarget {
        let base = try base ?? Self.target(storeOptions, at: address, household: population.key(number))
        return population.mapped.map { MappedTarget(base, $0) } ?? base
    }

    /// Returns the guard that inspects the store before it is changed.
    func storeGuard(_ number: Int) -> StoreGuard { guarding.storeGuard(household: population.key(number)) }

    /// Prints the diagnostics of a household that can't be expanded on this day, and returns the error.
    func faults(_ diagnostics: Diagnostics) -> CommandError {
        let shown = diagnostics.sorted(in: checked.sources)
        console.print(TextRenderer(sources: checked.sources, options: console.renderOptions).render(shown))
        return CommandError(.findings, "\(title) can't be seeded for \(population.today.iso).")
    }

    /// The title: `famify`, `famify/one-child-weekly`, `famify as visser`.
    let title: String

    /// The range of households: `guest-000001 to guest-001000`.
    var span: String {
        let (first, last) = (
            population.key(source.numbers.lowerBound),
            population.key(max(source.numbers.lowerBound, source.numbers.upperBound - 1))
        )
        return source.numbers.count < 2 ? first : "\(first) to \(last)"
    }

    /// The parameters of the seed: `date 2026-11-21 (Saturday), time zone Europe/Amsterdam, language nl, population 1`.
    var circumstances: String {
        let (today, zone) = (population.today, population.zone)
        return
            "date \(today.iso) (\(today.weekday.name.capitalisedFirst)), time zone \(zone.name), language \(population.locale.tag), population \(population.seed)"
    }
}
