#if Postgres
import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import HomeseedText
import TestSupport
import Testing

/// Every demo household in both languages, read back from a real server with plain SQL.
@Suite("Demo households in PostgreSQL", .enabled(if: Server.url != nil))
struct DemoHouseholdTests {
    static let today = Day(iso: "2026-11-21") ?? Day(number: 0)

    static func catalogue() throws -> Catalogue {
        var diagnostics = Diagnostics()
        return try packagePipeline().load(&diagnostics)
    }

    static func entry(_ pack: Pack, _ template: String, _ key: String, locale: String = "en", today: Day = today) -> SeedEntry {
        SeedEntry(
            household: HouseholdName(pack: pack.id, key: key), template: template, locale: locale, today: today,
            timeZone: "Europe/Amsterdam", catalogue: "")
    }

    /// Compares the rows in the store with the expected rows.
    static func expectEqual(_ store: PostgresStore, _ schema: StoreSchema, _ rows: [StoreRow], _ about: String) throws {
        for (number, table) in schema.tables.enumerated() {
            let wanted = rows.filter { $0.key.table == number }.map { (table.holdsOneRow ? .none : $0.key.record, $0.cells) }
            let found = try store.rows(of: table)
            #expect(found.count == wanted.count, "\(about): \(table.name)")
            for (record, cells) in wanted where found[record] != cells {
                Issue.record("\(about): \(table.name): wanted \(cells), found \(found[record] ?? [])")
                return
            }
        }
    }

    @Test("arrive as they are wanted, and go again", .long, arguments: ["en", "nl", "de", "pl"])
    func households(language: String) throws {
        let catalogue = try Self.catalogue()
        let zone = try #require(Zone(named: "Europe/Amsterdam"))
        let locale = try #require(LocaleID(language))
        var count = 0
        for pack in catalogue.packs where catalogue.languages(of: pack).contains(locale) {
            let maker = RowMaker(catalogue, pack)
            for template in pack.templates {
                var diagnostics = Diagnostics()
                let household = Expander(pack, template, today: Self.today, zone: zone).expand(&diagnostics)
                let store = try PostgresStore()
                let rows = maker.rows(household, locale: locale)
                let entry = Self.entry(pack, template.id, household.key, locale: language)
                let seeder = Seeder(target: store.target, schema: maker.schema)
                let about = "\(pack.id)/\(template.id)"
                let receipt = try seeder.seed(entry, rows)
                #expect(receipt.created == rows.count, "\(about)")
                try Self.expectEqual(store, maker.schema, rows, about)
                #expect(try !seeder.seed(entry, rows).wroteAnything, "\(about)")
                #expect(try seeder.verify(entry.household, rows).isClean, "\(about)")
                _ = try seeder.unseed(entry.household)
                let left = try maker.schema.tables.filter { try !store.rows(of: $0).isEmpty }.map(\.name)
                #expect(left.isEmpty || left == ["task_templates"], "\(left)")
                count += 1
            }
        }
        #expect(count >= (language == "en" || language == "nl" ? 10 : 2))
    }

    @Test("follow the days and change their template in place", .long)
    func days() throws {
        let catalogue = try Self.catalogue()
        let zone = try #require(Zone(named: "Europe/Amsterdam"))
        for pack in catalogue.packs where !pack.templates.isEmpty {
            let maker = RowMaker(catalogue, pack)
            let store = try PostgresStore()
            let seeder = Seeder(target: store.target, schema: maker.schema)
            for day in [0, 1, 2, 40, 39, 8] {
                for template in pack.templates {
                    var diagnostics = Diagnostics()
                    let today = Self.today.adding(days: day)
                    let household = Expander(pack, template, today: today, zone: zone).expand(household: "home", &diagnostics)
                    let entry = Self.entry(pack, template.id, "home", today: today)
                    let rows = maker.rows(household, locale: .english)
                    #expect(try seeder.seed(entry, rows).retainedRows == [])
                    let report = try seeder.verify(entry.household, rows)
                    #expect(report.isClean, "\(pack.id)/\(template.id) on \(today.iso): \(report.drifted.prefix(3))")
                }
            }
        }
    }
}
#endif
