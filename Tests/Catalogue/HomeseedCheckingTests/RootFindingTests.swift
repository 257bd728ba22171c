import Foundation
import Homeseed
import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// A typo that many lines depend on is reported once, at its own location.
struct RootFindingTests {
    private func found(_ files: [SourceFile]) throws -> [Diagnostic] { try Pipeline(files: files).check().diagnostics.all }

    private func fixed(_ files: [SourceFile], _ path: String) throws -> String {
        let pipeline = Pipeline(files: files)
        let outcome = try Fixer(pipeline, appliesUnsafe: true) { try pipeline.check(in: $0) }.run(try pipeline.check())
        let text = String(decoding: outcome.overlay.bytes(of: path) ?? [], as: UTF8.self)
        // An example adds a line break to the end of its files.
        return text.hasSuffix("\n\n") ? String(text.dropLast()) : text
    }

    @Test(
        "a placeholder that one form of the source writes otherwise is found there, and not in each translation",
        arguments: ["one: \"{cuont} dish\", other: \"{count} dishes\"", "one: \"{count} dish\", other: \"{conut} dishes\""])
    func sourceForm(forms: String) throws {
        let files = Example(
            messages: "messages:\n  left: {\(forms)}\n",
            dutch: ExampleCatalogue.dutch(messages: "{left: {one: \"{count} bord\", other: \"{count} borden\"}}")
        ).sources
        let found = try found(files)
        #expect(
            found.map(\.check) == [PlaceholderMismatch.id] && found[0].label == "did you mean {count}?",
            "\(found.map(\.headline))")
        #expect(
            found[0].place.flatMap { try? Pipeline(files: files).check().sources[$0.file]?.path }
                == "Catalogue/demo/messages.yaml")
        #expect(
            try fixed(files, "Catalogue/demo/messages.yaml")
                == "messages:\n  left: {one: \"{count} dish\", other: \"{count} dishes\"}\n")
    }

    @Test("a number that is misspelt in each form is found in each, and in no translation")
    func eachForm() throws {
        let files = Example(
            messages: "messages:\n  left: {one: \"{cuont} dish\", other: \"{cuont} dishes\"}\n",
            dutch: ExampleCatalogue.dutch(messages: "{left: {one: \"{count} bord\", other: \"{count} borden\"}}")
        ).sources
        let found = try found(files)
        #expect(
            found.map(\.headline) == Array(repeating: "A text with plural forms has {count}, but this one has {cuont}", count: 2))
        #expect(
            try fixed(files, "Catalogue/demo/messages.yaml")
                == "messages:\n  left: {one: \"{count} dish\", other: \"{count} dishes\"}\n")
    }

    @Test("names that are near each other, and that translations know, are two")
    func twoNames() throws {
        let forms = { (one: String, other: String) in
            "{left: {one: \"{item} \(one) {count}\", other: \"{items} \(other) {count}\"}}"
        }
        let files = Example(
            messages: "messages: \(forms("is", "are"))\n", dutch: ExampleCatalogue.dutch(messages: forms("is", "zijn"))
        ).sources
        #expect(try found(files).isEmpty)
    }

    @Test(
        "settings and packs of another ending are named",
        arguments: ["homeseed.YAML", "homeseed.yaml.txt", "homeseed.yml2", "homeseed.yaml.bak"])
    func settings(name: String) throws {
        let found = try found(Example(files: ["Catalogue/\(name)": "locales: [nl]\n"]).sources)
        #expect(
            found.map(\.check) == [UnknownFile.id] && found[0].severity == .error && found[0].headline.contains("'\(name)'")
                && found[0].label == "did you mean 'homeseed.yaml'?", "\(found.map(\.headline))")
    }

    @Test("a copy of the settings beside them is nobody's business")
    func copyOfSettings() throws {
        let found = try found(
            Example(files: ["Catalogue/homeseed.yaml": "locales: {required: [nl]}\n", "Catalogue/homeseed.yaml.bak": "x"]).sources
        )
        #expect(!found.map(\.check).contains(UnknownFile.id), "\(found.map(\.headline))")
    }

    @Test(
        "a folder whose pack.yaml is called otherwise says what is there",
        arguments: ["pack.YAML", "pack.yml2", "Pack.yaml", "pakc.yaml", "pack.txt"])
    func packFile(name: String) throws {
        let files = Example(files: [
            "Catalogue/guests/\(name)": "homeseed: 1\npack: guests\ntitle: Guests\nlanguage: en\n",
            "Catalogue/guests/chores.yaml": "items: []\n",
        ]).sources
        let found = try found(files).filter { $0.check == MissingPackFile.id }
        #expect(found.count == 1 && found[0].notes.contains { $0.contains("'\(name)'") }, "\(found)")
    }

    @Test(
        "a key of a message that is misspelt is no plural form",
        arguments: [
            ("{txt: Hello}", "text"), ("{txt: Hello, comment: On top}", "text"), ("{coment: On top, text: Hello}", "comment"),
            ("{one: Hello, other: Hellos, coment: On top}", "comment"),
        ])
    func messageKey(message: String, meant: String) throws {
        let translation = message.contains("one:") ? "{one: Hoi, other: Hois}" : "Hallo"
        let found = try found(
            Example(
                messages: "messages:\n  hello: \(message)\n", dutch: ExampleCatalogue.dutch(messages: "{hello: \(translation)}")
            ).sources)
        #expect(
            found.filter { $0.severity == .error }.map(\.check) == [UnknownKey.id]
                && found.contains { $0.label == "did you mean '\(meant)'?" }, "\(found.map(\.headline))")
    }

    @Test("a line that stands out to the left is the finding, and not the next one")
    func outdented() throws {
        let text = "messages:\n  hello: Hello\nbye: {text: Goodbye}\n  thanks: Thank you\n"
        let files = Example(messages: text, dutch: ExampleCatalogue.dutch(messages: "{hello: Hallo, bye: Dag, thanks: Dank je}"))
            .sources
        let found = try found(files)
        #expect(
            found.map(\.check) == [.yamlSyntax] && found[0].place?.range.lower == 25, "\(found.map { ($0.headline, $0.place) })")
        #expect(try fixed(files, "Catalogue/demo/messages.yaml") == text.replacing("\nbye", with: "\n  bye"))
    }

    @Test("items beside groups are one finding", arguments: [true, false])
    func both(isFirst: Bool) throws {
        let (groups, items) = (
            "groups:\n  - category: kitchen\n    items: [{id: dishes, title: Wash the dishes}]\n",
            "items:\n  - {id: mowing, category: kitchen, title: Mow the lawn}\n"
        )
        let files = Example(
            chores: isFirst ? groups + items : items + groups,
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")
        ).sources
        let found = try found(files)
        #expect(found.map(\.check) == [WrongForm.id] && found[0].headline.contains("and not both"), "\(found.map(\.headline))")
    }

    @Test("where a dash is missing, it is a dash that is proposed")
    func dash() throws {
        let text =
            "items:\n  - id: dishes\n    category: kitchen\n    title: Wash the dishes\n  id: mowing\n    category: kitchen\n    title: Mow the lawn\n"
        for written in [
            text, text.replacing("  id: mowing\n    category: kitchen\n    title: Mow the lawn\n", with: "  id: mowing\n"),
        ] {
            let found = try found(
                Example(
                    chores: written,
                    dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")
                ).sources)
            #expect(found.first?.headline == "A '-' is missing before this key", "\(found.map(\.headline))")
        }
        let files = Example(
            chores: text,
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")
        ).sources
        let mended = text.replacing("  id: mowing", with: "  - id: mowing")
        #expect(try fixed(files, "Catalogue/demo/chores.yaml") == mended)
        // The same if the line is indented like a part of the previous item.
        let deeper = Example(
            chores: text.replacing("  id: mowing", with: "    id: mowing"),
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, mowing: {title: Het gras maaien}}")
        ).sources
        #expect(try found(deeper).map(\.headline) == ["A '-' is missing before this key"])
        #expect(try fixed(deeper, "Catalogue/demo/chores.yaml") == mended)
    }

    @Test(
        "a text that its file breaks off in is not held against its translations",
        arguments: ["comment Below", "at-most 60", "one Room"])
    func brokenSource(line: String) throws {
        let messages = "messages:\n  room:\n    \(line)\n    one: \"Room for {count}\"\n    other: \"Room for {count}\"\n"
        let files =
            Example(
                dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}")
                    + "\nmessages: {room: {one: \"Plek voor {count}\", other: \"Plek voor {count}\"}}\n"
            ).sources
            .filter { !$0.path.hasSuffix("messages.yaml") } + [SourceFile(path: "Catalogue/demo/messages.yaml", text: messages)]
        let errors = try Pipeline(files: files).check().diagnostics.all.filter { $0.severity == .error }
        #expect(errors.map(\.check) == [.yamlSyntax], "\(errors.map(\.headline))")
    }

    @Test("a dash before a key of the model is one error", arguments: ["entities:", "  Task:", "    fields:", "  Child:"])
    func dash(key: String) throws {
        let files = try Example().sources.map { file -> SourceFile in
            guard file.path.hasSuffix("model.yaml") else { return file }
            let text = String(decoding: file.bytes, as: UTF8.self)
            let place = try #require(text.range(of: "\n" + key) ?? (text.hasPrefix(key) ? text.range(of: key) : nil))
            let (indent, name) = (key.prefix { $0 == " " }, key.drop { $0 == " " })
            return SourceFile(
                path: file.path,
                text: text.replacingCharacters(in: place, with: (text[place].hasPrefix("\n") ? "\n" : "") + indent + "- " + name))
        }
        let errors = try Pipeline(files: files).check().diagnostics.all.filter { $0.severity == .error }
        #expect(errors.count == 1, "\(errors.map(\.headline))")
    }

    private static let otherPrograms: [(look: String, text: String)] = [
        ("an OpenAPI document", "openapi: 3.0.0\ninfo: {title: A, version: 1.0.0}\npaths:\n  /users: {get: {summary: All}}\n"),
        (
            "a GitHub workflow",
            "name: CI\non: [push]\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{uses: actions/checkout@v4}]\n"
        ),
        ("a Docker Compose file", "services:\n  web:\n    image: nginx\n    ports: [\"80:80\"]\n"),
        (
            "the settings of a Jekyll site",
            "title: A site\nemail: a@example.org\nbaseurl: \"\"\ntheme: minima\nplugins: [jekyll-feed]\n"
        ),
        ("a table", "id,title,type\nkitchen,Clean it,once\nbath,\"Scrub, shower\",once\n"),
        ("a table", "id;title;type\nkitchen;Clean it: now;once\n"),
        ("a table", "id\ttitle\ttype\nkitchen\tClean it\tonce\n"),
    ]

    @Test(
        "a file of another program's is one finding, which says what it looks like", arguments: RootFindingTests.otherPrograms,
        [
            "Catalogue/demo/chores.yaml", "Catalogue/demo/messages.yaml", "Catalogue/demo/model.yaml", "Catalogue/demo/pack.yaml",
            "Catalogue/demo/more.yaml", "Catalogue/homeseed.yaml", "Locales/nl/demo.yaml",
        ])
    func foreign(file: (look: String, text: String), path: String) throws {
        let files = Example().sources.filter { $0.path != path } + [SourceFile(path: path, text: file.text)]
        let errors = try Pipeline(files: files).check().diagnostics.all.filter { $0.severity == .error }
        #expect(
            errors.count == 1 && errors.first?.headline.hasPrefix("This looks like \(file.look)") == true,
            "\(errors.map(\.headline))")
    }

    @Test("a translation of kinds that are called as another program's keys is no file of that")
    func homonyms() throws {
        let text =
            "pack: {title: Een klein huishouden}\nservices: {wash: {title: Wassen, image: Foto}}\njobs: {paint: {title: Verven, steps: Eerst schuren}}\n"
        let files =
            Example().sources.filter { $0.path != "Locales/nl/demo.yaml" } + [
                SourceFile(path: "Locales/nl/demo.yaml", text: text)
            ]
        #expect(try !Pipeline(files: files).check().diagnostics.all.contains { $0.headline.hasPrefix("This looks like") })
    }
}
