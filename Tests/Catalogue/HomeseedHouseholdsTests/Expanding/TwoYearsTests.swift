import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

/// The packs that come with Homeseed, on every day of two years with a 29 February and four clock changes in them.
struct TwoYearsTests {
    static let root = packageRoot.path

    private static func load() throws -> Catalogue {
        var found = Diagnostics()
        return try packagePipeline().load(&found)
    }

    /// The larger ones on every third day: that is still every weekday in every week of a month.
    @Test(.long, arguments: [("mindful-home", 1), ("house-pulse", 1), ("carousel", 1), ("family-to-do", 1), ("famify", 3)])
    func everyTemplateKeepsItsRules(name: String, step: Int) throws {
        let pack = try present(Self.load().pack(name))
        let zone = try present(Zone(named: "Europe/Amsterdam"))
        let first = try present(Day(iso: "2027-03-01"))
        let plan = ExpansionPlan(pack.model)
        #expect(!pack.templates.isEmpty)
        for template in pack.templates {
            for offset in stride(from: 0, to: 730, by: step) {
                let day = first.adding(days: offset)
                var found = Diagnostics()
                Expander(pack, template, plan: plan, today: day, zone: zone).check(&found)
                if !found.all.isEmpty { Issue.record("\(template.id) on \(day.iso): \(found.all.map(\.headline))") }
            }
        }
    }

    /// Parallel loading and expansion of templates give the same result every time.
    @Test(.long) func theSameFilesGiveTheSameBytes() throws {
        func dump() throws -> [String] {
            var found = Diagnostics()
            let catalogue = try packagePipeline().load(&found)
            let messages = catalogue.messages.joined().map {
                "\($0.path) \($0.source.plain) \($0.translations.map { $0?.plain })"
            }
            let items = catalogue.packs.flatMap { pack in pack.items.map { "\(pack.id) \($0.id) \($0.kind) \($0.values)" } }
            return messages + items + found.all.map(\.headline)
        }
        let first = try dump()
        #expect(first.count > 500)
        for _ in 0..<5 { #expect(try dump() == first) }
    }
}
