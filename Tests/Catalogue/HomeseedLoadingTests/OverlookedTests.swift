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
}
