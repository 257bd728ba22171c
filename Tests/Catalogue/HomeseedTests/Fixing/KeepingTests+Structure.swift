import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

@testable import struct HomeseedSource.Example

/// Mistakes in the structure of files.
extension KeepingTests {
    @Test("an id that is no id is changed only with --unsafe, and never to what was meant as another line")
    func badIDs() throws {
        let files = Example(chores: "items:\n  - {id: di\u{455}hes, category: kitchen, title: Wash the dishes}").sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let run = Example(chores: "items:\n  - id: dishes\n     title:Wash the dishes\n    category: kitchen").sources
        for isUnsafe in [false, true] {
            let outcome = try fixed(run, appliesUnsafe: isUnsafe)
            #expect(!text(Self.chores, outcome, run).contains("dishes-title"), "\(text(Self.chores, outcome, run))")
        }
    }

    @Test("a translation of what is gone stays as a comment")
    func orphans() throws {
        let dutch = """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores:
              dishes: {title: De afwas doen}
              weeding:
                title: Onkruid wieden  # in de tuin
              mowing: {title: Het gras maaien}
            templates: {home: {title: Eén kind}}
            """
        let files = Example(dutch: dutch).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        let left = text(Self.dutch, outcome, files)
        #expect(
            left.contains("\n  # weeding:\n  #   title: Onkruid wieden  # in de tuin\n  # mowing: {title: Het gras maaien}\n"),
            "\(left)")
        #expect(outcome.checked.diagnostics.all.map(\.headline) == [])
        #expect(try fixed(files).overlay.files.isEmpty)
    }

    @Test("and so does one within braces, on a line of its own")
    func braces() throws {
        let files = Example(
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}")
        ).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        let left = text(Self.dutch, outcome, files)
        #expect(left.contains("# weeding: {title: Onkruid wieden}\nchores: {dishes: {title: De afwas doen}}\n"), "\(left)")
        #expect(outcome.checked.diagnostics.all.map(\.headline) == [])
    }

    @Test("nothing is set aside while an error stands that may be its cause, and the reason is given")
    func causes() throws {
        let files = household(category: "living-room").map { file in
            file.path == Self.chores
                ? SourceFile(
                    path: file.path,
                    text: String(decoding: file.bytes, as: UTF8.self) + "  - {id: c9, category: nowhere, title: Air the room}\n")
                : file
        }
        let unknown = files.map { file in
            file.path == Self.dutch
                ? SourceFile(
                    path: file.path,
                    text: String(decoding: file.bytes, as: UTF8.self).replacing(
                        "chores: {", with: "chores: {weeding: {title: Onkruid wieden}, c9: {title: De kamer luchten}, ")) : file
        }
        let outcome = try fixed(unknown, appliesUnsafe: true)
        #expect(!text(Self.dutch, outcome, unknown).contains("#"))
        let refusal = try present(outcome.refusals.first { $0.diagnostic.check == "unknown-translation" })
        #expect(refusal.waits && refusal.cause?.headline == "There is no category 'nowhere'")
    }

    @Test(
        "a word is not mended beside a key that is not known there: the whole may be meant for somewhere else",
        arguments: ["employer: Sam, ", ""])
    func strangeKeys(key: String) throws {
        let files = household(category: "living-room").map { file in
            file.path == Self.chores
                ? SourceFile(
                    path: file.path,
                    text: String(decoding: file.bytes, as: UTF8.self)
                        + "\n  - {id: c9, \(key)category: livingroom, title: Air the room}\n") : file
        }
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.chores, outcome, files).contains("category: livingroom") == !key.isEmpty)
        #expect(
            key.isEmpty
                || outcome.refusals.contains { $0.waits && $0.cause?.headline.contains("There is no key 'employer'") == true }
        )
    }

    @Test("an entity that slipped in among the fields of the one before is not taken for one of them")
    func misspeltEntity() throws {
        let vary = "vary:\n  Child:\n    name: {name: child}\n    Task:\n    doneAt: {name: child}\n"
        let files = Example(model: ExampleCatalogue.model + vary).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text("Catalogue/demo/model.yaml", outcome, files).contains(vary))
        #expect(
            outcome.refusals.contains { $0.waits && $0.diagnostic.headline == "There is no field of Child 'Task'" },
            "\(outcome.refusals.map(\.diagnostic.headline))")
    }

    @Test("a name that seems to be another's now is left alone while something can't be laid out")
    func guesses() throws {
        let files = Example(
            chores:
                "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n  - {id: mowing, category: nowhere, title: Mow the lawn}",
            dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, garden-path: {title: Het gras maaien}}")
        ).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.dutch, outcome, files).contains("garden-path"))
        let mended = files.map {
            SourceFile(path: $0.path, text: String(decoding: $0.bytes, as: UTF8.self).replacing("nowhere", with: "kitchen"))
        }
        #expect(text(Self.dutch, try fixed(mended, appliesUnsafe: true), mended).contains("mowing: {title: Het gras maaien}"))
    }

    @Test(
        "a slip in the name of a text is mended there, with another pack on top of it too",
        arguments: ["emptylist", "empty-lits"])
    func messages(slip: String) throws {
        let files = Example(
            messages: "messages:\n  \(slip): Nothing to do",
            dutch: ExampleCatalogue.dutch(messages: "{empty-list: Niets te doen}"),
            files: [
                "Locales/de/demo.yaml": "messages:\n  empty-list: Nichts zu tun\n",
                "Catalogue/more/pack.yaml": "homeseed: 1\npack: more\ntitle: More\nlanguage: en\nrequires: [demo]\n",
                "Catalogue/homeseed.yaml": "homeseed: 1\nrequired-locales: [nl]\n",
                "Locales/nl/more.yaml": "pack: {title: Meer}\n",
            ]
        ).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(outcome.overlay.files.keys.sorted() == ["Catalogue/demo/messages.yaml"], "\(outcome.overlay.files.keys)")
        #expect(text("Catalogue/demo/messages.yaml", outcome, files) == "messages:\n  empty-list: Nothing to do\n")
    }

    @Test("a slip in the key of a record is mended there, though its translation and what that was made from agree")
    func records() throws {
        let template = "Catalogue/demo/templates/home.yaml"
        func translated(_ title: String) -> String { "records: {Child: {mia: {tasks: {stay-in-bed: {title: \(title)}}}}}" }
        let files = Example(
            dutch: ExampleCatalogue.dutch().replacing(
                "title: Eén kind", with: "title: Eén kind, " + translated("In bed blijven")),
            files: [
                template:
                    "template: home\ntitle: One child\nrecords:\n  Child:\n    - {key: mia, name: Mia, tasks: [{key: stayinbed, title: Stay in bed}]}\n",
                "Locales/nl/confirmed/demo.yaml": "templates: {home: {\(translated("Stay in bed"))}}\n",
            ]
        ).sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(template, outcome, files).contains("{key: stay-in-bed, title"), "\(text(template, outcome, files))")
        #expect(text(Self.dutch, outcome, files).contains("stay-in-bed: {title: In bed blijven}"))
    }

    @Test(
        "an item with a dash among those under their ids is put under its own",
        arguments: [
            "  dishes: {category: kitchen, title: Wash the dishes}\n  - (id: mop, category: kitchen, title: Mop the floor)\n  dust: {category: kitchen, title: Dust the shelf}",
            "  - {id: dishes, category: kitchen, title: Wash the dishes}\n  mop: {category: kitchen, title: Mop the floor}\n  dust: {category: kitchen, title: Dust the shelf}",
            "  - (id: dishes, category: kitchen, title: Wash the dishes)\n  mop: {category: kitchen, title: Mop the floor}\n  dust: {category: kitchen, title: Dust the shelf}",
            "  dishes:{category: kitchen, title: Wash the dishes}\n  mop: (category: kitchen, title: Mop the floor)\n  - dust: {category: kitchen, title: Dust the shelf}",
        ])
    func mixture(chores: String) throws {
        let files = Example(
            chores: "items:\n\(chores)",
            dutch: ExampleCatalogue.dutch(
                chores: "{dishes: {title: De afwas doen}, mop: {title: De vloer dweilen}, dust: {title: De plank afstoffen}}")
        ).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        let names = [("dishes", "Wash the dishes"), ("mop", "Mop the floor"), ("dust", "Dust the shelf")]
        let expected = names.map { "  \($0.0): {category: kitchen, title: \($0.1)}\n" }.joined()
        #expect(text(Self.chores, outcome, files) == "items:\n" + expected)
    }

    @Test(
        "a map in one line gets back the brace that it lost",
        arguments: [
            "dishes: category: kitchen, title: Wash the dishes}", "dishes: category: kitchen, title: \"Wash the {dishes}, all\"}",
        ])
    func braces(line: String) throws {
        let files = Example(chores: "items:\n  \(line)\n").sources
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(
            text(Self.chores, outcome, files).contains(line.replacing("dishes: category", with: "dishes: {category")),
            "\(text(Self.chores, outcome, files))")
    }

    @Test("round brackets become braces")
    func roundBrackets() throws {
        let files = Example(chores: "items:\n  - (id: dishes, category: kitchen, title: Wash the dishes)").sources
        #expect(try fixed(files).overlay.files.isEmpty)
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(text(Self.chores, outcome, files) == "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes}\n")
    }

    @Test("a word after '!' is a word of the text, also where a type is called so", arguments: ["Important", "date", "Text"])
    func tags(word: String) throws {
        let files = Example(chores: "items:\n  - {id: dishes, category: kitchen, title: !\(word) wash the dishes}").sources
        let outcome = try fixed(files, appliesUnsafe: true)
        let left = text(Self.chores, outcome, files)
        #expect(left.contains("\(word) wash the dishes"), "\(left)")
    }

    @Test(
        "a value behind an anchor or a tag is not guessed from what is left of it",
        arguments: ["&3 days", "!3 days", "&every week", "&2 weekly"])
    func anchors(value: String) throws {
        let files = Example(
            pack: ExampleCatalogue.pack.replacing("chore: {fields: {", with: "chore: {fields: {every: interval, "),
            chores: "items:\n  - {id: dishes, category: kitchen, title: Wash the dishes, every: \(value)}"
        ).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(!outcome.checked.diagnostics.all.isEmpty || !value.hasPrefix("&"), "there is no field of this type")
        for word in value.dropFirst().split(separator: " ") {
            #expect(text(Self.chores, outcome, files).contains(word), "\(text(Self.chores, outcome, files))")
        }
    }

    @Test(
        "a translation whose colon is lost keeps all its words",
        arguments: ["dishes \"Afwas: klaar\"", "dishes Afwas: klaar", "dishes {title: De afwas doen}", "Dishes \"Afwas: klaar\""])
    func colons(line: String) throws {
        let files = Example(dutch: ExampleCatalogue.dutch(chores: "").replacing("chores: ", with: "chores:\n  \(line)")).sources
        let outcome = try fixed(files, appliesUnsafe: true)
        let left = text(Self.dutch, outcome, files)
        for word in line.split(whereSeparator: { !$0.isLetter }) {
            #expect(left.lowercased().contains(word.lowercased()), "\(left)")
        }
    }

    @Test("a pack's folder in capitals is called otherwise, not the pack")
    func folders() throws {
        let files = Example().sources.map {
            SourceFile(path: $0.path.replacing("Catalogue/demo/", with: "Catalogue/DEMO/"), bytes: $0.bytes)
        }
        let outcome = try fixed(files, appliesUnsafe: true)
        #expect(outcome.overlay.files["Catalogue/DEMO/pack.yaml"] == nil)
        #expect(outcome.checked.diagnostics.all.contains { $0.notes.contains("Rename the folder to 'demo' as well.") })
    }

    @Test("a mended source keeps its translation, which is stale then")
    func stale() throws {
        let confirmed = """
            pack: {title: A small household}
            categories: {kitchen: {title: Kitchen}}
            chores: {dishes: {title: "Wash the  dishes"}}
            templates: {home: {title: One child}}
            """
        let files = Example(
            chores: "items:\n  - {id: dishes, category: kitchen, title: \"Wash the  dishes\"}",
            files: ["Locales/nl/confirmed/demo.yaml": confirmed]
        ).sources
        let outcome = try fixed(files)
        #expect(text(Self.chores, outcome, files).contains("\"Wash the dishes\""))
        #expect(outcome.fixCount == 1 && outcome.refusals.isEmpty)
    }

    @Test("one run mends all, however many there are", .long, arguments: [":", "  "])
    func count(slip: String) throws {
        let items = (1...500).map {
            slip == ":"
                ? "  - id: c\($0)\n    category:kitchen\n    title: Sweep hall \($0)"
                : "  - {id: c\($0), category: kitchen, title: \"Sweep  hall \($0)\"}"
        }
        let dutch = (1...500).map { "c\($0): {title: Gang \($0) vegen}" }.joined(separator: ", ")
        let files = Example(
            chores: "items:\n" + items.joined(separator: "\n"), dutch: ExampleCatalogue.dutch(chores: "{\(dutch)}")
        ).sources
        let outcome = try fixed(files)
        #expect(outcome.fixCount == 500 && outcome.checked.diagnostics.all.isEmpty, "\(outcome.fixCount)")
    }

    @Test("only what is found in one place is mended where that is asked for")
    func places() throws {
        let items = (1...3).map { "  - {id: c\($0), category: kitchen, title: \"Sweep  hall \($0)\"}" }
        let files = Example(
            chores: "items:\n" + items.joined(separator: "\n"),
            dutch: ExampleCatalogue.dutch(chores: "{c1: {title: Gang 1}, c2: {title: Gang 2}, c3: {title: Gang 3}}")
        ).sources
        let pipeline = Pipeline(files: files)
        let fixer = Fixer(
            pipeline, appliesUnsafe: false,
            isChosen: { diagnostic, sources in
                diagnostic.place.map { LineTable(sources[$0.file]?.bytes ?? []).line(at: Int($0.range.lower)) == 3 } ?? false
            }, check: { try pipeline.check(in: $0) })
        let outcome = try fixer.run(try pipeline.check())
        let left = text(Self.chores, outcome, files)
        #expect(
            outcome.fixCount == 1 && left.contains("Sweep  hall 1") && left.contains("Sweep hall 2")
                && left.contains("Sweep  hall 3"))
    }
}
