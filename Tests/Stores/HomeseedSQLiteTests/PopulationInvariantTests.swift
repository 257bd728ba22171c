import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedSQLite
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

/// Generated households, checked with the same plain SQL as the demo households. `Tools/check-invariants` checks a thousand of
/// each, and two years of days.
@Suite("Generated households")
struct PopulationInvariantTests {
    @Test(
        "keep every rule of their app", .long,
        arguments: [("famify", 12), ("family-to-do", 60), ("carousel", 10), ("house-pulse", 10), ("mindful-home", 10)])
    func judges(name: String, count: Int) throws {
        let catalogue = try InvariantTests.catalogue()
        let pack = try #require(catalogue.pack(name))
        let population = Population(
            catalogue, of: pack, from: pack.templates, name: name, count: count, seed: 1, locale: .english,
            today: InvariantTests.today,
            zone: try #require(Zone(named: "Europe/Amsterdam")))
        let isSingleHousehold = population.schema.singleHouseholdReason != nil
        let requests = PopulationSource(population).portion(Array(0..<count)).requests
        for part in isSingleHousehold ? requests.map({ [$0] }) : [requests] {
            let store = try SQLiteStore()
            let seeder = Seeder(target: store.target, schema: population.schema)
            func seed() throws -> PopulationReceipt {
                var left = [part]
                return try seeder.target.open(seeder.schema, for: .write) { (session) throws(TargetError) in
                    try seeder.seed({ left.popLast() ?? [] }, in: session)
                }
            }
            let receipt = try seed()
            #expect(receipt.households == part.count && receipt.retainedCount == 0)
            if receipt.created.isEmpty { continue }
            #expect(try seed().unchanged == part.count)
            try InvariantTests().run(name, on: store.path, "en", part.count == 1 ? part[0].entry.household.key : name)
            let unchanged = try store.target.open(seeder.schema, for: .read) { (session) throws(TargetError) in
                try session.unchanged(part.map(\.entry))
            }
            #expect(unchanged == part.map { UnchangedSummary($0.rows) })
        }
    }
}
