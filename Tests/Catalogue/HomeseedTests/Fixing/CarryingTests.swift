import Homeseed
import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// Translations and their recorded source texts follow a renamed text.
struct CarryingTests {
    private static let dutch = "Locales/nl/demo.yaml"
    private static let template = "Catalogue/demo/templates/home.yaml"
    private static let record = "Locales/nl/confirmed/demo.yaml"

    private func household(
        chores: String, record: String = "{dishes: {title: Wash the dishes}}", dutch: String = "{dishes: {title: De afwas doen}}",
        at path: String = Self.record
    ) -> [SourceFile] {
        Example(
            chores: "items:\n\(chores)", dutch: ExampleCatalogue.dutch(chores: dutch),
            files: [
                path:
                    "pack: {title: A small household}\ncategories: {kitchen: {title: Kitchen}}\nchores: \(record)\ntemplates: {home: {title: One child}}\n"
            ]
        ).sources
    }

    private func fixed(_ files: [SourceFile], appliesUnsafe: Bool = false) throws -> Fixer.Outcome {
        let pipeline = Pipeline(files: files)
        return try Fixer(pipeline, appliesUnsafe: appliesUnsafe) { try pipeline.check(in: $0) }.run(try pipeline.check())
    }

    private func text(_ path: String, _ outcome: Fixer.Outcome, _ files: [SourceFile]) -> String {
        String(decoding: outcome.overlay.bytes(of: path) ?? files.first { $0.path == path }?.bytes ?? [], as: UTF8.self)
    }

    private func found(_ files: [SourceFile]) throws -> [Diagnostic] { try Pipeline(files: files).check().diagnostics.all }

    @Test("no translation is carried to an item of which id and text are new")
    func another() throws {
        let files = household(chores: "  - {id: wash-car, category: kitchen, title: Wash a car}")
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(!text(Self.dutch, outcome, files).contains("wash-car") && outcome.overlay.files[Self.record] == nil)
        let checks = try found(files).map(\.check)
        #expect(checks.contains(UnknownTranslation.id) && checks.contains(MissingTranslation.id), "\(checks)")
    }

    @Test(
        "a record goes where its translation is carried, which is stale where the text has changed",
        arguments: [
            ("Wash the dishes", false), ("Wash the dirty dishes", true),
        ])
    func carried(title: String, isStale: Bool) throws {
        let files = household(chores: "  - {id: plates, category: kitchen, title: \(title)}")
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.dutch, outcome, files).contains("plates: {title: De afwas doen}"))
        #expect(text(Self.record, outcome, files).contains("{plates: {title: Wash the dishes}}"))
        #expect(outcome.checked.diagnostics.all.map(\.check) == (isStale ? [StaleTranslation.id] : []))
    }

    @Test(
        "where an item says what it was called, --fix mends the names of it, and its record goes along",
        arguments: ["dishez", "plates"])
    func former(id: String) throws {
        let files = household(chores: "  - {id: \(id), was: [dishes], category: kitchen, title: Clean all plates}").map { file in
            file.path != Self.template
                ? file
                : SourceFile(
                    path: file.path,
                    text:
                        "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - {use: chore/dishes, child: mia}\n"
                )
        }
        let outcome = try fixed(files)
        #expect(text(Self.dutch, outcome, files).contains("\(id): {title: De afwas doen}"))
        #expect(text(Self.record, outcome, files).contains("{\(id): {title: Wash the dishes}}"))
        #expect(text(Self.template, outcome, files).contains("use: chore/\(id),"))
        #expect(
            outcome.checked.diagnostics.all.map(\.check) == [StaleTranslation.id],
            "\(outcome.checked.diagnostics.all.map(\.headline))")
    }

    @Test("a record under the name that an item had before is read")
    func formerRecord() throws {
        let files = household(
            chores: "  - {id: plates, was: [dishes], category: kitchen, title: Clean all plates}",
            dutch: "{plates: {title: De afwas doen}}")
        #expect(try found(files).map(\.check) == [StaleTranslation.id])
    }

    @Test(
        "a key in a record that is a slip is found",
        arguments: ["dihses: {title: Wash the dishes}", "dishes: {titel: Wash the dishes}"])
    func misspelt(record: String) throws {
        let files = household(chores: "  - {id: dishes, category: kitchen, title: Wash all dishes}", record: "{\(record)}")
        let found = try found(files)
        #expect(found.map(\.check) == [UnknownTranslation.id] && found[0].severity == .warning, "\(found.map(\.headline))")
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(outcome.checked.diagnostics.all.map(\.check) == [StaleTranslation.id])
    }

    @Test("a key beside a record's text that is a slip is found, for a review that was asked for would be forgotten")
    func misspeltMark() throws {
        let files = household(
            chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}",
            record: "{dishes: {title: {text: Wash the dishes, needs-reveiw: true, Note: Liever niet}}}")
        #expect(
            try found(files).map(\.headline) == [
                "There is no key 'needs-reveiw' in a confirmed text", "There is no key 'Note' in a confirmed text",
            ])
    }

    @Test("a second file of records is found")
    func twin() throws {
        var files = household(
            chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}", record: "{dishes: {title: Wash the dishes}}")
        let record = try #require(files.first { $0.path.contains("confirmed/") })
        files.append(SourceFile(path: record.path.replacing(".yaml", with: ".yml"), bytes: record.bytes))
        #expect(try found(files).map(\.headline) == ["'demo.yml' is not read: 'demo.yaml' is read instead"])
    }

    @Test("what a record says of texts that are gone is no fault")
    func gone() throws {
        let files = household(
            chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}",
            record: "{dishes: {title: Wash the dishes}, mowing: {title: Mow the lawn}}")
        #expect(try found(files).map(\.severity) == [.note])
    }

    @Test(
        "a record that is not read for its name is found",
        arguments: [
            "confirmed/demo.YAML", "confirmed/demo.bak", "confirmed/demo.yaml.txt", "confirm/demo.yaml", "Confirmed/demo.yaml",
            "old/demo.json",
        ])
    func stray(name: String) throws {
        let files = household(chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}", at: "Locales/nl/\(name)")
        let found = try found(files)
        #expect(found.map(\.check) == [UnknownFile.id] && found[0].headline.contains("'\(name)'"), "\(found.map(\.headline))")
        #expect(found.first?.label != nil || !name.lowercased().hasPrefix("confirm/"))
    }

    @Test(
        "translations in a folder of their own are one error, and nothing else is missing",
        arguments: ["x/demo.yaml", "x/y/demo.yml", "x/demo.JSON"])
    func displaced(name: String) throws {
        let files = household(chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}").map { file in
            file.path == Self.dutch ? SourceFile(path: "Locales/nl/" + name, bytes: file.bytes) : file
        }
        let found = try found(files)
        #expect(found.map(\.check) == [UnknownFile.id] && found[0].headline.contains("'\(name)'"), "\(found.map(\.headline))")
    }

    @Test(
        "what else lies below a language's folder is nobody's business",
        arguments: ["export/demo.nl.po", "export/demo.csv", "confirmed/demo.md", "art/demo.png"])
    func other(name: String) throws {
        let files = household(chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}")
        #expect(try found(files + [SourceFile(path: "Locales/nl/" + name, text: "x")]).isEmpty)
    }

    @Test("a copy beside a record that is read is no fault")
    func copy() throws {
        let files = household(chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}")
        #expect(try found(files + [SourceFile(path: "Locales/nl/confirmed/demo.yaml.bak", text: "chores: {}")]).isEmpty)
    }

    @Test(
        "a quote that only ends a text is found, and one that only begins it",
        arguments: [
            ("De afwas doen\"", true), ("De plank van 40\"", false), ("Lees \"Pluk\"", false), ("Lees „Pluk\"", false),
            ("De afwas doen'", true), ("De afwas doen’", true),
            ("“De afwas doen", true), ("De afwas doen”", true), ("Lees “Pluk”", false), ("Lees „Pluk“", false),
            ("De kamer van Lars'", false), ("Pak 'm, Max'", false), ("De plank van 40”", false),
        ])
    func quote(written: String, isFound: Bool) throws {
        let files = household(
            chores: "  - {id: dishes, category: kitchen, title: Wash the dishes}", dutch: "{dishes: {title: \(written)}}")
        #expect(try found(files).contains { $0.check == UnmatchedQuote.id } == isFound)
        if isFound { #expect(text(Self.dutch, try fixed(files, appliesUnsafe: true), files).contains("{title: De afwas doen}")) }
    }
}
