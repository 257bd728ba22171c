import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
public import HomeseedStore
import HomeseedText

extension CheckedCatalogue {
    /// Returns a household that is ready to be written to any store, for example as an app's demo data or previews.
    ///
    /// - Parameters:
    ///   - name: the pack and the template, for example `family-to-do/guest`.
    ///   - key: the household's key in its store; `nil` for the template's own key.
    ///   - locale: the language of the texts, for example `nl-BE`. Missing texts use fallback languages, and finally the source
    ///     text.
    ///   - today: the day to expand for.
    ///   - zone: the time zone of that day.
    ///   - mapping: the mapping to the store's own tables; `nil` for the tables of the pack.
    /// - Throws: `CatalogueError` if the template or language is unknown, the pack is blocked, or a limit is violated.
    public func household(
        _ name: String, key: String? = nil, locale: String, today: Day, zone: Zone, mapping: PackMapping? = nil
    ) throws(CatalogueError) -> Pipeline.PreparedSeed {
        let (pack, template) = try unblockedTemplate(name)
        let locale = try language(locale)
        var found = Diagnostics()
        let household = Pipeline.expand(
            pack, template: template, household: key ?? template.identity, today: today, zone: zone, &found)
        if found.hasErrors { throw .violatesLimits(found) }
        let seed = Pipeline.seed(catalogue, pack: pack, household: household, locale: locale)
        guard let mapping else { return seed }
        return seed.mapped(by: mapping.schema, in: locale) {
            Pipeline.seed(catalogue, pack: pack, household: household, locale: $0)
        }
    }

    /// Returns many households that vary like real homes. The same arguments give the same households.
    ///
    /// - Parameters:
    ///   - name: the pack and the template, for example `family-to-do/guest`.
    ///   - count: the number of households.
    ///   - seed: the seed of the pseudo-random variation.
    ///   - locale: the language of the texts, for example `nl`.
    ///   - today: the day to expand for.
    ///   - zone: the time zone of the households.
    /// - Throws: `CatalogueError` if the template or language is unknown, the pack is blocked, or a limit is violated.
    public func population(
        _ name: String, count: Int, seed: Int = 0, locale: String, today: Day, zone: Zone
    ) throws(CatalogueError) -> HouseholdPopulation {
        let (pack, template) = try unblockedTemplate(name)
        let language = try language(locale)
        // Each household falls back to the unvaried template, so the template itself has to be valid.
        _ = try household(name, locale: locale, today: today, zone: zone)
        let population = Population(
            catalogue, of: pack, from: [template], name: template.identity, count: max(count, 0), seed: seed, locale: language,
            today: today, zone: zone)
        return HouseholdPopulation(population: population, numbers: 0..<max(count, 0))
    }
}

/// A lazy sequence of many households.
public struct HouseholdPopulation: Sequence, Sendable {
    @Boxed var population: Population
    let numbers: Range<Int>

    /// The number of households.
    public var count: Int { numbers.count }
    public var underestimatedCount: Int { count }
    /// The tables that contain all households.
    public var schema: StoreSchema { population.schema }

    /// Returns one of several contiguous parts, to seed on different machines. The sizes of parts differ by at most one.
    ///
    /// - Parameters:
    ///   - index: the zero-based index of the part; the result is empty if it is out of range.
    ///   - count: the number of parts.
    public func shard(_ index: Int, of count: Int) -> HouseholdPopulation {
        guard count > 0, (0..<count).contains(index) else { return HouseholdPopulation(population: population, numbers: 0..<0) }
        func start(_ index: Int) -> Int {
            let (each, more) = numbers.count.quotientAndRemainder(dividingBy: count)
            return numbers.lowerBound + each * index + Swift.min(index, more)
        }
        return HouseholdPopulation(population: population, numbers: start(index)..<start(index + 1))
    }

    /// Returns an iterator that creates each household on demand. Every iteration gives the same households.
    public func makeIterator() -> AnyIterator<Pipeline.PreparedSeed> {
        var rest = numbers.makeIterator()
        return AnyIterator {
            rest.next().map { number in
                var ignored = Diagnostics()
                let request = population.household(number, &ignored)
                return Pipeline.PreparedSeed(entry: request.entry, schema: population.schema, rows: request.rows) {
                    population.broken(request, $0)
                }
            }
        }
    }
}
