import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
public import HomeseedStore
import HomeseedText

extension CheckedCatalogue {
    /// A household, ready for any store: what an app that embeds Homeseed asks for, to fill its demo or its previews.
    ///
    /// - Parameters:
    ///   - name: the pack and the template, as in `family-to-do/guest`.
    ///   - key: the household's own name in its store; nil for the template's.
    ///   - locale: the language of the texts, as in `nl-BE`; where a text has none in it, one that stands in for it, and in
    ///     the end its source.
    ///   - today: the day that it is expanded for.
    ///   - zone: where it is that day.
    ///   - mapping: how the store's own tables hold it; nil where the pack's are made.
    /// - Throws: why there is none.
    public func household(
        _ name: String, key: String? = nil, locale: String, today: Day, zone: Zone, mapping: PackMapping? = nil
    ) throws(CatalogueError) -> Pipeline.PreparedSeed {
        let (pack, template) = try usableTemplate(name)
        let locale = try language(locale)
        var found = Diagnostics()
        let household = Pipeline.expand(
            pack, template: template, household: key ?? template.identity, today: today, zone: zone, &found)
        if found.hasErrors { throw .breaksRules(found) }
        let seed = Pipeline.seed(catalogue, pack: pack, household: household, locale: locale)
        guard let mapping else { return seed }
        return seed.mapped(by: mapping.schema, in: locale) {
            Pipeline.seed(catalogue, pack: pack, household: household, locale: $0)
        }
    }

    /// Many households that differ as homes do. The same arguments give the same households.
    ///
    /// - Parameters:
    ///   - name: the pack and the template, as in `family-to-do/guest`.
    ///   - count: how many there are.
    ///   - seed: another number gives other households.
    ///   - today: the day that they are made for.
    ///   - zone: where clocks show what is written.
    ///   - locale: the language of their texts, as in `nl`.
    /// - Throws: why there are none.
    public func population(
        _ name: String, count: Int, seed: Int = 0, locale: String, today: Day, zone: Zone
    ) throws(CatalogueError) -> HouseholdPopulation {
        let (pack, template) = try usableTemplate(name)
        let language = try language(locale)
        // Each falls back to the template as it is written.
        _ = try household(name, locale: locale, today: today, zone: zone)
        let population = Population(
            catalogue, of: pack, from: [template], name: template.identity, count: max(count, 0), seed: seed, locale: language, today: today, zone: zone)
        return HouseholdPopulation(population: population, numbers: 0..<max(count, 0))
    }
}

/// Many households, made one by one as they are asked for.
public struct HouseholdPopulation: Sequence, Sendable {
    @Boxed var population: Population
    let numbers: Range<Int>

    /// How many there are.
    public var count: Int { numbers.count }
    public var underestimatedCount: Int { count }
    /// The tables that hold all of them.
    public var schema: StoreSchema { population.schema }

    /// One part of several, each of which another machine may seed: neighbours stay together, and sizes differ by one at most.
    ///
    /// - Parameters:
    ///   - index: from 0; a part that is not there is empty.
    ///   - count: how many parts there are.
    public func shard(_ index: Int, of count: Int) -> HouseholdPopulation {
        guard count > 0, (0..<count).contains(index) else { return HouseholdPopulation(population: population, numbers: 0..<0) }
        func start(_ index: Int) -> Int {
            let (each, more) = numbers.count.quotientAndRemainder(dividingBy: count)
            return numbers.lowerBound + each * index + Swift.min(index, more)
        }
        return HouseholdPopulation(population: population, numbers: start(index)..<start(index + 1))
    }

    /// Makes each household when it is asked for, and keeps none. A second walk makes the same ones again.
    public func makeIterator() -> AnyIterator<Pipeline.PreparedSeed> {
        var rest = numbers.makeIterator()
        return AnyIterator {
            rest.next().map { number in
                var ignored = Diagnostics()
                let request = population.household(number, &ignored)
                return Pipeline.PreparedSeed(entry: request.entry, schema: population.schema, rows: request.rows) { population.broken(request, $0) }
            }
        }
    }
}
