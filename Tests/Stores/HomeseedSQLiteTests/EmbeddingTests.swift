import Foundation
import Homeseed
import HomeseedModel
import HomeseedSQLite
import HomeseedSource
import HomeseedStore
import TestSupport
import Testing

/// Discards the output of the page's code.
private func print(_ items: Any...) {}

/// Use by an embedding app, with the public API only. The handbook's page shows this code.
@Suite("Embedding Homeseed")
struct EmbeddingTests {
    private let catalogue = InvariantTests.root + "/Catalogue"
    private let locales = InvariantTests.root + "/Locales"
    private let zone = Zone.utc
    private let christmas = Day(iso: "2026-12-24") ?? Day(number: 0)

    /// The catalogue is checked once for all tests.
    private static let known = Result { try packagePipeline().check() }

    private func checked() throws -> Pipeline.Checked { try Self.known.get() }

    private func guest() throws -> Pipeline.PreparedSeed {
        try checked().catalogue.household("family-to-do/guest", locale: "nl", today: christmas, zone: zone)
    }

    @Test("shows on its page what stands here, word for word")
    func page() throws {
        func words(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }
        let page = try String(
            contentsOfFile: InvariantTests.root + "/Sources/Catalogue/Homeseed/Homeseed.docc/Embedding.md", encoding: .utf8)
        let code = words(try String(contentsOfFile: #filePath, encoding: .utf8))
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count > 8)
        for block in blocks { #expect(code.contains(words(block)), "No test runs this:\n\(block)") }
    }

    @Test("finds what is wrong", .long)
    func checking() throws {
        let checked = try Pipeline(catalogue: catalogue, locales: locales).check()
        for diagnostic in checked.diagnostics.sorted(in: checked.sources) where diagnostic.severity == .error {
            print(diagnostic.headline)
        }
        #expect(!checked.diagnostics.hasErrors && checked.catalogue.packs.contains("family-to-do"))
    }

    @Test("writes a household to a store")
    func household() throws {
        let (checked, file) = (try checked(), try SQLiteStore())
        let store = file.target
        do {
            let seed = try checked.catalogue.household("family-to-do/guest", locale: "nl", today: christmas, zone: zone)
            try seed.write(to: store)
        } catch let error as CatalogueError {
            print(error)
        }
        #expect(try guest().write(to: store).wroteAnything == false)
        #expect(try Seeder.seeds(in: store).map(\.locale) == ["nl"])
    }

    @Test(
        "says why there is no household",
        arguments: [
            ("family-to-do/nobody", "nl", "Pack 'family-to-do' has no template 'nobody'; available: '"),
            ("family-to-doo/guest", "nl", "There is no pack 'family-to-doo'; did you mean 'family-to-do'?"),
            ("guest", "nl", "Invalid template name 'guest'"), ("", "nl", "Invalid template name ''"),
            ("a/b/c", "nl", "Invalid template name 'a/b/c'"),
            ("family-to-do/guest", "?", "Invalid language tag '?'"),
        ])
    func reasons(name: String, locale: String, reason: String) throws {
        let catalogue = try checked().catalogue
        let error = #expect(throws: CatalogueError.self) {
            try catalogue.household(name, locale: locale, today: christmas, zone: zone)
        }
        #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    }

    @Test("says which pack an error holds back")
    func blockedPacks() throws {
        let pipeline = Pipeline(files: [
            SourceFile(path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitel: Demo\nlanguage: en\n")
        ])
        let catalogue = try pipeline.check().catalogue
        let error = #expect(throws: CatalogueError.self) { try catalogue.content(of: "demo") }
        #expect(error?.description == "Pack 'demo' is blocked: it, or a pack that it requires, has errors")
    }

    @Test("verifies what is there, and removes it")
    func verifying() throws {
        let (seed, file) = (try guest(), try SQLiteStore())
        let store = file.target
        try seed.write(to: store)
        let report = try seed.verify(in: store)
        for drift in report.drifted { print(drift.label, drift.explanation(in: seed.schema[drift.key.table])) }
        let receipt = try seed.remove(from: store)
        #expect(report.isClean && report.unchanged == seed.rows.count)
        #expect(receipt?.deleted == seed.rows.count)
        #expect(try seed.remove(from: store) == nil && !seed.verify(in: store).isSeeded)
    }

    @Test("makes many households, whole or in parts")
    func population() throws {
        let (checked, file) = (try checked(), try SQLiteStore())
        let store = file.target
        let homes = try checked.catalogue.population(
            "family-to-do/guest", count: 100, seed: 7, locale: "nl", today: christmas, zone: zone)
        for home in homes.shard(0, of: 10) { try home.write(to: store) }
        #expect(try Seeder.seeds(in: store).count == 10)
        let parts = (0..<7).flatMap { homes.shard($0, of: 7).map(\.entry.household.key) }
        #expect(parts == homes.map(\.entry.household.key) && Set(parts).count == 100)
        #expect(homes.shard(7, of: 7).count == 0 && homes.shard(0, of: 0).count == 0)
        for home in homes.shard(0, of: 50) { #expect(try home.verify(in: store).isClean) }
    }

    @Test("reads what a pack holds")
    func content() throws {
        let checked = try checked()
        let content = try checked.catalogue.content(of: "family-to-do")
        for item in content.items where item.kind == "grocery" { print(item.id, item["title"] ?? .null) }
        print(content.kinds.map(\.id), content.templates.map(\.id))
        let title = try checked.catalogue.text(["groceries", "milk", "title"], of: "family-to-do", in: "nl-BE")
        #expect(title == "Melk" && content.templates.map(\.id).contains("guest"))
        #expect(content.kinds.first { $0.id == "grocery" }?.fields.first { $0.name == "title" }?.type == "text")
        #expect(try checked.catalogue.text(["groceries", "nothing", "title"], of: "family-to-do", in: "nl") == nil)
    }

    @Test("takes the plural form for a number")
    func counting() throws {
        let files = [
            SourceFile(path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n"),
            SourceFile(
                path: "Catalogue/demo/messages.yaml",
                text: "messages:\n  done: {=0: Nothing, one: \"{count} task\", other: \"{count} tasks\"}\n"),
        ]
        let catalogue = try Pipeline(files: files).check().catalogue
        let said = try [nil, 0, 1, 2].map { try catalogue.text(["messages", "done"], of: "demo", in: "en", count: $0) }
        #expect(said == ["{count} tasks", "Nothing", "{count} task", "{count} tasks"])
    }

    @Test("writes tables, and what an app ships")
    func products() throws {
        let checked = try checked()
        let tables = try checked.catalogue.ddl(of: "family-to-do", dialect: .sqlite)
        let (files, losses) = try checked.catalogue.bundle(of: "famify")
        #expect(tables.contains("CREATE TABLE") && !files.isEmpty && !losses.hasErrors)
        #expect(throws: CatalogueError.self) { try checked.catalogue.ddl(of: "cobol", dialect: .postgres) }
    }

    @Test("lays a pack on a store's own tables", .long)
    func mapping() throws {
        let (checked, existing) = (try checked(), try SQLiteStore())
        let (file, store) = (existing.folder.appendingPathComponent("mapping.yaml").path, existing.target)
        try "homeseed: 1\nentities: {}\n".write(toFile: file, atomically: true, encoding: .utf8)
        func lay() throws {
            let mapping = try checked.mapping(file, of: "family-to-do", for: store)
            let seed = try checked.catalogue.household(
                "family-to-do/guest", locale: "nl", today: christmas, zone: zone, mapping: mapping)
            try seed.write(to: mapping.target(on: store))
        }
        // A missing or invalid file is distinguished from an unreachable store.
        #expect(throws: MappingError.self) { try lay() }
        #expect(throws: MappingError.self) { try checked.mapping(file + ".gone", of: "family-to-do", for: store) }
    }

    @Test("proposes what mending and translations change", .long)
    func changes() throws {
        let pack = SourceFile(path: "Catalogue/demo/pack.yaml", text: "homeseed: 1\npack: demo\ntitle: A demo…\nlanguage: en\n")
        let messages = SourceFile(path: "Catalogue/demo/messages.yaml", text: "messages:\n  wait: Wait...\n")
        let dutch = SourceFile(path: "Locales/nl/demo.yaml", text: "pack: {title: Een demo}\nmessages: {wait: Wacht…}\n")
        let pipeline = Pipeline(files: [pack, messages, dutch])
        let returned = SourceFile(path: "demo.csv", text: "key,en,nl\nmessages.wait,Wait...,Wacht even…\n")
        let fixed = try pipeline.fixed()
        let imported = try pipeline.importing([returned])
        for (path, bytes) in imported.files { print(path, bytes?.count ?? 0) }
        #expect(fixed.files["Catalogue/demo/messages.yaml"]??.isEmpty == false, "\(fixed.files.keys)")
        let written = imported.files["Locales/nl/demo.yaml"].flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
        #expect(written?.contains("Wacht even…") == true, "\(imported.diagnostics.all.map(\.headline))")
    }

    @Test("turns days and ids into Foundation's, and back")
    func foundation() throws {
        let (seed, zone) = (try guest(), try #require(Zone(named: "Europe/Amsterdam")))
        let today = Day(Date(timeIntervalSince1970: 1_800_000_000), in: zone)
        let midnight = Date(today, in: zone)
        let ids = seed.rows.map { UUID($0.key.record) }
        #expect(today.iso == "2027-01-15" && midnight.timeIntervalSince1970 == 1_799_967_600)
        #expect(Day(midnight, in: zone) == today && Day(midnight.addingTimeInterval(-1), in: zone) == today.adding(days: -1))
        #expect(ids.map { $0.uuidString.lowercased() } == seed.rows.map(\.key.record.text))
        #expect(ids.map(RecordID.init) == seed.rows.map(\.key.record))
        for extreme in [
            Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: -.infinity),
        ] {
            // The most distant date that can be expressed, without a crash.
            #expect(Day(extreme, in: .utc) != Day(.now, in: .utc))
        }
    }
}
