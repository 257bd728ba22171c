import HomeseedSource
import Testing

@testable import Homeseed
@testable import HomeseedChecking
@testable import HomeseedModel
@testable import struct HomeseedSource.Example

/// Typos that lint once missed.
@Suite("Nothing is lost without a word")
struct OverlookedTests {
    private func checks(_ path: String, _ old: String, _ new: String) throws -> [CheckID] {
        let files = try ExampleCatalogue.files.map { file in
            guard file.path.hasSuffix(path) else { return file }
            let text = String(decoding: file.bytes, as: UTF8.self)
            try #require(text.contains(old))
            return SourceFile(path: file.path, text: text.replacing(old, with: new))
        }
        return try Pipeline(files: files).check().diagnostics.all.filter { $0.severity == .error }.map(\.check)
    }

    @Test("a misspelt key beside plural forms")
    func currency() throws {
        let found = try checks("pack.yaml", "language: en", "language: en\ncurrency: {fild: coins, one: a coin, other: coins}")
        #expect(found.contains(MissingKey.id))
    }

    @Test("a record whose item was left empty")
    func use() throws {
        #expect(try checks("home.yaml", "{key: mia, name: Mia}", "{key: mia, name: Mia, tasks: [{use: }]}") == [MissingKey.id])
    }

    @Test("a list in a list of words, and a mapping in one", arguments: ["[[a, b]]", "[{a: b}]", "[fine, [a]]"])
    func lists(words: String) throws {
        #expect(try checks("pack.yaml", "language: en", "language: en\nuntranslated: \(words)") == [WrongForm.id])
        #expect(try checks("model.yaml", "of: [next, done]", "of: \(words)").contains(WrongForm.id))
    }

    @Test("a kind whose file is named with its ending is the same kind", arguments: [".yaml", ".yml", ".YAML", ".json"])
    func ending(written: String) throws {
        let files = Example(pack: ExampleCatalogue.pack.replacing("file: categories", with: "file: categories" + written)).sources
        let pipeline = Pipeline(files: files)
        let checked = try pipeline.check()
        #expect(checked.diagnostics.all.map(\.headline) == ["'file' is written without the file extension"])
        let outcome = try Fixer(pipeline, appliesUnsafe: false) { try pipeline.check(in: $0) }.run(checked)
        #expect(outcome.checked.diagnostics.all.map(\.headline) == [])
    }

    @Test(
        "a translation that was left empty, in whichever form",
        arguments: [
            ("chores: {dishes: {title: De afwas doen}}", "chores: {dishes: }"),
            ("chores: {dishes: {title: De afwas doen}}", "chores: {dishes: {title: }}"),
            ("chores: {dishes: {title: De afwas doen}}", "chores:"),
            ("templates: {home: {title: Eén kind}}", "templates: {home: }"),
            ("templates: {home: {title: Eén kind}}", "templates:"),
        ])
    func translation(written: String, left: String) throws {
        #expect(try checks("nl/demo.yaml", written, left) == [MissingTranslation.id])
    }

    @Test("two folders of one language")
    func folders() throws {
        let files = ExampleCatalogue.files + [SourceFile(path: "Locales/NL/demo.yaml", text: "pack: {title: Demo}\n")]
        let found = try Pipeline(files: files).check().diagnostics.all.filter { $0.check == BadLocale.id }
        #expect(found.map(\.headline) == ["The folders 'NL' and 'nl' are the same language"] && found[0].severity == .error)
    }

    @Test(
        "a misspelt entity of a required pack",
        arguments: [
            ("  Chidl: {fields: {note: {type: string, optional: true}}}\n", ["There is no entity 'Chidl'"]),
            ("  Child: {fields: {note: {type: string, optional: true}}}\n", []),
            ("  Chidl: {fields: {id: uuid, note: {type: string, optional: true}}}\n", []),
            ("  Pet: {fields: {id: uuid, note: {type: string, optional: true}}}\n", []),
        ])
    func entity(addition: String, expected: [String]) throws {
        let files =
            ExampleCatalogue.files + [
                SourceFile(
                    path: "Catalogue/more/pack.yaml",
                    text: "homeseed: 1\npack: more\ntitle: More\nlanguage: en\nrequires: [demo]\n"),
                SourceFile(path: "Catalogue/more/model.yaml", text: "entities:\n" + addition),
            ]
        let found = try Pipeline(files: files).check().diagnostics.all.filter { $0.check == UnknownReference.id }
        #expect(found.map(\.headline) == expected)
        #expect(found.allSatisfy { $0.severity == .error && $0.label == "did you mean 'Child'?" })
    }

    @Test("a kind whose file or folder has another meaning", arguments: ["file: model", "file: templates", "folder: templates"])
    func reserved(path: String) throws {
        let pack = ExampleCatalogue.pack.replacing("file: categories", with: path)
        let found = try Pipeline(files: Example(pack: pack).sources).check().diagnostics.all
        let name = path.split(separator: " ")[1]
        #expect(found.contains { $0.check == WrongValue.id && $0.headline.hasSuffix(" can't be '\(name)'") }, "\(found)")
    }
}
