import HomeseedChecking
import HomeseedSource
import Testing

@testable import Homeseed

/// Typical typos of content editors, with their number of findings and the fix that restores the text.
@Suite("Typical typos")
struct TypicalTypoTests {
    /// How a typo is fixed: by `--fix`, by `--fix --unsafe`, or by a person.
    enum Outcome: String { case safe, unsafe, manual }

    enum File: String {
        case pack = "Catalogue/demo/pack.yaml"
        case areas = "Catalogue/demo/areas.yaml"
        case chores = "Catalogue/demo/chores.yaml"
        case messages = "Catalogue/demo/messages.yaml"
        case model = "Catalogue/demo/model.yaml"
        case template = "Catalogue/demo/templates/home.yaml"
        case dutch = "Locales/nl/demo.yaml"
    }

    struct Typo: Sendable, CustomTestStringConvertible {
        var about: String
        var file: File
        var right: String
        var wrong: String
        /// The text after the fix, or `nil` if it equals the text before the typo.
        var meant: String?
        var outcome: Outcome

        init(_ about: String, _ file: File, _ right: String, _ wrong: String, meant: String? = nil, _ outcome: Outcome) {
            (self.about, self.file, self.right, self.wrong, self.meant, self.outcome) = (
                about, file, right, wrong, meant, outcome
            )
        }

        var testDescription: String { about }
    }

    @Test("each is one finding, and its fix restores what was meant to the byte", arguments: typos)
    func typo(_ typo: Typo) throws {
        let whole = try #require(Self.files[typo.file])
        try #require(whole.contains(typo.right))
        let files = sources(typo.file, whole.replacing(typo.right, with: typo.wrong, maxReplacements: 1))
        let meant = whole.replacing(typo.right, with: typo.meant ?? typo.right, maxReplacements: 1)
        let pipeline = Pipeline(files: files)
        let checked = try pipeline.check()
        let found = checked.diagnostics.sorted(in: checked.sources).filter { $0.severity != .note }
        #expect(found.count == 1, "\(found.map(\.headline))")
        #expect(try outcome(pipeline, checked, typo.file, meant: meant) == typo.outcome)
    }

    @Test("without a typo nothing is found")
    func whole() throws {
        #expect(try Pipeline(files: sources(.pack, Self.files[.pack] ?? "")).check().diagnostics.all.map(\.headline) == [])
    }

    @Test("of these typos, most are fixed without a person")
    func share() { #expect(Self.typos.count >= 64 && Self.typos.count(where: { $0.outcome == .manual }) * 8 <= Self.typos.count) }

    @Test("a file saved as Windows-1252 is read as that, and saved as UTF-8")
    func windows1252() throws {
        let text = (Self.files[.dutch] ?? "").replacing("Badkamer", with: "Badkamer – €")
        let bytes: [UInt8] = text.unicodeScalars.map { $0 == "–" ? 0x96 : $0 == "€" ? 0x80 : UInt8(truncatingIfNeeded: $0.value) }
        let files = sources(.pack, Self.files[.pack] ?? "").map {
            $0.path == File.dutch.rawValue ? SourceFile(path: $0.path, bytes: bytes) : $0
        }
        let pipeline = Pipeline(files: files)
        let checked = try pipeline.check()
        #expect(checked.diagnostics.all.filter { $0.severity == .error }.map(\.check) == [.badEncoding])
        #expect(try outcome(pipeline, checked, .dutch, meant: text) == .unsafe)
    }

    @Test(
        "a file with one ending too many is one finding, also with a pack that requires its own",
        arguments: [File.chores, .model, .areas, .messages])
    func endings(file: File) throws {
        var files = sources(.pack, Self.files[.pack] ?? "").filter { !$0.path.hasPrefix("Locales") }.map {
            $0.path == file.rawValue ? SourceFile(path: $0.path + ".txt", bytes: $0.bytes) : $0
        }
        files += [
            SourceFile(
                path: "Catalogue/more/pack.yaml", text: "homeseed: 1\npack: more\ntitle: More\nlanguage: en\nrequires: [demo]\n"),
            SourceFile(
                path: "Catalogue/more/chores.yaml",
                text: "groups:\n  - area: kitchen\n    items:\n      - {id: hob, title: Clean the hob}\n"),
            SourceFile(
                path: "Catalogue/more/templates/big.yaml",
                text:
                    "template: big\ntitle: A big home\nrecords:\n  Task:\n    - use: [chore/dishes, chore/oven, chore/fridge, chore/hob]\n"
            ),
        ]
        #expect(
            try Pipeline(files: files).check().diagnostics.all.filter { $0.severity != .note }.map(\.check) == ["unknown-file"])
    }

    @Test("a title that changed is one finding for all its translations, with one command")
    func stale() throws {
        var files = sources(.areas, (Self.files[.areas] ?? "").replacing("title: Kitchen", with: "title: The kitchen"))
        let record =
            "pack: {title: A small household}\nareas: {bathroom: {title: Bathroom}, kitchen: {title: Kitchen}, garden: {title: Garden}}\n"
        for locale in ["de", "fr", "nl", "pl"] {
            if locale != "nl" {
                files.append(SourceFile(path: "Locales/\(locale)/demo.yaml", text: "areas: {kitchen: {title: Keuken}}\n"))
            }
            files.append(SourceFile(path: "Locales/\(locale)/confirmed/demo.yaml", text: record))
        }
        let checked = try Pipeline(files: files).check()
        let found = StaleTranslation.joined(checked.diagnostics.all.filter { $0.check == "stale-translation" })
        #expect(found.count == 1 && found.first?.occurrences == 4 && found.first?.others.count == 3, "\(found)")
        #expect(found.first?.notes.last == "homeseed locales confirm --pack demo areas.kitchen.title")
    }

    private func outcome(_ pipeline: Pipeline, _ checked: Pipeline.Checked, _ file: File, meant: String) throws -> Outcome {
        for (isUnsafe, outcome) in [(false, Outcome.safe), (true, .unsafe)] {
            let made = try Fixer(pipeline, appliesUnsafe: isUnsafe) { try pipeline.check(in: $0) }.run(checked)
            if let bytes = made.overlay.bytes(of: file.rawValue), bytes == Array(meant.utf8) {
                #expect(made.checked.diagnostics.all.filter { $0.severity != .note }.map(\.headline) == [])
                return outcome
            }
        }
        return .manual
    }

    private func sources(_ file: File, _ text: String) -> [SourceFile] {
        Self.files.sorted { $0.key.rawValue < $1.key.rawValue }.map {
            SourceFile(path: $0.key.rawValue, text: $0.key == file ? text : $0.value)
        }
    }

    static let typos: [Typo] = [
        .init(
            "one space of indent too many", .chores, "        title: Wash the dishes", "         title: Wash the dishes", .unsafe),
        .init("one space of indent too few", .chores, "        title: Wash the dishes", "       title: Wash the dishes", .unsafe),
        .init("one too few on the last key", .chores, "        coins: 3", "       coins: 3", .unsafe),
        .init("one too many on the last key", .chores, "        coins: 3", "         coins: 3", .unsafe),
        .init("a dash one too deep", .chores, "      - id: oven", "       - id: oven", .unsafe),
        .init("a dash one too few", .chores, "      - id: oven", "     - id: oven", .unsafe),
        .init("a flow item one too deep", .chores, "      - {id: shower", "       - {id: shower", .unsafe),
        .init("a flow item one too few", .chores, "      - {id: shower", "     - {id: shower", .unsafe),
        .init("nested key one too few (nl)", .dutch, "  kitchen: {title", " kitchen: {title", .unsafe),
        .init("nested key one too many (nl)", .dutch, "  kitchen: {title", "   kitchen: {title", .unsafe),
        .init(
            "plural one too many", .messages, "    other: \"{count} chores done\"", "     other: \"{count} chores done\"", .unsafe
        ),
        .init(
            "plural one too few", .messages, "    other: \"{count} chores done\"", "   other: \"{count} chores done\"", .unsafe),
        .init("group key one too many", .chores, "    items:\n      - id: dishes", "     items:\n      - id: dishes", .unsafe),
        .init("group key one too few", .chores, "    items:\n      - id: dishes", "   items:\n      - id: dishes", .unsafe),
        .init("a tab for indent", .chores, "        coins: 3", "\tcoins: 3", .unsafe),
        .init("a lost }", .chores, "every: 1 week, coins: 2}", "every: 1 week, coins: 2", .unsafe),
        .init("a lost } in the last line", .chores, "outside: true, coins: 5}", "outside: true, coins: 5", .unsafe),
        .init("a lost } in nl", .dutch, "{title: Keuken}", "{title: Keuken", .unsafe),
        .init("a lost {", .chores, "- {id: shower,", "- id: shower,", .unsafe),
        .init("a lost { in nl", .dutch, "kitchen: {title: Keuken}", "kitchen: title: Keuken}", .unsafe),
        .init("a doubled }", .dutch, "{title: Keuken}", "{title: Keuken}}", .unsafe),
        .init("a lost ]", .template, "chore/towels]", "chore/towels", .unsafe),
        .init("a ) for }", .dutch, "{title: Keuken}", "{title: Keuken)", .unsafe),
        .init("a ] for }", .dutch, "{title: Keuken}", "{title: Keuken]", .unsafe),
        .init(
            "a colon in a title (block)", .chores, "title: Scrub the oven", "title: Oven: scrub it",
            meant: "title: 'Oven: scrub it'", .unsafe),
        .init(
            "a colon in a flow title", .chores, "title: Rinse the shower,", "title: Shower: rinse it,",
            meant: "title: 'Shower: rinse it',", .unsafe),
        .init(
            "a # in a flow title", .chores, "title: Rinse the shower,", "title: Rinse shower #1,",
            meant: "title: 'Rinse shower #1',", .unsafe),
        .init(
            "a # in a block title", .chores, "title: Scrub the oven", "title: Scrub oven #2", meant: "title: \"Scrub oven #2\"",
            .unsafe),
        .init(
            "inner quotes", .messages, "one: \"{count} chore done\"", "one: \"{count} \"big\" chore done\"",
            meant: "one: \"{count} \\\"big\\\" chore done\"", .unsafe),
        .init(
            "inner quotes in flow", .chores, "title: Wash the towels,", "title: \"Wash the \"good\" towels\",",
            meant: "title: \"Wash the \\\"good\\\" towels\",", .unsafe),
        .init(
            "an apostrophe in single quotes", .chores, "title: Scrub the oven", "title: 'Scrub Tom's oven'",
            meant: "title: 'Scrub Tom''s oven'", .unsafe),
        .init(
            "a text begun with a quoted word", .chores, "title: Scrub the oven", "title: \"Big\" oven scrub",
            meant: "title: '\"Big\" oven scrub'", .unsafe),
        .init("a lost closing quote", .messages, "one: \"{count} chore done\"", "one: \"{count} chore done", .unsafe),
        .init("a lost opening quote", .messages, "one: \"{count} chore done\"", "one: {count} chore done\"", .unsafe),
        .init("a doubled comma", .chores, "title: Rinse the shower,", "title: Rinse the shower,,", .unsafe),
        .init("a doubled comma with a space", .chores, "title: Rinse the shower,", "title: Rinse the shower, ,", .unsafe),
        .init("a lost comma", .chores, "title: Rinse the shower, every", "title: Rinse the shower every", .unsafe),
        .init("a comma at the end", .chores, "        coins: 3", "        coins: 3,", .unsafe),
        .init("a semicolon for a comma", .chores, "Rinse the shower, every", "Rinse the shower; every", .unsafe),
        .init("no space after colon", .chores, "        title: Wash the dishes", "        title:Wash the dishes", .safe),
        .init("no space after a dash", .chores, "- area: kitchen", "-area: kitchen", .safe),
        .init("no space after colon in flow", .dutch, "{title: Keuken}", "{title:Keuken}", .safe),
        .init("= for :", .chores, "        coins: 3", "        coins = 3", .unsafe),
        .init("translated placeholder", .dutch, "Hallo {name}", "Hallo {naam}", .unsafe),
        .init("translated count", .dutch, "{count} klusjes gedaan", "{aantal} klusjes gedaan", .unsafe),
        .init("half a placeholder", .dutch, "Hallo {name}", "Hallo {name", .unsafe),
        .init("doubled braces", .dutch, "Hallo {name}", "Hallo {{name}}", .safe),
        .init("3 dagen", .chores, "every: 3 days", "every: 3 dagen", .unsafe),
        .init("10 minuten", .chores, "duration: 10 minutes", "duration: 10 minuten", .unsafe),
        .init(
            "ja", .chores, "{id: hedge, title: Trim the hedge, outside: true", "{id: hedge, title: Trim the hedge, outside: ja",
            .unsafe),
        .init("nee", .chores, "outside: false", "outside: nee", .unsafe),
        .init("meer for other", .dutch, "    other: \"{count} klusjes", "    meer: \"{count} klusjes", .unsafe),
        .init("een for one", .dutch, "    one: \"{count} klusje", "    een: \"{count} klusje", .unsafe),
        .init("price: 1,50 in block", .chores, "        coins: 3", "        price: 1,50", meant: "        price: 1.50", .unsafe),
        .init("price: 1,50 in flow", .chores, "price: 1.50", "price: 1,50", .unsafe),
        .init("price with a sign", .chores, "price: 1.50", "price: €1.50", .unsafe),
        .init("- bathroom:", .chores, "  - area: bathroom", "  - bathroom:", .unsafe),
        .init("misspelt file:", .pack, "    file: areas", "    flie: areas", .unsafe),
        .init("misspelt file value", .pack, "    file: areas", "    file: aeras", .unsafe),
        .init("misspelt file value of items", .pack, "    file: chores", "    file: chorse", .unsafe),
        .init("misspelt area", .chores, "- area: kitchen", "- area: kitchne", .unsafe),
        .init("misspelt title", .chores, "        title: Wash the dishes", "        titel: Wash the dishes", .unsafe),
        .init("wrong case id", .template, "use: chore/dishes", "use: chore/Dishes", .safe),
        .init("misspelt use", .template, "chore/mirror", "chore/miror", .unsafe),
        .init("misspelt enum", .template, "status: done", "status: doen", .unsafe),
        .init("misspelt group key", .chores, "    items:\n      - id: dishes", "    item:\n      - id: dishes", .unsafe),
        .init("misspelt translation key", .dutch, "  mirror: {", "  miror: {", .unsafe),
        .init("misspelt section", .dutch, "chores:", "chore:", .unsafe),
        .init("mojibake", .dutch, "title: Het gras maaien", "title: Het hek oliÃ«n", meant: "title: Het hek oliën", .unsafe),
        .init(
            "mojibake quote", .chores, "title: Scrub the oven", "title: Scrub Tomâ€™s oven", meant: "title: Scrub Tom’s oven",
            .unsafe),
        .init("no-break space in title", .chores, "title: Wash the dishes", "title: Wash the\u{A0}dishes", .safe),
        .init("no-break space indent", .chores, "        coins: 3", "\u{A0}       coins: 3", .unsafe),
        .init("zero width space", .chores, "title: Wash the dishes", "title: Wash\u{200B} the dishes", .safe),
        .init("typographic dash as item", .chores, "  - area: kitchen", "  – area: kitchen", .safe),
        .init("three as a word", .chores, "        coins: 3", "        coins: three", .unsafe),
        .init("a Dutch number word", .chores, "        coins: 3", "        coins: Drie", .unsafe),
        .init(
            "a number word in an amount", .chores, "        coins: 3", "        price: één", meant: "        price: 1", .unsafe),
        .init("quoted number", .chores, "        coins: 3", "        coins: \"3\"", .unsafe),
        .init(
            "a lost closing quote in flow", .chores, "title: Wash the towels,", "title: \"Wash the towels,",
            meant: "title: \"Wash the towels\",", .unsafe),
        .init(
            "a lost closing single quote", .chores, "title: Scrub the oven", "title: 'Scrub the oven",
            meant: "title: 'Scrub the oven'", .unsafe),
        .init(
            "a lost closing quote in the last text", .messages, "other: \"{count} chores done\"", "other: \"{count} chores done",
            .unsafe),
        .init("a lost closing quote nl", .dutch, "one: \"{count} klusje gedaan\"", "one: \"{count} klusje gedaan", .unsafe),
        .init("price 1,5", .chores, "price: 1.50", "price: 1,5", meant: "price: 1.5", .unsafe),
        .init("1 uur", .chores, "duration: 10 minutes", "duration: 1 uur", meant: "duration: 1 hour", .unsafe),
        .init("elke week", .chores, "every: 1 week", "every: elke week", .unsafe),
        .init("item named area", .chores, "  - area: garden", "  - garden:", .unsafe),
    ]

    /// A catalogue without a typo.
    private static let files: [File: String] = [
        .pack: """
        homeseed: 1
        pack: demo
        title: A small household
        language: en

        kinds:
          area:
            file: areas
            fields:
              title: text
          chore:
            file: chores
            fields:
              area: {type: item, of: area}
              duration: {type: duration, optional: true}
              price: {type: decimal, default: 1}
              coins: {type: integer, at-least: 0, at-most: 20, default: 1}
              outside: {type: boolean, default: false}
              every: {type: interval, optional: true}
              note: {type: text, optional: true}

        """,
        .areas: """
        items:
          - {id: bathroom, title: Bathroom}
          - {id: kitchen, title: Kitchen}
          - {id: garden, title: Garden}

        """,
        .chores: """
        groups:
          - area: bathroom
            items:
              - {id: mirror, title: Clean the mirror, every: 1 week, coins: 2}
              - {id: shower, title: Rinse the shower, every: 3 days, duration: 10 minutes}
              - {id: towels, title: Wash the towels, price: 1.50}
          - area: kitchen
            items:
              - id: dishes
                title: Wash the dishes
                coins: 3
              - id: oven
                title: Scrub the oven
                outside: false
              - id: fridge
                title: Empty the fridge
                note: Ask Tom first
          - area: garden
            items:
              - {id: hedge, title: Trim the hedge, outside: true}
              - {id: lawn, title: Mow the lawn, outside: true, coins: 5}

        """,
        .messages: """
        messages:
          well-done: Well done, {name}!
          greeting: Hello {name}
          tasks-done:
            one: "{count} chore done"
            other: "{count} chores done"

        """,
        .model: """
        entities:
          Child:
            fields:
              id: uuid
              name: string
          Task:
            fields:
              id: uuid
              child: {type: reference, to: Child, optional: true}
              title: {type: text, from: title}
              status: {type: enum, of: [next, done], default: next}
              day: {type: date, default: today}

        """,
        .template: """
        template: home
        title: One child
        records:
          Child:
            - {key: mia, name: Mia}
          Task:
            - {use: chore/dishes, child: mia}
            - {use: chore/mirror, child: mia, status: done}
            - use: [chore/oven, chore/fridge, chore/hedge, chore/lawn, chore/shower, chore/towels]

        """,
        .dutch: """
        pack:
          title: Een klein huishouden
        areas:
          bathroom: {title: Badkamer}
          kitchen: {title: Keuken}
          garden: {title: Tuin}
        chores:
          mirror: {title: De spiegel poetsen}
          shower: {title: De douche afspoelen}
          towels: {title: De handdoeken wassen}
          dishes: {title: De afwas doen}
          oven: {title: De oven schrobben}
          fridge: {title: De koelkast leegmaken, note: Vraag het eerst aan Tom}
          hedge: {title: De heg snoeien}
          lawn: {title: Het gras maaien}
        templates:
          home: {title: Eén kind}
        messages:
          well-done: Goed gedaan, {name}!
          greeting: Hallo {name}
          tasks-done:
            one: "{count} klusje gedaan"
            other: "{count} klusjes gedaan"

        """,
    ]
}
