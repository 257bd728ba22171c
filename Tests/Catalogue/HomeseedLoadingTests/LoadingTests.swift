import Foundation
import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText
import TestSupport
import Testing

/// Files → catalogue, from memory.
struct LoadingTests {
    /// Returns the findings as `check at text`.
    private static func lint(_ example: Example) throws -> [String] {
        let checked = try Pipeline(files: example.sources, limits: example.limits).check()
        return checked.diagnostics.sorted(in: checked.sources).map { diagnostic in
            guard let place = diagnostic.place, let file = checked.sources[place.file] else { return "\(diagnostic.check)" }
            let bytes = file.bytes[Int(place.range.lower)..<Int(place.range.upper)]
            return "\(diagnostic.check) at \(String(decoding: bytes, as: UTF8.self))"
        }
    }

    @Test func theExampleCatalogueIsFaultless() throws { #expect(try Self.lint(Example()) == []) }

    /// The studio's first load has the same items, and caches nothing that differs from the full load.
    @Test func namesAreThoseOfTheWhole() throws {
        var pipeline = Pipeline(files: Example().sources)
        let fresh = try pipeline.check()
        pipeline.cache = QueryCache()
        var ignored = Diagnostics()
        let named = try pipeline.load(depth: .names, &ignored)
        let whole = fresh.loaded
        #expect(named.packs.map(\.id) == whole.packs.map(\.id))
        for (one, other) in zip(named.packs, whole.packs) {
            #expect(one.items.map(\.id) == other.items.map(\.id))
            #expect(one.items.map(\.pack) == other.items.map(\.pack))
            #expect(one.locales == other.locales)
        }
        let later = try pipeline.check()
        #expect(
            later.diagnostics.sorted(in: later.sources).map(\.headline)
                == fresh.diagnostics.sorted(in: fresh.sources).map(\.headline))
        #expect(later.loaded.packs.last?.items.map(\.values.count) == whole.packs.last?.items.map(\.values.count))
    }

    @Test func aFileThatWouldBeGoneIsNotReadFromBeneath() throws {
        var overlay = Overlay(over: MemoryFiles([SourceFile(path: "Catalogue/a.yaml", bytes: Array("a: 1".utf8))]))
        overlay.set("Catalogue/a.yaml", to: nil)
        #expect(overlay.size("Catalogue/a.yaml") == nil)
        #expect(throws: LoadError.self) { try overlay.read("Catalogue/a.yaml") }
        #expect(overlay.names(in: "Catalogue") == [])
        #expect(overlay.former("Catalogue/a.yaml") == Array("a: 1".utf8))
    }

    @Test func thereIsNoCatalogue() {
        #expect(throws: LoadError.self) { try Pipeline(files: []).check() }
        #expect(throws: LoadError.self) { try Pipeline(catalogue: "/nowhere/at/all", locales: nil).check() }
    }

    /// A file of chores in every notation of the format gives the same items.
    @Test(arguments: [
        ("chores.yaml", "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes, coins: 3}"),
        ("chores.yml", "items:\n- id: dishes\n  category: kitchen\n  title: 'Wash the dishes'\n  coins: 3"),
        ("chores.yaml", "groups:\n  - category: kitchen\n    coins: 3\n    items:\n      - {id: dishes, title: Wash the dishes}"),
        ("chores.yaml", "category: kitchen\ncoins: 2\nitems:\n  - {id: dishes, title: Wash the dishes, coins: 3}"),
        (
            "chores.yaml",
            "- category: &room kitchen\n  items: [{id: dishes, category: *room, title: Wash the dishes, coins: 3}]"
        ),
        ("chores.json", #"{"items": [{"id": "dishes", "category": "kitchen", "title": "Wash the dishes", "coins": 3}]}"#),
        ("chores.json", #"{"category": "Kitchen", "items": [{"id": "dishes", "title": "Wash the dishes", "coins": 3}]}"#),
        (
            "chores.json",
            #"[{"category": "kitchen", "items": [{"id": "dishes", "title": "Wash \u0074he dishes", "coins": 3, "category": "kitchen"}]}]"#
        ),
    ])
    func oneFormatTwoSpellings(name: String, text: String) throws {
        var files = ExampleCatalogue.files.filter { !$0.path.hasSuffix("chores.yaml") }
        files.append(SourceFile(path: "Catalogue/demo/" + name, text: text))
        var found = Diagnostics()
        let catalogue = try Pipeline(files: files).load(&found)
        #expect(found.all.map(\.headline) == [])
        let pack = try present(catalogue.pack("demo"))
        let kind = try present(pack.kind("chore"))
        let item = pack.items[try present(pack.item(kind: kind, id: "dishes")).index]
        let fields = pack.kinds[kind].positions
        #expect(item.values[try present(fields["coins"])] == .integer(3))
        guard case .item(let category) = item.values[try present(fields["category"])],
            case .text(let title) = item.values[try present(fields["title"])]
        else { throw Absent() }
        #expect(pack.items[category.index].id == "kitchen")
        #expect(catalogue[title]?.source.plain == "Wash the dishes")
    }

    /// The field's type decides what a scalar means, not YAML.
    @Test func wordsStayWords() throws {
        let expanded = try Expanded(
            Example(
                model: """
                    entities:
                      Child:
                        fields:
                          id: uuid
                          name: string
                          answer: {type: enum, of: [yes, no]}
                          zip: string
                          at: datetime
                    """,
                template: """
                    template: home
                    title: One child
                    records:
                      Child: [{key: mia, name: null and void, answer: no, zip: 012, at: today 8:00}]
                    """))
        #expect(expanded.findings == [])
        #expect(try expanded.value("Child", "mia", "answer") == "no" && expanded.value("Child", "mia", "zip") == "012")
    }

    // MARK: One defect, one diagnostic

    private static func chores(_ lines: String) -> Example { Example(chores: "items:\n" + lines) }

    @Test(arguments: [
        // An incomplete item, after an item with an error of its own.
        (
            "  - {id: dishes, category: kichen, title: Wash the dishes}\n  - id: drying\n    title: Dry: the dishes",
            ["unknown-reference at kichen", "yaml-syntax at Dry: the dishes"]
        ),
        ("  - {id: dishes, category: kitchen, titel: Wash the dishes}", ["unknown-key at titel"]),
        ("  - {id: dishes, category: kitchen, title: Wash the dishes, coin: 2}", ["unknown-key at coin"]),
        ("  - {id: dishes, category: kitchen, title: }", ["missing-key at title"]),
        ("  - {id: dishes, category: kitchen, title: [a, b]}", ["wrong-form at [a, b]"]),
        (
            "  - {id: dishes, category: kitchen, title: {one: a dish}}",
            ["missing-plural-form at one", "missing-plural-form at De afwas doen"]
        ),
        ("  - dishes\n  - {id: dishes, category: kitchen, title: Wash the dishes}", ["wrong-form at dishes"]),
        ("  - {id: dishes, category: kitchen, title: Wash the dishes, coins: \"3\"}", ["wrong-value at \"3\""]),
    ])
    func itemsHaveOneDiagnosticEach(lines: String, found: [String]) throws {
        let all = try Self.lint(Self.chores(lines))
        #expect(all == found, "\(all)")
    }

    @Test(arguments: [
        ("chores: {dishes: {titel: De afwas doen}}", ["unknown-translation at titel"]),
        ("chores: {dishes: [De afwas doen]}", ["wrong-form at [De afwas doen]"]),
        ("chores: {dishes: {title: \"\"}}", ["empty-text at \"\""]),
        ("chores: {dishes: {title: *gone}}", ["undefined-alias at *gone"]),
        ("chore: {dishes: {title: De afwas doen}}", ["unknown-translation at chore"]),
        ("chores: {dishes: {title: De afwas doen}, lawn: {title: Het gras maaien}}", ["unknown-translation at lawn"]),
        ("chores: {dishes: {title: De afwas doen, coins: 2}}", ["unknown-translation at coins"]),
        ("chores: {dishes: {title: De afwas doen}, dishes: {title: Afwassen}}", ["duplicate-key at dishes"]),
        ("chores:\n  dishes:\n    title: De: afwas", ["yaml-syntax at De: afwas"]),
    ])
    func translationsHaveOneDiagnosticEach(chores: String, found: [String]) throws {
        let dutch =
            "pack: {title: Een klein huishouden}\ncategories: {kitchen: {title: Keuken}}\ntemplates: {home: {title: Eén kind}}\n"
        #expect(try Self.lint(Example(dutch: dutch + chores)) == found)
    }

    @Test(arguments: [
        ("  Child:\n    - {key: mia, nam: Mia}\n  Task:\n    - {use: chore/dishes, child: mia}", ["unknown-key at nam"]),
        ("  Child:\n    - {key: m ia, name: Mia}\n  Task:\n    - {use: chore/dishes, child: mia}", ["bad-id at m ia"]),
        (
            "  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - {key: a, use: chore/dishs}\n    - {key: b, use: chore/dishes, after: a}",
            ["unknown-reference at dishs"]
        ),
        ("  Child:\n    - {key: mia, name: Mia}\n  Tasks:\n    - {use: chore/dishes}", ["unknown-reference at Tasks"]),
        ("  Child:\n    - {key: mia, name: Mia, helps: mondays}", ["wrong-value at mondays"]),
        (
            "  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - {use: chore/dishes, day: monday, status: done}",
            ["missing-value at chore/dishes"]
        ),
    ])
    func templatesHaveOneDiagnosticEach(records: String, found: [String]) throws {
        #expect(try Self.lint(Example(template: "template: home\ntitle: One child\nrecords:\n" + records)) == found)
    }

    @Test(arguments: [
        ("Child: {fields: {id: uuid, name: strin}}", ["unknown-reference at strin"]),
        ("Child: {fields: {id: uuid, name: string, best: {type: reference, to: Chil}}}", ["unknown-reference at Chil"]),
        (
            "Child: {fields: {id: uuid, name: string, n: {type: integer, computed: {cuont: Child}}}}",
            ["unknown-reference at cuont"]
        ),
        ("Child: {fields: {id: uuid, name: {type: string, optinal: true}}}", ["unknown-key at optinal"]),
        ("Child: {field: {id: uuid, name: string}}", ["unknown-key at field"]),
        ("Child: {key: [nam], fields: {id: uuid, name: string}}", ["unknown-reference at nam"]),
        ("Child: {fields: {id: uuid, name: string, name: string}}", ["duplicate-key at name"]),
    ])
    func modelsHaveOneDiagnosticEach(entity: String, found: [String]) throws {
        #expect(try Self.lint(Example(model: "entities:\n  " + entity)) == found)
    }

    @Test(arguments: [
        ("homeseed: 1\npack: demo\ntitle: Demo\nlanguage: englisch\n", ["bad-locale at englisch"]),
        ("homeseed: 1\npack: demo\ntitle: Demo: the pack\nlanguage: en\n", ["yaml-syntax at Demo: the pack"]),
        ("homeseed: 1\npack: demo\nlanguage: en\n", ["missing-key at homeseed"]),
        ("", ["missing-pack-file at "]),
    ])
    func packsHaveOneDiagnosticEach(head: String, found: [String]) throws {
        let kinds =
            "kinds:\n  category: {file: categories, fields: {title: text, color: color}}\n  chore: {fields: {category: {type: item, of: category}}}"
        #expect(try Self.lint(Example(pack: head.isEmpty ? "" : head + kinds)) == found)
    }

    @Test func packsThatRequireEachOtherAreToldOnce() throws {
        func pack(_ name: String, _ requires: String) -> String {
            "homeseed: 1\npack: \(name)\ntitle: \(name)\nlanguage: en\nrequires: [\(requires)]"
        }
        let found = try Self.lint(
            Example(files: [
                "Catalogue/a/pack.yaml": pack("a", "b"), "Catalogue/b/pack.yaml": pack("b", "a"),
                "Catalogue/c/pack.yaml": pack("c", "c"),
                "Locales/nl/a.yaml": "pack: {title: a}",
            ]))
        #expect(found == ["circular-reference at a", "circular-reference at c"])
    }
}
