import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// The files that an app ships, created in memory.
@Suite("Bundling")
struct BundlingTests {
    private func bundle(_ spec: String, chores: String? = nil, dutch: String? = nil, over existing: [String: String] = [:]) throws
        -> (files: [String: String], found: [String])
    {
        let example = Example(pack: ExampleCatalogue.pack + spec, chores: chores, dutch: dutch)
        var loading = Diagnostics()
        let catalogue = try Pipeline(files: example.sources).load(&loading)
        #expect(loading.all.filter { $0.severity == .error }.map(\.headline) == [])
        var found = Diagnostics()
        let made = try present(
            AppBundle(
                of: try present(catalogue.pack("demo")), in: catalogue, existing: { existing[$0].map { Array($0.utf8) } }, &found)
        )
        let files = made.files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) }
        return (Dictionary(uniqueKeysWithValues: files), found.all.map(\.headline))
    }

    private func faults(_ spec: String) throws -> [CheckID] {
        var found = Diagnostics()
        _ = try Pipeline(files: Example(pack: ExampleCatalogue.pack + spec).sources).load(&found)
        return found.all.filter { $0.severity == .error }.map(\.check)
    }

    @Test("items are written by the keys that the app reads, in each language")
    func items() throws {
        let files = try bundle(
            "bundle:\n  files:\n    - {file: \"{language}/chores.json\", kind: chore, fields: {name: title, of: category.title, key: id}}\n"
        ).files
        #expect(files.keys.sorted() == ["en/chores.json", "nl/chores.json"])
        #expect(files["nl/chores.json"]?.filter { !$0.isWhitespace } == #"[{"name":"Deafwasdoen","of":"Keuken","key":"dishes"}]"#)
        #expect(files["en/chores.json"]?.contains("\"of\": \"Kitchen\"") == true)
    }

    @Test("without a language in its path, a file has the keys of texts")
    func keys() throws {
        let files = try bundle("bundle: {files: [{file: chores.json, kind: chore, fields: {name: title}}]}\n").files
        #expect(files["chores.json"]?.contains("\"name\": \"chores.dishes.title\"") == true, "\(files)")
    }

    @Test("groups stand in the order in which items name them")
    func groups() throws {
        let chores =
            "items:\n  - {id: b, category: kitchen, title: Mop the floor}\n  - {id: a, category: kitchen, title: Wash the dishes}\n"
        let dutch = ExampleCatalogue.dutch(chores: "{a: {title: De afwas doen}, b: {title: De vloer dweilen}}")
        let files = try bundle(
            "bundle: {files: [{file: \"{language}.json\", kind: chore, group: {room: category.title}, items: tasks, fields: {id: id}}]}\n",
            chores: chores, dutch: dutch
        ).files
        #expect(files["nl.json"]?.filter { !$0.isWhitespace } == #"[{"room":"Keuken","tasks":[{"id":"b"},{"id":"a"}]}]"#)
    }

    @Test("a text that counts in one language is written by its forms in all")
    func forms() throws {
        let chores =
            "items:\n  - {id: a, category: kitchen, title: {one: Wash a plate, other: \"Wash {count} plates\"}}\n  - {id: b, category: kitchen, title: Mop the floor}\n"
        let dutch = ExampleCatalogue.dutch(
            chores: "{a: {title: {one: Was een bord af, other: \"Was {count} borden af\"}}, b: {title: De vloer dweilen}}")
        let files = try bundle(
            "bundle: {files: [{file: \"{language}.json\", kind: chore, fields: {title: title}}]}\n", chores: chores, dutch: dutch
        ).files
        #expect(
            files["nl.json"]?.filter { !$0.isWhitespace }
                == #"[{"title":{"one":"Waseenbordaf","other":"Was{count}bordenaf"}},{"title":{"other":"Devloerdweilen"}}]"#)
    }

    @Test(
        "a file of TypeScript is a constant that its own name allows",
        arguments: [("wish-list.ts", "wishList"), ("default.ts", "defaultItems"), ("2024.ts", "items2024")])
    func typeScript(file: String, constant: String) throws {
        let files = try bundle("bundle: {files: [{file: \(file), kind: chore}]}\n").files
        #expect(
            files[file]?.contains("export const \(constant) = [") == true && files[file]?.hasSuffix("as const;\n") == true,
            "\(files)")
    }

    @Test("tables of texts hold what stands on a screen, and nothing of templates")
    func texts() throws {
        let files = try bundle("bundle: {texts: [{format: i18next, to: locales, table: app}]}\n").files
        #expect(files.keys.sorted() == ["locales/en/app.json", "locales/nl/app.json"], "\(files.keys)")
        #expect(files["locales/nl/app.json"]?.contains("De afwas doen") == true)
        #expect(files.values.allSatisfy { !$0.contains("Eén kind") && !$0.contains("One child") })
    }

    @Test("an app makes its first household of what it ships")
    func households() throws {
        let pipeline = Pipeline(
            files: Example(pack: ExampleCatalogue.pack + "bundle: {households: app/Demo.catalogue}\n").sources)
        let (catalogue, today, zone) = (
            try pipeline.check().catalogue, try present(Day(iso: "2026-03-10")), try present(Zone(named: "Europe/Amsterdam"))
        )
        var found = Diagnostics()
        let bundle = try present(
            AppBundle(of: try present(catalogue.pack("demo")), in: catalogue.catalogue, existing: { _ in nil }, &found))
        #expect(bundle.files.map(\.path) == ["app/Demo.catalogue"])
        let shipped = try Pipeline(bundled: try present(bundle.files.first).bytes).check().catalogue
        let (theirs, ours) = (
            try shipped.household("demo/home", locale: "nl", today: today, zone: zone),
            try catalogue.household("demo/home", locale: "nl", today: today, zone: zone)
        )
        #expect(theirs.rows == ours.rows && !ours.rows.isEmpty)
    }

    @Test(
        "a path of households that is taken, or leads out, is found",
        arguments: [("chores.json", DuplicateKey.id), ("../a.catalogue", WrongValue.id)])
    func householdPaths(path: String, check: CheckID) throws {
        #expect(try faults("bundle: {files: [{file: chores.json, kind: chore}], households: \(path)}\n") == [check])
    }

    @Test("what others keep in a shared file stays")
    func shared() throws {
        let existing = #"{"sourceLanguage": "en", "version": "1.0", "strings": {"theirs": {"comment": "kept"}}}"#
        let spec = "bundle: {texts: [{format: xcstrings, to: App}]}\n"
        let path = try present(try bundle(spec).files.keys.first)
        let files = try bundle(spec, over: [path: existing]).files
        #expect(files[path]?.contains("\"theirs\"") == true && files[path]?.contains("De afwas doen") == true, "\(files)")
    }

    @Test(
        "what can't be bundled is said where it is written",
        arguments: [
            ("bundle: {files: [{file: chores.txt, kind: chore}]}\n", WrongValue.id),
            ("bundle: {files: [{file: ../chores.json, kind: chore}]}\n", WrongValue.id),
            ("bundle: {files: [{file: a.json, kind: chores}]}\n", UnknownReference.id),
            ("bundle: {files: [{file: a.json, kind: chore, fields: {a: titel}}]}\n", UnknownReference.id),
            ("bundle: {files: [{file: a.json, kind: chore, fields: {a: coins.title}}]}\n", WrongValue.id),
            ("bundle: {files: [{file: a.json, kind: chore}, {file: a.json, kind: category}]}\n", DuplicateKey.id),
        ])
    func refusals(spec: String, check: CheckID) throws { #expect(try faults(spec) == [check]) }
}
