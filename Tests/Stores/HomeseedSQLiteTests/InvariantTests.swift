import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSQLite
import HomeseedSource
import HomeseedStore
import HomeseedText
import TestSupport
import Testing

/// Every demo household, in every language of its pack, seeded into its own file and checked with plain SQL.
@Suite("Demo households")
struct InvariantTests {
    static let root = packageRoot.path
    static let today = Day(iso: "2026-11-21") ?? Day(number: 0)

    static func catalogue() throws -> Catalogue {
        var diagnostics = Diagnostics()
        return try packagePipeline().load(&diagnostics)
    }

    @Test("keep every rule of their app", .long, arguments: ["en", "nl", "de", "pl"])
    func judges(language: String) throws {
        let catalogue = try Self.catalogue()
        let zone = try #require(Zone(named: "Europe/Amsterdam"))
        let locale = try #require(LocaleID(language))
        for pack in catalogue.packs where !pack.templates.isEmpty && catalogue.languages(of: pack).contains(locale) {
            let maker = RowMaker(catalogue, pack)
            for template in pack.templates {
                var diagnostics = Diagnostics()
                let household = Expander(pack, template, today: Self.today, zone: zone).expand(&diagnostics)
                let store = try SQLiteStore()
                let entry = SeedEntry(
                    household: HouseholdName(pack: pack.id, key: household.key), template: template.id, locale: language,
                    today: Self.today, timeZone: zone.name, catalogue: "")
                let rows = maker.rows(household, locale: locale)
                let seeder = Seeder(target: store.target, schema: maker.schema)
                do {
                    let receipt = try seeder.seed(entry, rows)
                    #expect(receipt.created == rows.count)
                    #expect(try !seeder.seed(entry, rows).wroteAnything, "\(pack.id)/\(template.id)")
                    #expect(try seeder.verify(entry.household, rows).isClean)
                } catch {
                    Issue.record("\(pack.id)/\(template.id): \(error)")
                    continue
                }
                for judge in [pack.id, pack.id + "/" + template.id] {
                    try run(judge, on: store.path, language, "\(pack.id)/\(template.id)")
                }
                let other = try #require(LocaleID(language == "en" ? "nl" : "en"))
                let plan = try seeder.plan(entry, maker.rows(household, locale: other))
                for change in plan.changes {
                    guard case .update(let columns) = change.action, let table = maker.schema[change.row.key.table] else {
                        Issue.record("\(change.row.label): \(change.action)")
                        continue
                    }
                    for column in columns {
                        let type = table.columns[column.column].type
                        #expect(type == .text || type == .list(isText: true), "\(change.row.label) \(column.display(in: table))")
                    }
                }
                _ = try seeder.unseed(entry.household)
                let left = try maker.schema.tables.filter { try !store.rows(of: $0).isEmpty }.map(\.name)
                #expect(left.isEmpty || left == ["task_templates"], "\(left)")
            }
        }
    }

    /// The same household on later dates, and replaced by another template. After each step, the store equals a fresh one,
    /// except for retained values.
    @Test("follow the days and change their template in place", .long)
    func days() throws {
        let catalogue = try Self.catalogue()
        let zone = try #require(Zone(named: "Europe/Amsterdam"))
        for pack in catalogue.packs where !pack.templates.isEmpty {
            let maker = RowMaker(catalogue, pack)
            let store = try SQLiteStore()
            let seeder = Seeder(target: store.target, schema: maker.schema)
            for day in [0, 1, 2, 9, 40, 39, 8, 1, 365] {
                for template in pack.templates {
                    var diagnostics = Diagnostics()
                    let today = Self.today.adding(days: day)
                    let household = Expander(pack, template, today: today, zone: zone).expand(household: "home", &diagnostics)
                    let entry = SeedEntry(
                        household: HouseholdName(pack: pack.id, key: "home"), template: template.id, locale: "en",
                        today: today, timeZone: zone.name, catalogue: "")
                    let rows = maker.rows(household, locale: .english)
                    do {
                        let receipt = try seeder.seed(entry, rows)
                        #expect(receipt.retainedRows == [])
                        #expect(try !seeder.seed(entry, rows).wroteAnything)
                        let report = try seeder.verify(entry.household, rows)
                        #expect(report.isClean, "\(pack.id)/\(template.id) on \(today.iso): \(report.drifted.prefix(3))")
                    } catch {
                        Issue.record("\(pack.id)/\(template.id) on \(today.iso): \(error)")
                    }
                }
            }
        }
    }

    @Test("live side by side where the model has a root, and nowhere else", .long)
    func sideBySide() throws {
        let catalogue = try Self.catalogue()
        for pack in catalogue.packs {
            guard let template = pack.templates.last else { continue }
            let maker = RowMaker(catalogue, pack)
            let store = try SQLiteStore()
            let seeder = Seeder(target: store.target, schema: maker.schema)
            let hasRoot = pack.id.hasPrefix("famify") || pack.id.hasPrefix("family-to-do")
            #expect((maker.schema.singleHouseholdReason == nil) == hasRoot, "\(pack.id)")
            for key in ["first", "second"] {
                var diagnostics = Diagnostics()
                let household = Expander(pack, template, today: Self.today, zone: .utc).expand(household: key, &diagnostics)
                let entry = SeedEntry(
                    household: HouseholdName(pack: pack.id, key: key), template: template.id, locale: "en",
                    today: Self.today, timeZone: "UTC", catalogue: "")
                do {
                    _ = try seeder.seed(entry, maker.rows(household, locale: .english))
                    #expect(key == "first" || hasRoot, "\(pack.id)")
                } catch {
                    guard case .occupied(let other, _) = error else { throw error }
                    #expect(other.key == "first" && !hasRoot, "\(pack.id)")
                }
            }
            let first = HouseholdName(pack: pack.id, key: "first")
            #expect(try seeder.unseed(first)?.retainedRows == [])
            #expect(try Seeder.seeds(in: store.target).map(\.household.key) == (hasRoot ? ["second"] : []))
        }
    }

    func run(_ judge: String, on path: String, _ language: String, _ about: String) throws {
        let file = Self.root + "/Tests/Invariants/\(judge).sql"
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return }
        let queries = text.components(separatedBy: "-- rule: ").dropFirst()
        let database = try Connection(path: path)
        for query in queries {
            let parts = query.split(separator: "\n", maxSplits: 1)
            guard parts.count == 2 else { continue }
            let known = ["today": "2026-11-21", "now": "2026-11-20T23:00:00Z", "locale": language]
            let sql = known.reduce(String(parts[1])) { $0.replacing(":" + $1.key, with: "'\($1.value)'") }
            do {
                let rows = try database.query(sql)
                #expect(rows.isEmpty, "\(about): \(parts[0]): \(rows.prefix(2))")
            } catch {
                Issue.record("\(about): \(parts[0]): \(error)")
            }
        }
    }
}
