import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

/// The feasts in the households of the packs that come with Homeseed.
@Suite("Households through the year")
struct FeastHouseholdsTests {
    private static func load() throws -> Catalogue {
        var found = Diagnostics()
        return try packagePipeline().load(&found)
    }

    /// Returns the feasts or occasions of a template's tasks on a day.
    private static func feasts(_ pack: Pack, _ template: String, on day: String) throws -> Set<String> {
        let draft = Expander(
            pack, try present(pack.template(template)), today: try present(Day(iso: day)),
            zone: try present(Zone(named: "Europe/Amsterdam"))
        ).draft()
        #expect(draft.diagnostics.all.isEmpty, "\(draft.diagnostics.all.map(\.headline))")
        var found: Set<String> = []
        for record in draft.records where !record.isRemoved {
            guard let item = record.item.map({ pack.items[$0.index] }),
                let field = pack.kinds[item.kind].positions["feast"] ?? pack.kinds[item.kind].positions["occasion"],
                case .item(let feast) = item.values[field]
            else { continue }
            found.insert(pack.items[feast.index].id)
        }
        return found
    }

    /// The dates are from the Python packages `holidays` 0.109, `hijridate` and `convertdate`.
    @Test(
        "have a feast's chores on the days before it, and not after it",
        arguments: [
            ("house-pulse", "feasts-of-the-year", "sinterklaas", "2026-12-04", "2026-12-06"),
            ("house-pulse", "feasts-of-the-year", "mothers-day", "2027-05-08", "2027-05-09"),
            ("house-pulse", "feasts-of-the-year", "kings-day", "2031-04-26", "2031-04-27"),
            ("house-pulse", "feasts-of-the-year", "easter", "2027-03-27", "2027-03-29"),
            ("house-pulse", "feasts-of-the-year", "carnival", "2027-02-06", "2027-02-07"),
            ("house-pulse", "eid-at-home", "eid-al-fitr", "2027-03-09", "2027-03-10"),
            ("house-pulse", "eid-at-home", "eid-al-adha", "2028-05-05", "2028-05-09"),
            ("house-pulse", "diwali-at-home", "diwali", "2026-11-08", "2026-11-09"),
            ("house-pulse", "hanukkah-at-home", "hanukkah", "2027-12-31", "2028-01-01"),
            ("house-pulse", "thanksgiving-at-home", "thanksgiving", "2026-11-26", "2026-11-27"),
            ("family-to-do", "through-the-year", "sinterklaas", "2026-11-14", "2026-12-06"),
            ("family-to-do", "through-the-year", "fathers-day", "2027-06-19", "2027-06-20"),
            ("family-to-do", "through-the-year", "new-years-eve", "2026-12-31", "2027-01-01"),
        ])
    func feast(pack: String, template: String, feast: String, during: String, after: String) throws {
        let pack = try present(Self.load().pack(pack))
        #expect(try Self.feasts(pack, template, on: during).contains(feast))
        #expect(try !Self.feasts(pack, template, on: after).contains(feast))
    }

    @Test(
        "have each item for a feast at its time of every year, and never on 20 July",
        arguments: ["house-pulse", "family-to-do", "mindful-home-seasons"])
    func everyYear(pack: String) throws {
        let pack = try present(Self.load().pack(pack))
        let items = pack.items.indices.filter { index in
            pack.kinds[pack.items[index].kind].fields.numbers.contains { field in
                guard case .around = pack.kinds[pack.items[index].kind].fields[field].type.form else { return false }
                return pack.yearlyDays(of: pack.items[index], at: field) != nil
            }
        }
        #expect(items.count > 10)
        let seasons = Seasons(pack)
        for year in [2026, 2028, 2033] {
            let first = try present(Day(year: year, month: 1, day: 1))
            var missing = Set(items.map { ItemID($0) })
            for offset in 0..<366 { missing.formIntersection(seasons.itemsOutOfSeason(on: first.adding(days: offset), in: .utc)) }
            #expect(missing.isEmpty, "\(year): \(missing.map { pack.items[$0.index].id })")
            let summer = seasons.itemsOutOfSeason(on: try present(Day(year: year, month: 7, day: 20)), in: .utc)
            #expect(summer.isSuperset(of: items.map { ItemID($0) }))
        }
    }
}
