import Foundation
import HomeseedSource
import TestSupport
import Testing

@testable import Homeseed
@testable import HomeseedModel

/// Typos that YAML accepts, or that change a file's meaning. Each is one finding with its reason.
@Suite("Slips of editors")
struct SlipTests {
    private static let template = """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}
          Task:
            - {use: chore/dishes, child: mia}
        """

    /// Returns the findings in the example with some files replaced or added. `nil` removes a file.
    private func findings(_ changes: [String: String?]) throws -> [String] {
        var files = Example(template: Self.template).sources.filter { changes[$0.path] == nil }
        for (path, text) in changes { if let text { files.append(SourceFile(path: path, text: text)) } }
        let checked = try Pipeline(files: files).check()
        return checked.diagnostics.sorted(in: checked.sources).filter { $0.severity != .note }.map { diagnostic in
            let text = diagnostic.place.flatMap { place in
                checked.sources[place.file].map {
                    String(decoding: $0.bytes[place.range.clamped(toCount: $0.bytes.count)], as: UTF8.self)
                }
            }
            return "\(diagnostic.headline)\(text.map { " [\($0)]" } ?? "")\(diagnostic.label.map { ": \($0)" } ?? "")"
        }
    }

    private func chores(_ text: String) throws -> [String] { try findings(["Catalogue/demo/chores.yaml": text]) }

    @Test(
        "a key and its value without a space between them",
        arguments: [
            ("items:\n  - {id:dishes, category: kitchen, title: Wash the dishes}\n", "id:dishes"),
            ("items:\n  - {id: dishes, category: kitchen, title:Wash the dishes}\n", "title:Wash the dishes"),
            ("items:\n  - {id: dishes, category:kitchen, title: Wash the dishes}\n", "category:kitchen"),
            ("items:\n  - id:dishes\n    category: kitchen\n    title: Wash the dishes\n", "id:dishes"),
            ("items:\n  - id: dishes\n    category: kitchen\n    title:Wash the dishes\n", "title:Wash the dishes"),
        ])
    func tight(text: String, word: String) throws {
        #expect(try chores(text) == ["A space is missing after the ':' [\(word)]"])
    }

    @Test("a key and its value without a colon between them, and nothing that follows from it")
    func noColon() throws {
        let item = "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n"
        #expect(try chores(item.replacing("{id: dishes", with: "{id dishes")) == ["A ':' is missing after 'id' [id dishes]"])
        let dutch = ExampleCatalogue.dutch(chores: "{dishes: {title De afwas doen}}")
        #expect(try findings(["Locales/nl/demo.yaml": dutch]) == ["A ':' is missing after 'title' [title De afwas doen]"])
        #expect(
            try findings(["Locales/nl/demo.yaml": ExampleCatalogue.dutch(categories: "{kitchen: {title Keuken}}")]) == [
                "A ':' is missing after 'title' [title Keuken]"
            ])
        let template = Self.template.replacing("{key: mia, name: Mia}", with: "{key mia, name: Mia}")
        #expect(try findings(["Catalogue/demo/templates/home.yaml": template]).count == 1)
    }

    @Test("an id that lost its colon before its braces is one finding, which --fix mends")
    func noColonBeforeBraces() throws {
        let item = "items:\n  dishes: {category: kitchen, title: Wash the dishes}\n"
        #expect(try chores(item.replacing("dishes: {", with: "dishes {")) == ["A ':' is missing after the key [dishes]"])
        let dutch =
            "pack: {title: Een klein huishouden}\ncategories: {kitchen: {title: Keuken}}\nchores:\n  dishes {title: De afwas doen}\ntemplates: {home: {title: Eén kind}}\n"
        #expect(try findings(["Locales/nl/demo.yaml": dutch]) == ["A ':' is missing after 'dishes' [dishes {title]"])
    }

    @Test("a section of translations that is misspelt, or stands too far to the right, is one finding")
    func sections() throws {
        let dutch =
            "pack: {title: Een klein huishouden}\ncategories:\n  kitchen: Keuken\nchores:\n  dishes: De afwas doen\ntemplates:\n  home: {title: Eén kind}\n"
        #expect(try findings(["Locales/nl/demo.yaml": dutch]) == [])
        #expect(
            try findings(["Locales/nl/demo.yaml": dutch.replacing("chores:", with: "chorse:")]) == [
                "There is no text 'chorse' to translate [chorse]: did you mean 'chores'?"
            ])
        for name in ["chores", "templates"] {
            let found = try findings(["Locales/nl/demo.yaml": dutch.replacing("\(name):", with: "  \(name):")])
            #expect(found.count == 1 && found[0].hasPrefix("'\(name)' is indented too far"), "\(found)")
        }
    }

    @Test("the same in templates and translations, and nothing that follows from it")
    func tightElsewhere() throws {
        let template = Self.template.replacing("- {use: chore/dishes, child: mia}", with: "- use:chore/dishes\n      child: mia")
        #expect(
            try findings(["Catalogue/demo/templates/home.yaml": template]) == [
                "A space is missing after the ':' [use:chore/dishes]"
            ])
        let dutch = ExampleCatalogue.dutch(chores: "{dishes: {title:De afwas doen}}")
        #expect(try findings(["Locales/nl/demo.yaml": dutch]) == ["A space is missing after the ':' [title:De afwas doen]"])
        let item = ExampleCatalogue.dutch(chores: "{dishes:{title: De afwas doen}}")
        #expect(try findings(["Locales/nl/demo.yaml": item]).count == 1)
    }

    @Test(
        "a value that begins with '#' is said to be a comment, and quoted by --fix",
        arguments: ["    category: #336699\n    title: Wash the dishes\n", "    category: kitchen\n    title: #wash\n"])
    func hash(rest: String) throws {
        let text = "items:\n  - id: dishes\n" + rest
        let found = try chores(text)
        #expect(found.count == 1 && found[0].hasPrefix("From '#' on, this is a comment, so '"), "\(found)")
        let mended = text.replacing("#336699", with: "\"#336699\"").replacing("#wash", with: "\"#wash\"")
        let files = Example(chores: text).sources
        let outcome = try Fixer(Pipeline(files: files), appliesUnsafe: false) { try Pipeline(files: files).check(in: $0) }.run(
            try Pipeline(files: files).check())
        // No category has that name, so the first reference is unchanged.
        let after = outcome.overlay.bytes(of: "Catalogue/demo/chores.yaml").map { String(decoding: $0, as: UTF8.self) }
        #expect(
            after?.trimmingCharacters(in: .newlines)
                == (rest.contains("336699") ? nil : mended.trimmingCharacters(in: .newlines)), "\(after ?? "")")
    }

    @Test(
        "a template outside of its folder is one finding, which says where it belongs",
        arguments: ["template/two.yaml", "two.yaml", "home-two/two.yaml"])
    func templateElsewhere(path: String) throws {
        let text = Self.template.replacing("template: home", with: "template: two").replacing(
            "title: One child", with: "title: Two children")
        let dutch = ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}")
        #expect(
            try findings(["Catalogue/demo/\(path)": text, "Locales/nl/demo.yaml": dutch])
                == ["The template '\(path)' is not read in this folder []: did you mean 'templates/two.yaml'?"])
    }

    @Test("a time, an address and a word with a colon are texts")
    func noSlip() throws {
        #expect(try chores("items:\n  - {id: dishes, category: kitchen, title: \"Wash, title:the dishes\"}\n") == [])
        let found = try chores("items:\n  - {id: dishes, category: kitchen, title: Wash the dishes, http://example.com}\n")
        #expect(found.count == 1 && found[0].hasPrefix("The comma before"))
    }

    @Test(
        "a file of another shape is one finding, that says what it looks like",
        arguments: [
            ("kitchen: [Clean, Wash]\nbathroom: [Scrub]\n", "this is a map of 2 names with a list each"),
            ("dishes:\n  title: Wash\nfloor:\n  title: Mop\nbin:\n  title: Empty\n", "this is a map of 3 names with keys each"),
            ("dishes: Wash the dishes\nfloor: Mop the floor\n", "this is a map of 2 names"),
            ("- Wash the dishes\n- Mop the floor\n", "this is a list of texts"),
            (
                "- {id: dishes, title: Wash the dishes}\n- {id: floor, title: Mop the floor}\n",
                "this is a list without a key above it"
            ),
            ("id,title\ndishes,Wash the dishes\n", "this is a table or a text"),
        ])
    func shapes(text: String, look: String) throws {
        let found = try chores(text)
        #expect(
            found.count == 1 && found[0].hasPrefix("A file of items should be `items:` with a list")
                && found[0].hasSuffix(": " + look), "\(found)")
    }

    /// Files of other programs, with their own tags and unknown keys.
    private static let foreign = [
        "services:\n  web: {image: nginx}\nvolumes: {data: {}}\nnetworks: {front: {}}\nsecrets: {key: {}}\n",
        "homeassistant: !include home.yaml\ndefault_config:\ngroup: !include groups.yaml\nlight: !include lights.yaml\nscript: !include scripts.yaml\nscene: !include scenes.yaml\nsun:\n",
        "- hosts: web\n  tasks:\n    - {name: Install, password: !vault one}\n    - {name: Start, password: !vault two}\n    - {name: Stop, password: !vault three}\n",
        "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 1}\n",
        "nl:\n  date:\n    formats: {default: '%d/%m/%Y'}\n  errors: {messages: {blank: moet opgegeven zijn}}\n",
        "name: web\nversion: 1.0.0\nprivate: true\nscripts: {start: serve}\n",
    ]

    @Test(
        "a file of another program is one finding, whatever it was saved as", arguments: foreign,
        [
            "Catalogue/demo/chores.yaml", "Catalogue/demo/pack.yaml", "Catalogue/demo/model.yaml", "Catalogue/demo/messages.yaml",
            "Catalogue/demo/words.yaml",
            "Catalogue/demo/glossary.yaml", "Catalogue/demo/templates/home.yaml", "Catalogue/demo/extra.yaml",
            "Catalogue/homeseed.yaml", "Locales/nl/demo.yaml", "Locales/nl/confirmed/demo.yaml",
        ])
    func programs(text: String, path: String) throws {
        let found = try findings([path: text])
        #expect(found.count == 1, "\(found)")
    }

    @Test("a page of text is one finding that says so")
    func page() throws {
        #expect(
            try chores(
                "# Chores\n\nThis page says what is to be done in a house.\n\n## Kitchen\n\nIt begins here:\n* Wash: daily\n")
                == ["This looks like a page of text, not like YAML [T]"])
    }

    @Test("items that all lack the same are one finding")
    func alike() throws {
        let texts = try chores("items:\n" + (1...20).map { "  - Do task \($0)\n" }.joined())
        #expect(texts == ["An item should be keys with values, `id` first [Do task 1]"])
        let names = try chores("items:\n" + (1...20).map { "  - {name: Do task \($0), room: kitchen}\n" }.joined())
        #expect(names == ["None of these 20 items has an 'id' [name]"])
    }

    @Test("braces of a program in the place of a text")
    func braces() throws {
        let found = try chores("items:\n  - {id: dishes, category: kitchen, title: {{ dishes.title }}}\n")
        #expect(found.count == 1 && found[0].hasPrefix("A text that begins with two braces needs quotes"), "\(found)")
    }

    // MARK: Files

    @Test(
        "a file that is not read for its ending is a finding, and nothing in it is missing",
        arguments: [
            "chores.YAML", "chores.txt", "chores", "chores.yaml.txt", "Chores.Yml", "chores.csv", "chores.bak", "chores.yaml~",
            "chores.yaml.orig",
        ])
    func endings(name: String) throws {
        let text = String(
            decoding: try present(Example().sources.first { $0.path.hasSuffix("/chores.yaml") }).bytes, as: UTF8.self)
        let found = try findings(["Catalogue/demo/chores.yaml": nil, "Catalogue/demo/" + name: text])
        #expect(found == ["'\(name)' is not read because of its extension []"])
    }

    @Test("so it is with templates, models, packs and translations")
    func otherEndings() throws {
        func moved(_ path: String, _ other: String) throws -> [String] {
            let text = String(
                decoding: try present(Example(template: Self.template).sources.first { $0.path == path }).bytes, as: UTF8.self)
            return try findings([path: nil, other: text])
        }
        #expect(
            try moved("Catalogue/demo/templates/home.yaml", "Catalogue/demo/templates/home.YAML") == [
                "'templates/home.YAML' is not read because of its extension []"
            ])
        #expect(
            try moved("Catalogue/demo/model.yaml", "Catalogue/demo/model.txt") == [
                "'model.txt' is not read because of its extension []"
            ])
        #expect(
            try moved("Catalogue/demo/pack.yaml", "Catalogue/demo/pack.YAML") == ["The folder Catalogue/demo has no pack.yaml"])
        #expect(
            try moved("Locales/nl/demo.yaml", "Locales/nl/demo.YML") == ["'demo.YML' is not read because of its extension []"])
        #expect(try moved("Catalogue/demo/chores.yaml", "Catalogue/demo/chore.yaml").count == 1)
    }

    @Test("what is at home beside content is no finding")
    func beside() throws {
        #expect(
            try findings([
                "Catalogue/demo/README.md": "Read me", "Catalogue/demo/LICENSE": "Free", "Catalogue/demo/pictures/sky.png": "",
                "Catalogue/demo/list.csv": "a", "Catalogue/demo/chores.csv": "a", "Catalogue/demo/chores.yaml~": "a",
            ]) == [])
        #expect(try findings(["Catalogue/demo/notes.txt": "To do"]) == ["'notes.txt' is not read because of its extension []"])
    }

    @Test("two files of one name are one finding, whatever is in them")
    func twins() throws {
        let texts = Dictionary(
            uniqueKeysWithValues: Example(template: Self.template).sources.map {
                ($0.path, String(decoding: $0.bytes, as: UTF8.self))
            })
        func copied(_ path: String) throws -> [String] { try findings([path.replacing(".yaml", with: ".yml"): texts[path]]) }
        #expect(try copied("Catalogue/demo/chores.yaml").count == 1)
        #expect(try copied("Catalogue/demo/model.yaml").count == 1)
        #expect(try copied("Catalogue/demo/pack.yaml").count == 1)
        #expect(try copied("Locales/nl/demo.yaml").count == 1)
        #expect(try copied("Catalogue/demo/templates/home.yaml").count == 1)
    }

    @Test("translations that are laid out at the margin are one finding")
    func atTheMargin() throws {
        let found = try findings(["Locales/nl/demo.yaml": "morning: Ochtend\nevening: Avond\nhello: Hallo\n"])
        #expect(found == ["3 keys here are not parts of the pack 'demo', beginning with 'morning' [morning]"])
        #expect(try findings(["Locales/nl/demo.yaml": "- a\n- b\n"]).count == 1)
    }

    // MARK: Names

    @Test("a renamed category is one finding: where it is used, with what it may be called now")
    func category() throws {
        let found = try findings([
            "Catalogue/demo/categories.yaml":
                "items:\n  - {id: garden, title: Garden, color: \"#EAF3EA\"}\n  - {id: cuisine, title: Kitchen, color: \"#FAEDDB\"}\n",
            "Catalogue/demo/chores.yaml":
                "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n  - {id: weeds, category: garden, title: Pull up the weeds}\n",
            "Locales/nl/demo.yaml": ExampleCatalogue.dutch(
                categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}",
                chores: "{dishes: {title: De afwas doen}, weeds: {title: Onkruid wieden}}"),
        ])
        #expect(found == ["There is no category 'kitchen' [kitchen]: is it 'cuisine' now?"])
    }

    @Test("a name with nothing under it is not taken for another one: its texts may have slipped out")
    func emptied() throws {
        let dutch = ExampleCatalogue.dutch(chores: "{plates: }")
        let found = try findings(["Locales/nl/demo.yaml": dutch])
        #expect(!found.isEmpty && !found.contains { $0.contains("is it 'dishes' now?") }, "\(found)")
    }

    @Test("a field of the pack below that is refined twice is found")
    func refinedTwice() throws {
        let title = "title: {at-most: 44}\n      "
        let pack = ExampleCatalogue.pack.replacing("category: {type: item", with: title + title + "category: {type: item")
        #expect(try findings(["Catalogue/demo/pack.yaml": pack]) == ["'title' is written twice [title]"])
    }

    @Test("a word of an enum that was renamed everywhere is one finding")
    func words() throws {
        let template = Self.template.replacing(
            "- {use: chore/dishes, child: mia}",
            with: (1...5).map { "- {key: t\($0), use: chore/dishes, child: mia, status: finished}\n    " }.joined())
        let found = try findings(["Catalogue/demo/templates/home.yaml": template])
        #expect(found.count == 1 && found[0].hasPrefix("'status' can't be 'finished'"), "\(found)")
    }

    @Test(
        "a comment that ignores is known by any spelling",
        arguments: ["Homeseed:ignore", "HOMESEED:IGNORE", "homeseed-ignore", "homeseed ignore", "Homeseed: ignore"])
    func ignores(mark: String) throws {
        let found = try chores(
            "# Homeseed reads this.\nitems:\n  - {id: dishes, category: kitchen, title: Wash  the dishes}   # \(mark) double-space: it is so\n"
        )
        #expect(
            found.contains("This comment ignores nothing [\(mark)]: did you mean 'homeseed:ignore'?") && found.count == 2,
            "\(found)")
    }

    @Test("a Jekyll site's folder of data is said to be one")
    func jekyll() throws {
        let files = Example(files: ["Catalogue/_data/navigation.yml": "main:\n  - title: Home\n    url: /\n"]).sources
        let notes = try Pipeline(files: files).check().diagnostics.all.flatMap(\.notes)
        #expect(notes.count == 1 && notes.allSatisfy { $0.contains("Jekyll") }, "\(notes)")
    }
}
