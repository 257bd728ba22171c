import Foundation
import Homeseed
import HomeseedEditors
import HomeseedModel
import HomeseedSource
import Testing

/// The responses to the page.
@Suite("Answers to the page")
struct StudioResponseTests {
    private typealias Desk = StudioEditTests.Desk

    private func ask(_ desk: Desk, _ name: String, _ words: [String: String] = [:]) async throws -> JSONValue {
        try #require(JSONValue(bytes: try await desk.studio.answer(name, words)))
    }

    private func field(_ name: String, _ item: JSONValue) -> JSONValue? {
        item["fields"]?.elements.first { $0["name"]?.text == name }
    }

    @Test("say of a field what its pack says of it")
    func purposes() async throws {
        let desk = try Desk()
        let pack = try desk.text("Catalogue/demo/pack.yaml")
        try desk.write(
            "Catalogue/demo/pack.yaml",
            pack.replacing("at-most: 9, default: 1}", with: "at-most: 9, default: 1}   # what a child's # helper earns")
                .replacing("      title: text\n", with: "      title: {type: text, comment: \"not this # one\"}\n"))
        let item = try await ask(desk, "item", ["pack": "demo", "kind": "chores", "id": "dishes"])
        #expect(field("coins", item)?["purpose"]?.text == "what a child's # helper earns")
        #expect(field("title", item)?["purpose"] == nil)
        #expect(field("tags", item)?["purpose"] == nil)
    }

    @Test("name the forms of each language, also where a translation is missing")
    func forms() async throws {
        let desk = try Desk()
        try desk.write(
            "Catalogue/demo/chores.yaml", "items:\n  dishes: {title: {one: \"{count} dish\", other: \"{count} dishes\"}}\n")
        let item = try await ask(desk, "item", ["pack": "demo", "kind": "chores", "id": "dishes"])
        let forms = field("title", item)?["text"]?["forms"]
        #expect(forms?["nl"]?.elements.compactMap { $0["form"]?.text } == ["one", "other"])
        #expect(forms?["nl"]?.elements.first?["numbers"]?.elements.compactMap(\.text) == ["1"])
    }

    @Test("find packs, items and texts of the app by words of any language")
    func searching() async throws {
        let desk = try Desk()
        try desk.write("Catalogue/demo/messages.yaml", "messages:\n  well-done: Well done, both of you\n")
        try desk.write(
            "Locales/nl/demo.yaml", try desk.text("Locales/nl/demo.yaml") + "\nmessages:\n  well-done: Goed gedaan, allebei\n")
        func found(_ words: String) async throws -> [JSONValue] {
            try await ask(desk, "search", ["words": words])["found"]?.elements ?? []
        }
        let text = try #require(try await found("allebei").first)
        #expect(text["path"]?.elements.compactMap(\.text) == ["messages", "well-done"])
        #expect(text["title"]?.text == "Well done, both of you")
        #expect(text["in"]?.text == "nl")
        #expect(try await found("keuken").first?["id"]?.text == "kitchen")
        #expect(try await found("messages.well-done").count == 1)
        let pack = try #require(try await found("demo").first)
        #expect(pack["pack"]?.text == "demo" && pack["kind"] == nil && pack["path"] == nil)
    }

    @Test("show how each thing that is found looks wrong, and right")
    func examples() async throws {
        let desk = try Desk()
        try desk.write("Catalogue/demo/chores.yaml", Desk.chores.replacing("Wash the dishes", with: "Wash  the dishes"))
        let answer = try await ask(desk, "findings")
        let check = try #require(answer["checks"]?["double-space"])
        #expect(check["wrong"]?.elements.first?["text"]?.text?.contains("⟦") == true)
        #expect(check["right"]?.elements.first?["text"]?.text?.contains("⟦") == false)
    }

    @Test("stand as files beside an exported page")
    func exported() async throws {
        let desk = try Desk()
        try desk.write(
            "Catalogue/demo/model.yaml", "entities:\n  Task:\n    fields: {id: uuid, title: {type: text, from: title}}\n")
        try desk.write(
            "Catalogue/demo/templates/guest.yaml",
            "template: guest\ntitle: A guest\nrecords:\n  Task:\n    - {use: chore/dishes}\n")
        let files = try await StudioExport(
            Pipeline(catalogue: desk.folder + "/Catalogue", locales: desk.folder + "/Locales"), desk.host
        ).files().files
        let names = Set(files.map(\.name))
        #expect(
            names.isSuperset(of: [
                "index.html", "data/search.json", "data/household~demo~guest~en.json", "data/household~demo~guest~nl.json",
                "data/population~demo.json",
            ]))
        // Without git, the page does not offer changes.
        #expect(!names.contains("data/changes.json"))
        let overview = try #require(files.first { $0.name == "data/overview.json" }.flatMap { JSONValue(bytes: $0.bytes) })
        #expect(overview["hasChanges"]?.flag == false)
        let search = try #require(files.first { $0.name == "data/search.json" }.flatMap { JSONValue(bytes: $0.bytes) })
        #expect(search.elements.contains { $0["name"]?.text == "kitchen" })
    }

    @Test("an exported page shows the authors of commits, or leaves them out")
    func history() async throws {
        let desk = try Desk()
        var host = desk.host
        let commits = (1...5).map {
            StudioHost.Commit(
                day: "2026-11-0\($0)", author: "Ada", subject: "Dust \($0)", files: ["\(desk.folder)/Catalogue/demo/chores.yaml"])
        }
        host.recent = { _ in StudioHost.Recent(commits: commits, open: []) }
        let pipeline = Pipeline(catalogue: desk.folder + "/Catalogue", locales: desk.folder + "/Locales")
        let whole = try await StudioExport(pipeline, host).files()
        #expect(whole.commits == 3)
        #expect(whole.files.contains { String(decoding: $0.bytes, as: UTF8.self).contains("\"Ada\"") })
        let without = try await StudioExport(pipeline, host, includesHistory: false).files()
        #expect(without.commits == 0)
        #expect(
            !without.files.contains {
                String(decoding: $0.bytes, as: UTF8.self).contains("Ada")
                    || String(decoding: $0.bytes, as: UTF8.self).contains("Dust 5")
            })
        #expect(without.files.map(\.name) == whole.files.map(\.name))
    }

    @Test("deleting an item lists each place that names it, and each file that changes")
    func deleting() async throws {
        let desk = try Desk()
        try desk.write(
            "Catalogue/demo/pack.yaml",
            try desk.text("Catalogue/demo/pack.yaml").replacing(
                "title: text, colour", with: "title: text, first: {type: item, of: chore, optional: true}, colour"))
        try desk.write(
            "Catalogue/demo/rooms.yaml",
            "items:\n  kitchen: {title: Kitchen, first: dishes}\n  hall: {title: Hall, first: dishes}\n"
                + (1...70).map { "  room-\($0): {title: Room \($0), first: dishes}\n" }.joined())
        try desk.write(
            "Catalogue/demo/model.yaml", "entities:\n  Task:\n    fields: {id: uuid, title: {type: text, from: title}}\n")
        try desk.write(
            "Catalogue/demo/templates/guest.yaml",
            "template: guest\ntitle: A guest\nrecords:\n  Task:\n    - {use: chore/dishes}\n    - {use: chore/dust}\n")
        for locale in ["nl", "de", "fr"] {
            try desk.write("Locales/\(locale)/demo.yaml", "chores:\n  dishes: {title: \(locale)}\n  dust: {title: \(locale)}\n")
        }
        let answer = try #require(
            JSONValue(
                bytes: try await desk.studio.act("remove", Array(#"{"pack": "demo", "kind": "chores", "id": "dishes"}"#.utf8))))
        #expect(answer["useCount"] == 73)
        #expect(answer["uses"]?.elements.count == 73)
        #expect(answer["uses"]?.elements.contains { $0["path"]?.text?.hasSuffix("guest.yaml") == true } == true)
        #expect(
            answer["files"]?.elements.compactMap { $0["path"]?.text } == [
                "Catalogue/demo/chores.yaml", "Locales/de/demo.yaml", "Locales/fr/demo.yaml", "Locales/nl/demo.yaml",
            ])
        let item = try await ask(desk, "item", ["pack": "demo", "kind": "chores", "id": "dishes"])
        #expect(item["useCount"] == 73 && item["uses"]?.elements.count == 60)
    }

    @Test("name every module of the page at its head, so that none is asked for only once another one is there")
    func preloads() throws {
        let head = String(decoding: try #require(PageFiles.all["index.html"]), as: UTF8.self)
        for name in PageFiles.all.keys where name.hasSuffix(".js") && name != "app.js" {
            #expect(head.contains("<link rel=\"modulepreload\" href=\"/page/\(name)\">"), "\(name)")
        }
    }

    @Test("say what is there before it is checked, and what was found afterwards")
    func beginning() async throws {
        let desk = try Desk()
        try desk.write("Catalogue/demo/chores.yaml", Desk.chores.replacing("coins: 3", with: "coins: 300"))
        await desk.studio.open()
        let first = try await ask(desk, "overview")
        #expect(first["packs"]?.elements.first?["items"] == 4)
        // Languages are listed before any translation is read.
        #expect(first["packs"]?.elements.first?["languages"] == ["en", "nl"])
        #expect(first["packs"]?.elements.first?["coverage"] == [["in": "nl"]])
        #expect(await desk.studio.wait(beyond: 0) > 0)
        let second = try await ask(desk, "overview")
        #expect(second["isChecked"]?.flag == true)
        #expect(second["packs"]?.elements.first?["coverage"]?.elements.first?["total"] != nil)
        let errors = try #require(second["packs"]?.elements.first?["errors"])
        #expect(errors != 0)
        // Requests for anything else wait for the full load.
        let other = try Desk()
        await other.studio.open()
        #expect(try await ask(other, "content", ["pack": "demo", "kind": "chores"])["rows"]?.elements.count == 2)
    }
}
