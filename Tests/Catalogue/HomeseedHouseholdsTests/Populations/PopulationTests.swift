import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

/// Populations are the same for every caller, differ according to `vary`, and satisfy every limit.
struct PopulationTests {
    static func population(
        _ name: String, _ template: String? = nil, count: Int = 100, seed: Int = 1, locale: LocaleID = .english,
        today: String = "2026-11-21"
    ) throws -> Population {
        var found = Diagnostics()
        let catalogue = try packagePipeline().load(&found)
        let pack = try present(catalogue.pack(name))
        let templates = try template.map { [try present(pack.template($0))] } ?? pack.templates
        return Population(
            catalogue, of: pack, from: templates, name: template ?? name, count: count, seed: seed, locale: locale,
            today: try present(Day(iso: today)), zone: .utc)
    }

    static func rows(_ population: Population, _ number: Int) -> SeedRequest {
        var found = Diagnostics()
        return population.household(number, &found)
    }

    @Test(.long, arguments: ["mindful-home", "house-pulse", "carousel", "family-to-do", "famify"])
    func aHouseholdDependsOnItsNumberAndTheSeedAlone(name: String) throws {
        let few = try Self.population(name, count: 10)
        let many = try Self.population(name, count: 1_000_000)
        for number in [7, 0, 3, 9, 3] {
            let (a, b) = (Self.rows(few, number), Self.rows(many, number))
            #expect(a.rows == b.rows && a.entry == b.entry && a.entry == many.entry(number))
        }
        let other = try Self.population(name, count: 10, seed: 2)
        #expect((0..<10).contains { Self.rows(few, $0).rows != Self.rows(other, $0).rows })
        #expect(Self.rows(few, 0).entry != Self.rows(other, 0).entry, "another population is not taken for this one")
    }

    @Test(.long) func theFirstThousandOfAMillionAreTheSameThousandInAnyOrder() throws {
        func fingerprints(_ population: Population, _ numbers: [Int]) -> [Int: UnchangedSummary] {
            var found: [Int: UnchangedSummary] = [:]
            for start in stride(from: 0, to: numbers.count, by: PopulationSource.portion) {
                let portion = Array(numbers[start..<min(numbers.count, start + PopulationSource.portion)])
                for (number, request) in zip(portion, PopulationSource(population).portion(portion).requests) {
                    // The shared rows are included with the first household of each portion.
                    found[number] = UnchangedSummary(request.rows.filter { !$0.isShared })
                }
            }
            return found
        }
        let thousand = Array(0..<1000)
        let few = fingerprints(try Self.population("family-to-do", count: 1000), thousand)
        let many = try Self.population("family-to-do", count: 1_000_000)
        #expect(Set(few.values.map { "\($0)" }).count == 1000)
        #expect(fingerprints(many, thousand.reversed()) == few)
        #expect(fingerprints(many, SeededRandom(seed: 9, "order").shuffled(thousand)) == few)
    }

    @Test(.long, arguments: ["mindful-home", "house-pulse", "carousel", "family-to-do", "famify"])
    func noTwoAreTheSame(name: String) throws {
        let population = try Self.population(name)
        // All households of an empty template are equal.
        let templates: Set = ["first-run", "empty"]
        var seen: Set<[String]> = []
        var count = 0
        for number in 0..<30 where !templates.contains(population.entry(number).template) {
            var found = Diagnostics()
            let household = population.make(number, &found)
            seen.insert(household.records.filter { !$0.isShared }.map { "\($0.path) \($0.values)" })
            count += 1
        }
        #expect(seen.count == count, "\(seen.count) of \(count)")
    }

    /// Pseudo-random numbers are frozen: another function would change every population.
    @Test func chanceIsFrozen() {
        let draw = SeededRandom(seed: 1, "family-to-do/guest")
        let numbers = (0..<8).map { draw.of($0).of("pick").below(1000) }
        #expect(numbers == [655, 88, 58, 264, 803, 495, 945, 591])
        #expect(draw.shuffled(Array(0..<50)).sorted() == Array(0..<50))
        var counts = Array(repeating: 0, count: 10)
        for number in 0..<10_000 { counts[draw.of(number).below(10)] += 1 }
        #expect(counts.allSatisfy { (850...1150).contains($0) }, "\(counts)")
    }

    @Test(arguments: sample([(10, 3), (7, 7), (3, 5), (1_000_000, 64), (1, 1)]))
    func shardsAreDisjointAndTogetherTheWhole(total: Int, count: Int) throws {
        let population = try Self.population("family-to-do", count: total)
        let parts = try (1...count).map { PopulationSource(population, shard: try present(Shard("\($0)/\(count)"))).numbers }
        #expect(parts.reduce(0) { $0 + $1.count } == total)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound } && parts[0].lowerBound == 0)
        #expect((parts.map(\.count).max() ?? 0) - (parts.map(\.count).min() ?? 0) <= 1)
    }

    @Test(arguments: ["0/3", "4/3", "1/0", "-1/2", "1", "1/2/3", "a/b", "99999999999999999999/2"])
    func noPart(text: String) { #expect(Shard(text) == nil) }

    @Test(.long) func peopleAndHistoriesDiffer() throws {
        let population = try Self.population("famify", "two-children-mid-sequence", locale: try present(LocaleID("nl")))
        let model = population.pack.model
        let (child, completion) = (try present(model.entity(named: "Child")), try present(model.entity(named: "Completion")))
        let name = try present(model.entities[child].field(named: "name"))
        let age = try present(model.entities[child].field(named: "age"))
        let status = try present(model.entities[completion].field(named: "status"))
        var (names, ages, rates) = (Set<Value>(), Set<Value>(), Set<Int>())
        for number in 0..<60 {
            var found = Diagnostics()
            let household = population.make(number, &found)
            let children = household.records.filter { $0.entity == child }
            #expect(Set(children.map { $0.values[name] }).count == children.count, "two children of one name")
            names.formUnion(children.map { $0.values[name] })
            ages.formUnion(children.map { $0.values[age] })
            let states = household.records.filter { $0.entity == completion }.map { $0.values[status] }
            rates.insert(states.count { $0 == .string("parent_approved") } * 20 / max(1, states.count))
        }
        #expect(names.count >= 30 && names.contains(.string("Noud")) || names.contains(.string("Sem")), "\(names.count)")
        #expect(ages.count >= 5 && rates.count >= 5, "\(ages) \(rates)")
    }
}
