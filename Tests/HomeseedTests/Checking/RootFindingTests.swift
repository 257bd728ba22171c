import Homeseed
import HomeseedDocument
import HomeseedSource
import Testing

@testable import struct HomeseedDocument.Example
@testable import enum HomeseedDocument.ExampleCatalogue

/// Of a slip that many lines depend on, the one finding is where it was made.
struct RootFindingTests {
    private func found(_ files: [SourceFile]) throws -> [Diagnostic] { try Pipeline(files: files).check().diagnostics.all }

    private func fixed(_ files: [SourceFile], _ path: String) throws -> String {
        let pipeline = Pipeline(files: files)
        let outcome = try Fixer(pipeline, appliesUnsafe: true) { try pipeline.check(in: $0) }.run(try pipeline.check())
        let text = String(decoding: outcome.overlay.bytes(of: path) ?? [], as: UTF8.self)
        // An example's files end in a line break of their own.
        return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
    }

    @Test("a placeholder that one form of the source writes otherwise is found there, and not in each translation", arguments: ["one: \"{cuont} dish\", other: \"{count} dishes\"", "one: \"{count} dish\", other: \"{conut} dishes\""])
    func sourceForm(forms: String) throws {
        let files = Example(messages: "messages:\n  left: {\(forms)}\n", dutch: ExampleCatalogue.dutch(messages: "{left: {one: \"{count} bord\", other: \"{count} borden\"}}")).sources
        let found = try found(files)
        #expect(found.map(\.check) == [PlaceholderMismatch.id] && found[0].label == "did you mean {count}?", "\(found.map(\.headline))")
        #expect(found[0].place.flatMap { try? Pipeline(files: files).check().sources[$0.file]?.path } == "Catalogue/demo/messages.yaml")
        #expect(try fixed(files, "Catalogue/demo/messages.yaml") == "messages:\n  left: {one: \"{count} dish\", other: \"{count} dishes\"}\n")
    }

    @Test("a number that is misspelt in each form is found in each, and in no translation")
    func eachForm() throws {
        let files = Example(messages: "messages:\n  left: {one: \"{cuont} dish\", other: \"{cuont} dishes\"}\n", dutch: ExampleCatalogue.dutch(messages: "{left: {one: \"{count} bord\", other: \"{count} borden\"}}")).sources
        let found = try found(files)
        #expect(found.map(\.headline) == Array(repeating: "A text that counts has {count} where this one has {cuont}", count: 2))
        #expect(try fixed(files, "Catalogue/demo/messages.yaml") == "messages:\n  left: {one: \"{count} dish\", other: \"{count} dishes\"}\n")
    }

    @Test("names that are near each other, and that translations know, are two")
    func twoNames() throws {
        let forms = { (one: String, other: String) in "{left: {one: \"{item} \(one) {count}\", other: \"{items} \(other) {count}\"}}" }
        let files = Example(messages: "messages: \(forms("is", "are"))\n", dutch: ExampleCatalogue.dutch(messages: forms("is", "zijn"))).sources
        #expect(try found(files).isEmpty)
    }

    @Test("settings and packs of another ending are named", arguments: ["homeseed.YAML", "homeseed.yaml.txt", "homeseed.yml2", "homeseed.yaml.bak"])
    func settings(name: String) throws {
        let found = try found(Example(files: ["Catalogue/\(name)": "locales: [nl]\n"]).sources)
        #expect(found.map(\.check) == [UnknownFile.id] && found[0].severity == .error && found[0].headline.contains("'\(name)'") && found[0].label == "did you mean 'homeseed.yaml'?", "\(found.map(\.headline))")
    }

    @Test("a copy of the settings beside them is nobody's business")
    func copyOfSettings() throws {
        let found = try found(Example(files: ["Catalogue/homeseed.yaml": "locales: {required: [nl]}\n", "Catalogue/homeseed.yaml.bak": "x"]).sources)
        #expect(!found.map(\.check).contains(UnknownFile.id), "\(found.map(\.headline))")
    }

    @Test("a folder whose pack.yaml is called otherwise says what is there", arguments: ["pack.YAML", "pack.yml2", "Pack.yaml", "pakc.yaml", "pack.txt"])
    func packFile(name: String) throws {
        let files = Example(files: ["Catalogue/guests/\(name)": "homeseed: 1\npack: guests\ntitle: Guests\nlanguage: en\n", "Catalogue/guests/chores.yaml": "items: []\n"]).sources
        let found = try found(files).filter { $0.check == MissingPackFile.id }
        #expect(found.count == 1 && found[0].notes.contains { $0.contains("'\(name)'") }, "\(found)")
    }

    @Test("a key of a message that is misspelt is no plural form", arguments: [
        ("{txt: Hello}", "text"), ("{txt: Hello, comment: On top}", "text"), ("{coment: On top, text: Hello}", "comment"), ("{one: Hello, other: Hellos, coment: On top}", "comment"),
    ])
    func messageKey(message: String, meant: String) throws {
        let translation = message.contains("one:") ? "{one: Hoi, other: Hois}" : "Hallo"
        let found = try found(Example(messages: "messages:\n  hello: \(message)\n", dutch: ExampleCatalogue.dutch(messages: "{hello: \(translation)}")).sources)
        #expect(found.filter { $0.severity == .error }.map(\.check) == [UnknownKey.id] && found.contains { $0.label == "did you mean '\(meant)'?" }, "\(found.map(\.headline))")
    }

    @Test("a line that stands out to the left is the finding, and not the next one")
    func outdented() throws {
        let text = "messages:\n  hello: Hello\nbye: {text: Goodbye}\n  thanks: Thank you\n"
        let files = Example(messages: text, dutch: ExampleCatalogue.dutch(messages: "{hello: Hallo, bye: Dag, thanks: Dank je}")).sources
        let found = try found(files)
        #expect(found.map(\.check) == [.yamlSyntax] && found[0].place?.range.lower == 25, "\(found.map { ($0.headline, $0.place) })")
        #expect(try fixed(files, "Catalogue/demo/messages.yaml") == text.replacing("\nbye", with: "\n  bye"))
    }

    @Test("items beside groups are one finding", arguments: [true, false])
    func both(isFirst: Bool) throws {
        let (groups, items) = ("groups:\n  - category: kitchen\n    items: [{id: dishes, title: Wash the dishes}]\n", "items:\n  - {id: mowing, category: kitchen, title: Mow the lawn}\n")
        let files = Example(chores: isFirst ? groups + items : items + groups, dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")).sources
        let found = try found(files)
        #expect(found.map(\.check) == [WrongForm.id] && found[0].headline.contains("and not both"), "\(found.map(\.headline))")
    }

    @Test("where a dash is missing, it is a dash that is proposed")
    func dash() throws {
        let text = "items:\n  - id: dishes\n    category: kitchen\n    title: Wash the dishes\n  id: mowing\n    category: kitchen\n    title: Mow the lawn\n"
        for written in [text, text.replacing("  id: mowing\n    category: kitchen\n    title: Mow the lawn\n", with: "  id: mowing\n")] {
            let found = try found(Example(chores: written, dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")).sources)
            #expect(found.first?.headline == "A '-' is missing before this key", "\(found.map(\.headline))")
        }
        let files = Example(chores: text, dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")).sources
        let mended = text.replacing("  id: mowing", with: "  - id: mowing")
        #expect(try fixed(files, "Catalogue/demo/chores.yaml") == mended)
        // The same where the line was indented as if it belonged to the item before.
        let deeper = Example(chores: text.replacing("  id: mowing", with: "    id: mowing"), dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")).sources
        #expect(try found(deeper).map(\.headline) == ["A '-' is missing before this key"])
        #expect(try fixed(deeper, "Catalogue/demo/chores.yaml") == mended)
    }
}
