import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

/// The packs of this repository, expanded on every day of two years with a 29 February and four clock changes.
struct TwoYearsTests {
    static let root = packageRoot.path

    private static func load() throws -> Catalogue {
        var found = Diagnostics()
        return try packagePipeline().load(&found)
    }

    /// Expands the larger packs on every third day, which still covers every weekday in every week of a month.
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
                let found = Expander(pack, template, plan: plan, today: day, zone: zone).draft().diagnostics.all
                if !found.isEmpty { Issue.record("\(template.id) on \(day.iso): \(found.map(\.headline))") }
            }
        }
    }

    /// Lint expands a template on only one of several equivalent days. The households on equivalent days must be equal, with
    /// dates relative to the day.
    @Test(.long, arguments: ["Europe/Amsterdam", "America/New_York"])
    func daysWithTheSameFindingsHaveTheSameHousehold(zone name: String) throws {
        let zone = try present(Zone(named: name))
        let first = try present(Day(iso: "2027-10-01"))
        var equal = 0
        for pack in try Self.load().packs.dropFirst() where pack.canBeExpanded {
            let plan = ExpansionPlan(pack.model)
            let shared = DailyExpansion.Shared(pack, on: [first, first.adding(days: 90)], zone: zone)
            for template in pack.templates where template.pack == pack.number {
                var expansion = DailyExpansion(pack, template, plan: plan, zone: zone, shared: shared)
                var known: [Day: [String]] = [:]
                for offset in 0..<400 {
                    let day = first.adding(days: offset)
                    let other = expansion.findings(on: day).day
                    let records = Self.records(Expander(pack, template, plan: plan, today: day, zone: zone))
                    known[day] = records
                    if other == day { continue }
                    equal += 1
                    guard known[other] != records else { continue }
                    let difference = zip(records, known[other] ?? []).first { $0 != $1 }
                    Issue.record("\(pack.id)/\(template.id): \(day.iso) is not \(other.iso): \(String(describing: difference))")
                    break
                }
            }
        }
        #expect(equal > 3_000)
    }

    /// Returns the records with dates and moments relative to today.
    private static func records(_ expander: Expander) -> [String] {
        func words(_ value: Value) -> String {
            switch value {
            case .date(let day): "day \(day.number - expander.today.number)"
            case .datetime(let moment):
                "day \(expander.zone.day(of: moment).number - expander.today.number), "
                    + "\((moment.seconds + expander.zone.offset(at: moment)) % 86_400)"
            case .list(let values): "\(values.map(words))"
            default: "\(value)"
            }
        }
        var found = Diagnostics()
        return expander.expand(&found).records.map { "\($0.entity) \($0.id) \($0.values.map(words))" }
            + found.all.map { "\($0.check) \(String(describing: $0.place))" }
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
