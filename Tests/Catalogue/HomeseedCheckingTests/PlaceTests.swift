import Homeseed
import HomeseedChecking
import HomeseedModel
import HomeseedSource
import Testing

@testable import struct HomeseedSource.Example
@testable import enum HomeseedSource.ExampleCatalogue

/// Regression tests of findings at a wrong location, reported twice, or missing.
@Suite("Findings in their places")
struct PlaceTests {
    private func findings(_ files: [SourceFile]) throws -> [String] {
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).filter {
            $0.severity != .note || $0.check.name == "translation-order"
        }.map { diagnostic in
            guard let place = diagnostic.place, let file = checked.sources[place.file] else { return "\(diagnostic.check)" }
            let bytes = file.bytes[Int(place.range.lower)..<Int(place.range.upper)]
            return "\(diagnostic.check) in \(file.path) at \(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))"
        }
    }

    private func findings(_ example: Example, _ added: [String: String] = [:], withoutDutch: Bool = true) throws -> [String] {
        let sources = example.sources.filter { !withoutDutch || !$0.path.hasPrefix("Locales/") }
        return try findings(
            sources + added.sorted { $0.key < $1.key }.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) })
    }

    @Test("an old id that another item has is at fault itself, and not the id")
    func formerID() throws {
        let chores = """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: drying, was: [first, dishes], category: kitchen, title: Dry the dishes}
            """
        #expect(try findings(Example(chores: chores)) == ["duplicate-id in Catalogue/demo/chores.yaml at dishes"])
    }

    @Test(
        "a file of items that is none is one finding, whatever was to be in it",
        arguments: [
            ("- {id: dishes, title: Wash the dishes}\n- {id: drying, title: Dry the dishes}\n", "wrong-form"),
            ("items: Wash the dishes\n", "wrong-form"),
            ("hello\n", "wrong-form"),
            ("item: [{id: dishes, category: kitchen, title: Wash the dishes}]\n", "unknown-key"),
        ])
    func noItems(chores: String, check: String) throws {
        let found = try findings(Example(chores: chores))
        #expect(found.count == 1 && found.first?.hasPrefix(check + " in Catalogue/demo/chores.yaml") == true, "\(found)")
    }

    @Test("a comma in curly quotes is one finding, which says why they don't hold the text together")
    func curlyComma() throws {
        func check(_ title: String) throws -> [Diagnostic] {
            let chores =
                "items:\n  - {id: dishes, title: \(title), category: kitchen}\n  - {id: bed, category: kitchen, title: Make Mia's bed}\n"
            let sources = Example(chores: chores).sources.filter { !$0.path.hasPrefix("Locales/") }
            return try Pipeline(files: sources).check().diagnostics.all.filter {
                $0.severity != .note || $0.check == MixedQuotes.id
            }
        }
        let found = try check("“Clean, kitchen counters”")
        #expect(found.map(\.headline) == ["The comma before 'kitchen counters”' ends the previous text"])
        #expect(found.first?.notes.contains { $0.hasPrefix("Curly quotes are part of the text") } == true)
        #expect(found.first?.fix?.edits.map(\.replacement) == ["\"", "\""])
        #expect(try check("\"Clean, kitchen counters\"").isEmpty)
        let plain = try check("Clean, kitchen counters")
        #expect(
            plain.map(\.check.name) == ["unquoted-comma"] && plain.first?.notes.last == "Put the whole text in double quotes.")
        #expect(try check("“Clean”").map(\.headline) == ["These curly quotes are part of the text, and are shown with it"])
    }

    @Test("files beside the packs and the languages are read by nobody")
    func strays() throws {
        let added = [
            "Catalogue/homsed.yaml": "homeseed: 1\n", "Catalogue/chores.yaml": "items: []\n", "Locales/demo.yaml": "chores: {}\n",
            "Catalogue/old.yaml": "homeseed: 1\nfindings: []\n",
        ]
        #expect(
            try findings(Example(), added) == [
                "unknown-file in Catalogue/chores.yaml at ", "unknown-file in Catalogue/homsed.yaml at ",
                "unknown-file in Locales/demo.yaml at ",
            ])
    }

    @Test("files that homeseed.yaml names are no strays")
    func named() throws {
        let added = ["Catalogue/homeseed.yaml": "homeseed: 1\nglossaries: [words.yaml]\n", "Catalogue/words.yaml": "terms: []\n"]
        #expect(try findings(Example(), added) == [])
    }

    @Test(
        "a sentence in capitals is loud although its words are short",
        arguments: [("MAKE THE BED", 1), ("TV OR DVD", 0), ("LEGO", 0), ("Make THE BED", 0)])
    func capitals(title: String, count: Int) throws {
        let chores = "items:\n  - {id: dishes, category: kitchen, title: \(title)}\n"
        #expect(try findings(Example(chores: chores)).count { $0.hasPrefix("all-caps") } == count)
    }

    @Test("a misspelt key is found also in an item whose id is taken")
    func inDuplicate() throws {
        let chores = """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: dishes, category: kitchen, titel: Dry the dishes}
            """
        let file = "in Catalogue/demo/chores.yaml at"
        #expect(try findings(Example(chores: chores)) == ["duplicate-id \(file) dishes", "unknown-key \(file) titel"])
    }

    @Test(
        "one of two spellings is found in what a word is made of, and with its ending",
        arguments: ["cozy-looking cat", "neighbor's cat", "neighbor’s cat", "multi-colored cat"])
    func spelling(text: String) throws {
        let messages = "messages:\n  first: Your favourite colour\n  second: \"A \(text)\"\n"
        #expect(try findings(Example(messages: messages)).count { $0.hasPrefix("mixed-spelling") } == 1)
    }

    @Test("translations of templates stand in the order of their files")
    func templates() throws {
        func template(_ id: String) -> String { "template: \(id)\ntitle: The \(id) one\n" }
        let dutch = """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}, zoo: {title: De dierentuin}, first: {title: De eerste}}
            """
        let added = [
            "Catalogue/demo/templates/first.yaml": template("first"), "Catalogue/demo/templates/zoo.yaml": template("zoo"),
        ]
        let files = Example(dutch: dutch).sources
        let order = try findings(files + added.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }).filter {
            $0.hasPrefix("translation-order")
        }
        #expect(order == ["translation-order in Locales/nl/demo.yaml at Eén kind"])
    }
}
