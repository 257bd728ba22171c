import Foundation
import Homeseed
import HomeseedSQLite
import HomeseedSource
import HomeseedStore
import Testing

/// What an app does that embeds Homeseed, with what is public alone.
struct EmbeddingTests {
    @Test("A catalogue is checked, and a household of it is in a file")
    func seeds() throws {
        let root = JudgeTests.root
        let checked = try Pipeline(catalogue: root + "/Catalogue", locales: root + "/Locales").check()
        #expect(!checked.diagnostics.hasErrors && checked.catalogue.packs.contains("family-to-do"))
        var diagnostics = Diagnostics()
        let today = try #require(Day(iso: "2026-11-21"))
        let seed = checked.catalogue.household("family-to-do/guest", locale: "nl", today: today, zone: .utc, &diagnostics)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).sqlite").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let target = SQLiteTarget(path: path)
        #expect(try #require(seed).write(to: target).created == 22)
        #expect(try #require(seed).write(to: target).wroteAnything == false)
        let seeds = try Seeder.seeds(in: target)
        #expect(seeds.map(\.locale) == ["nl"])
    }

    @Test("What is not there is nil, and no crash", arguments: ["family-to-do/nobody", "nowhere/guest", "guest", "", "a/b/c"])
    func unknown(name: String) throws {
        let root = JudgeTests.root
        let checked = try Pipeline(catalogue: root + "/Catalogue", locales: root + "/Locales").check()
        var diagnostics = Diagnostics()
        let today = try #require(Day(iso: "2026-11-21"))
        #expect(checked.catalogue.household(name, locale: "en", today: today, zone: .utc, &diagnostics)?.rows == nil)
        #expect(checked.catalogue.household("family-to-do/guest", locale: "?", today: today, zone: .utc, &diagnostics)?.rows == nil)
    }
}
