package import HomeseedModel
package import HomeseedSource
public import HomeseedStore
package import HomeseedText

/// Many households of one pack that vary like real homes and satisfy its limits.
///
/// Each household depends only on its number and the seed. The first thousand of a million are the same on every machine and in
/// any order.
package struct Population: Sendable {
    @Boxed package var catalogue: Catalogue
    @Boxed package var pack: Pack
    package let count: Int
    package let seed: Int
    package let locale: LocaleID
    package let today: Day
    package let zone: Zone
    /// The households' name before their number.
    package let name: String
    private let templates: [VaryingTemplate]
    private let templateChoice: TemplateChoice
    private let varied: [VariedFields]
    private let plan: ExpansionPlan
    private let rows: RowMaker
    private let fingerprint: String
    private let seasons: Seasons
    private let outOfSeason: Set<ItemID>

    /// The mapping to the store's own tables, or `nil` if the pack's tables are created.
    package var mapped: MappedSchema?

    package var schema: StoreSchema { mapped?.schema ?? rows.schema }

    /// Whether there are rows that all households share.
    package var hasSharedRows: Bool { pack.model.entities.contains { $0.rowsFrom != nil } }

    /// - Parameters:
    ///   - templates: the templates of the households. One is drawn for each household, among the templates in season.
    ///   - name: the households' name before their number, such as `guest` in `guest-000001`.
    package init(
        _ catalogue: Catalogue, of pack: Pack, from templates: [Template], name: String, count: Int, seed: Int,
        locale: LocaleID, today: Day, zone: Zone
    ) {
        self.catalogue = catalogue
        self.pack = pack
        self.count = count
        self.seed = seed
        self.locale = locale
        self.today = today
        self.zone = zone
        self.name = name
        let plan = ExpansionPlan(pack.model)
        self.plan = plan
        rows = RowMaker(catalogue, pack)
        seasons = Seasons(pack)
        outOfSeason = seasons.itemsOutOfSeason(on: today, in: zone)
        // The seed and the version distinguish populations of one catalogue.
        fingerprint = Fingerprint(Array("\(catalogue.fingerprint(of: pack).text) \(seed) \(Population.version)".utf8)).text
        let choice = TemplateChoice(templates, of: pack, plan: plan, outOfSeason: outOfSeason, today: today, zone: zone)
        templateChoice = choice
        self.templates = choice.templates.map { VaryingTemplate($0, in: pack) }
        let names = NameLists(locale)
        let draw = SeededRandom(seed: seed, ([pack.id] + templates.map(\.identity)).joined(separator: "/"))
        let chance = HouseholdChance(draw: draw, names: names, language: locale)
        varied = self.templates.map { VariedFields(chance, $0.variations, plan: plan) }
    }

    /// Returns a household's key, such as `guest-000042`. Six digits keep up to a million keys in numeric order.
    package func key(_ number: Int) -> String {
        let digits = String(number + 1)
        return name + "-" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }

    /// Creates a household and its rows.
    ///
    /// - Parameters:
    ///   - number: the household's number, from 0.
    ///   - makesShared: whether to include the rows that all households share.
    ///   - diagnostics: receives the template's errors on this day, if no variation satisfies the limits.
    package func household(_ number: Int, makesShared: Bool = true, _ diagnostics: inout Diagnostics) -> SeedRequest {
        let made = make(number, &diagnostics)
        // Columns may be computed from shared rows even if those are not written.
        let computesShared = makesShared || mapped?.hasComputedColumns ?? false
        let own = rows.rows(made, locale: locale, makesShared: computesShared)
        let written = mapped?.rows(own, in: locale) { rows.rows(made, locale: $0, makesShared: computesShared) } ?? own
        return SeedRequest(
            entry: entry(number), rows: makesShared == computesShared ? written : written.filter { !$0.isShared },
            household: made)
    }

    /// Returns the limits that a household's rows in a store break.
    package func broken(_ request: SeedRequest, _ stored: [RowKey: [Cell]]) -> [String] {
        let stored = mapped.map { $0.packRows(stored, seeded: rows.rows(request.household, locale: locale)) } ?? stored
        return StoredLimits(pack, request.household).broken(stored)
    }

    /// Returns a household's ledger entry, which is known before the household is created.
    package func entry(_ number: Int) -> SeedEntry {
        let chain = templates[choice(number)].chain
        return SeedEntry(
            household: HouseholdName(pack: pack.id, key: key(number)), template: chain[chain.count - 1].id, locale: locale.tag,
            today: today, timeZone: zone.name, format: FormatVersion.newest, catalogue: fingerprint)
    }

    private func draw(_ number: Int) -> SeededRandom { varied[0].chance.draw.of(number) }

    private func choice(_ number: Int) -> Int { templateChoice.number(draw(number).of("template")) }

    /// Creates a household by its number, from 0. The household is varied until it satisfies the limits; the last attempt is the
    /// template as written.
    ///
    /// - Parameter diagnostics: receives the errors of the template as written, if even that violates the limits.
    package func make(_ number: Int, _ diagnostics: inout Diagnostics) -> Household {
        let (draw, choice) = (draw(number), choice(number))
        let (template, varied) = (templates[choice], varied[choice].with(draw))
        var expander = Expander(pack, template.chain[template.chain.count - 1], plan: plan, today: today, zone: zone)
        expander.seasons = seasons
        expander.outOfSeason = outOfSeason
        for attempt in Population.attempts {
            var broken: Set<SourceLocation> = []
            // Retries without the records that caused errors, which usually succeeds.
            for _ in 0..<4 {
                var varying = HouseholdVarying(
                    template, pack: pack, outOfSeason: outOfSeason, strength: attempt.strength, broken: broken)
                let draw = draw.of("attempt").of(attempt.number)
                expander.variant = Expander.Variant(
                    chain: template.chain.enumerated().map { layer, template in
                        var template = template
                        template.records = varying.vary(template.records, draw.of(layer))
                        return template
                    },
                    fields: attempt.hasChance ? varied.with(draw.of("fields")) : nil)
                let draft = expander.draft()
                guard draft.diagnostics.hasErrors else { return expander.household(draft, key: key(number)) }
                let places = Set(draft.diagnostics.all.filter { $0.severity == .error }.compactMap(\.place))
                if places.isSubset(of: broken) { break }
                broken.formUnion(places)
            }
        }
        expander.variant = nil
        return expander.expand(household: key(number), &diagnostics)
    }

    /// The version of the variation algorithm. Increase it with every change, because stores contain households of earlier
    /// versions.
    private static let version = 2

    /// The variation decreases with each attempt. The last attempt is the template as written, which lint has checked.
    private static let attempts = [
        (100, true), (100, true), (100, true), (100, true), (60, true), (60, true), (30, true), (30, true), (0, true), (0, false),
    ].enumerated().map {
        (number: $0, strength: $1.0, hasChance: $1.1)
    }
}

/// A household to seed: its ledger entry and its rows.
public struct SeedRequest: Sendable {
    public let entry: SeedEntry
    public let rows: [StoreRow]
    package let household: Household

    package init(entry: SeedEntry, rows: [StoreRow], household: Household) {
        self.entry = entry
        self.rows = rows
        self.household = household
    }
}
