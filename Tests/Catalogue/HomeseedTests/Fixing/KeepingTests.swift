import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

@testable import struct HomeseedSource.Example

/// No fix loses content of the author: an id, a text or a translation.
struct KeepingTests {
    func fixed(_ files: [SourceFile], appliesUnsafe: Bool = false) throws -> Fixer.Outcome {
        let pipeline = Pipeline(files: files)
        return try Fixer(pipeline, appliesUnsafe: appliesUnsafe) { try pipeline.check(in: $0) }.run(try pipeline.check())
    }

    func text(_ path: String, _ outcome: Fixer.Outcome, _ files: [SourceFile]) -> String {
        let bytes = outcome.overlay.bytes(of: path) ?? files.first { $0.path == path }?.bytes ?? []
        return String(decoding: bytes, as: UTF8.self)
    }

    static let categories = "Catalogue/demo/categories.yaml"
    static let chores = "Catalogue/demo/chores.yaml"
    static let dutch = "Locales/nl/demo.yaml"

    /// Returns files with a category that two chores and a translation refer to.
    func household(
        category: String, uses: [String] = ["living-room", "living-room"], translated: String = "living-room", was: String = ""
    ) -> [SourceFile] {
        Example(
            categories: """
                items:
                  - {id: \(category), title: Room where we sit, color: "#FAEDDB"\(was)}
                """,
            chores: "items:\n"
                + uses.enumerated().map {
                    "  - {id: c\($0), category: \($1), title: \(["Sweep", "Mop", "Dust", "Tidy"][$0]) the floor}"
                }.joined(separator: "\n"),
            dutch: ExampleCatalogue.dutch(
                categories: "{\(translated): {title: Kamer om te zitten}}",
                chores: "{"
                    + uses.indices.map { "c\($0): {title: De vloer \(["vegen", "dweilen", "stoffen", "opruimen"][$0])}" }.joined(
                        separator: ", ") + "}"),
            files: [
                "Catalogue/demo/templates/home.yaml":
                    "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia}"
            ]
        ).sources
    }

    @Test("a slip in a definition is mended there, and not by --fix", arguments: ["livingroom", "Living-room", "living_room"])
    func definitions(slip: String) throws {
        let files = household(category: slip)
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.categories, outcome, files).contains("id: living-room,"))
        #expect(outcome.overlay.files.count == 1 && outcome.refusals.isEmpty)
        #expect(outcome.checked.diagnostics.all.map(\.headline) == [])
    }

    @Test("a capital before a translation is a slip there, whatever words look like it")
    func capital() throws {
        // Both languages have the text `Dishes`, so it occurs more often than the id `dishes`.
        let files = Example(
            pack: ExampleCatalogue.pack + "untranslated: [Dishes]\n",
            chores: "items:\n  - {id: dishes, category: kitchen, title: Dishes}\n",
            dutch: ExampleCatalogue.dutch(chores: "{Dishes: {title: Dishes}}")
        ).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.dutch, outcome, files).contains("{dishes: {title: Dishes}}"), "\(text(Self.dutch, outcome, files))")
        #expect(outcome.overlay.files.keys.allSatisfy { $0.hasPrefix("Locales/") }, "\(outcome.overlay.files.keys)")
    }

    @Test(
        "a capital in an id is a slip there, whatever list of words has it",
        arguments: ["untranslated: [Dishes]", "names: [Dishes]", "forbids: {en: [Dishes]}"])
    func capitalOfID(words: String) throws {
        let files = Example(
            pack: ExampleCatalogue.pack + words + "\n", chores: "items:\n  - {id: Dishes, category: kitchen, title: Clean up}\n",
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: Opruimen}}")
        ).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.chores, outcome, files).contains("{id: dishes,"), "\(text(Self.chores, outcome, files))")
        #expect(outcome.overlay.files.keys.sorted() == [Self.chores], "\(outcome.overlay.files.keys)")
    }

    @Test(
        "a slip in a word of an enum is mended where it is declared, and not where it is used",
        arguments: ["thisweek", "This-week", "this–week"])
    func enumWords(slip: String) throws {
        let files = Example(
            model: ExampleCatalogue.model.replacing("[next, done], default: next", with: "[next, done, \(slip)], default: next"),
            files: [
                "Catalogue/demo/templates/home.yaml":
                    "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - {key: a, use: chore/dishes, child: mia, status: this-week}\n    - {key: b, use: chore/dishes, child: mia, status: this-week}"
            ]
        ).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text("Catalogue/demo/model.yaml", outcome, files).contains("[next, done, this-week]"))
        #expect(outcome.overlay.files.keys.sorted() == ["Catalogue/demo/model.yaml"], "\(outcome.overlay.files.keys)")
    }

    @Test(
        "a word of an enum that lost its hyphen gets it back, also where one place only uses it",
        arguments: [
            ("this-week", "thisweek"), ("this-week", "this week"), ("this-week", "this–week"), ("thisweek", "this-week"),
            ("This-week", "this-week"),
        ])
    func enumWord(used: String, declared: String) throws {
        let files = Example(
            model: ExampleCatalogue.model.replacing(
                "[next, done], default: next", with: "[next, done, \(declared)], default: next"),
            files: [
                "Catalogue/demo/templates/home.yaml":
                    "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - {key: a, use: chore/dishes, child: mia, status: \(used)}"
            ]
        ).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        let isDeclared = declared != "this-week"
        #expect(
            outcome.overlay.files.keys.sorted() == [
                isDeclared ? "Catalogue/demo/model.yaml" : "Catalogue/demo/templates/home.yaml"
            ], "\(outcome.overlay.files.keys)")
        #expect(text("Catalogue/demo/model.yaml", outcome, files).contains("done, this-week]"))
    }

    @Test(
        "a comma in a translation whose quote is lost ends no text",
        arguments: ["Dweil, ook onder de bank\"", "Dweil, ook onder de bank"])
    func comma(written: String) throws {
        let files = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: \(written)}}")).sources
        let found = try Pipeline(files: files).check().diagnostics.all
        #expect(found.map(\.check) == [UnquotedComma.id], "\(found.map(\.headline))")
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(
            text(Self.dutch, outcome, files).contains("title: \"Dweil, ook onder de bank\"}"),
            "\(text(Self.dutch, outcome, files))")
    }

    @Test(
        "a quote that stands for an apostrophe becomes one",
        arguments: ["Was oma“s auto", "Was oma‘s auto", "Doe dat ‘s avonds", "Daar heb je “m", "Geef “t maar"])
    func apostrophe(written: String) throws {
        let files = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: \(written)}}")).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        let meant = written.replacing("“", with: "'").replacing("‘", with: "'")
        #expect(text(Self.dutch, outcome, files).contains("title: \(meant)}"), "\(text(Self.dutch, outcome, files))")
    }

    @Test(
        "a text that a fault cuts short is not mended by what is seen of it",
        arguments: ["“{count} borden wassen\"", "“Was de borden, ook die van oma.\"", "\"“Was' de borden\""])
    func cut(written: String) throws {
        let files = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: \(written)}}")).sources
        let before = text(Self.dutch, try fixed(files), files)
        #expect(before.contains(written), "\(before)")
        let after = text(Self.dutch, try fixed(files, appliesUnsafe: true), files)
        #expect(after.contains(written) || after.contains("title: \"Was de borden, ook die van oma.\"}"), "\(after)")
    }

    @Test(
        "a placeholder that only its source writes so is spread to no translation",
        arguments: [("{Name}", "{name}"), ("{nmae}", "{name}")])
    func placeholders(source: String, translation: String) throws {
        let files = Example(
            messages: "messages:\n  note: Hello \(source)\n  other: Goodbye {name}\n",
            dutch: ExampleCatalogue.dutch(messages: "{note: 'Dag \(translation)', other: 'Tot ziens {name}'}")
        ).sources
        #expect(try fixed(files, appliesUnsafe: true).overlay.files[Self.dutch] == nil)
        let misspelt = Example(
            messages: "messages:\n  note: Hello \(translation)\n  other: Goodbye {name}\n",
            dutch: ExampleCatalogue.dutch(messages: "{note: 'Dag \(source)', other: 'Tot ziens {name}'}")
        ).sources
        #expect(text(Self.dutch, try fixed(misspelt, appliesUnsafe: true), misspelt).contains("Dag \(translation)"))
    }

    @Test(
        "of an id and its one use, the one that is written as ids are is right",
        arguments: [
            ("Living-room", "living-room"), ("LIVING-ROOM", "living-room"), ("livingroom", "living-room"),
            ("living_room", "living-room"),
        ])
    func pairs(slip: String, meant: String) throws {
        let files = household(category: slip, uses: [], translated: meant)
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(
            text(Self.categories, outcome, files).contains("id: \(meant),") && text(Self.dutch, outcome, files).contains(meant),
            "\(text(Self.categories, outcome, files))")
    }

    @Test(
        "a limit whose id is the slip keeps its translation, and gets its id back",
        arguments: ["fewchildren", "Few-children", "few_children"])
    func limits(slip: String) throws {
        let files = Example(
            model: """
                entities:
                  Child: {fields: {id: uuid, name: string}}
                limits:
                  - {id: \(slip), why: Few have that many., count: Child, at-most: 9}
                """,
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}")
                + "\nlimits:\n  few-children: {why: Zoveel hebben er weinig.}\n"
        ).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(
            text("Catalogue/demo/model.yaml", outcome, files).contains("id: few-children,"),
            "\(text("Catalogue/demo/model.yaml", outcome, files))")
        #expect(text(Self.dutch, outcome, files).contains("few-children: {why: Zoveel hebben er weinig.}"))
    }

    @Test(
        "translations of what is in a file that nothing reads stay, in every language",
        arguments: ["message.yaml", "messages.bak", "messages.csv"])
    func unread(name: String) throws {
        var files = Example(
            messages: "messages:\n  empty-tasks: {text: Nothing to do right now.}\n",
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}")
                + "\nmessages:\n  empty-tasks: {text: Nu niets te doen.}\n",
            files: ["Locales/de/demo.yaml": "messages:\n  empty-tasks: {text: Gerade nichts zu tun.}\n"]
        ).sources
        files = files.map { file in
            file.path == "Catalogue/demo/messages.yaml" ? SourceFile(path: "Catalogue/demo/" + name, bytes: file.bytes) : file
        }
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(outcome.overlay.files.isEmpty, "\(text(Self.dutch, outcome, files))")
    }

    @Test("a message whose name is the slip keeps its translation")
    func messages() throws {
        let files = Example(
            messages: "messages:\n  EMPTY-TASKS: {text: Nothing to do right now.}\n",
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}")
                + "\nmessages:\n  empty-tasks: {text: Nu niets te doen.}\n"
        ).sources
        for appliesUnsafe in [false, true] {
            #expect(
                try text(Self.dutch, fixed(files, appliesUnsafe: appliesUnsafe), files).contains(
                    "empty-tasks: {text: Nu niets te doen.}"))
        }
    }

    @Test(
        "nothing is taken out while a file can't be read, whatever mends that",
        arguments: [
            "  dishes: {category: kitchen, title: Wash the dishes}\n  - {id: mop, category: kitchen, title: Mop the floor}\n",
            "  dishes: {category: kitchen, title: Wash the dishes}\n",
        ])
    func unreadable(items: String) throws {
        let home = "Catalogue/demo/templates/home.yaml"
        let files = Example(
            chores: "items:\n" + items,
            files: [
                home:
                    "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - use: chore/dishes\n      child: mia\n      status: next\n"
            ]
        ).sources
        #expect(text(home, try fixed(files), files).contains("status: next") == items.contains("mop"))
    }

    @Test(
        "an item that left the column of its list goes back there",
        arguments: ["", "  # Below\n", "    title: Wash the dishes\n"])
    func leftOfItsList(between: String) throws {
        let first =
            between.contains("title")
            ? "  - id: dishes\n    category: kitchen\n" : "  - {id: dishes, category: kitchen, title: Wash the dishes}\n"
        let files = Example(chores: "items:\n" + first + between + "- {id: mop, category: kitchen, title: Mop the floor}\n")
            .sources
        let found = try Pipeline(files: files).check().diagnostics.all.filter { $0.severity == .error }
        #expect(found.map(\.headline) == ["This line is not indented like the lines around it"])
        #expect(try fixed(files).overlay.files.isEmpty)
        #expect(text(Self.chores, try fixed(files, appliesUnsafe: true), files).contains("\n  - {id: mop,"))
    }

    @Test(
        "a value is not taken out because another one is empty that may be the one to fill in",
        arguments: ["", " # done", " ~", " next"])
    func emptied(status: String) throws {
        let home = "Catalogue/demo/templates/home.yaml"
        let files = Example(files: [
            home:
                "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia}\n  Task:\n    - use: chore/dishes\n      child: mia\n      status:\(status)\n      doneAt: today 8:00\n"
        ]).sources
        #expect(try Pipeline(files: files).check().diagnostics.all.map(\.check).contains(UnwantedValue.id))
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(home, outcome, files).contains("doneAt: today 8:00") == (status != " next"), "\(text(home, outcome, files))")
    }

    @Test("one use that is the odd one out is mended by --fix")
    func uses() throws {
        let files = household(category: "living-room", uses: ["living-room", "livingroom", "living-room"])
        let outcome = try fixed(files)
        #expect(text(Self.chores, outcome, files).contains("id: c1, category: living-room"))
        #expect(outcome.checked.diagnostics.all.isEmpty)
    }

    @Test("where nothing else tells which of two is the slip, --fix leaves both")
    func doubt() throws {
        let files = household(category: "living-room", uses: ["livingroom"], translated: "livingroom")
        #expect(try fixed(files).overlay.files.isEmpty)
    }

    @Test("an id that says what it was called is the new one, so its uses follow it")
    func former() throws {
        let files = household(category: "livingroom", was: ", was: [living-room]")
        let outcome = try fixed(files)
        #expect(text(Self.categories, outcome, files).contains("id: livingroom, title"))
        #expect(
            text(Self.chores, outcome, files).contains("category: livingroom,")
                && text(Self.dutch, outcome, files).contains("livingroom:"))
        #expect(outcome.checked.diagnostics.all.map(\.headline) == [])
    }
}
