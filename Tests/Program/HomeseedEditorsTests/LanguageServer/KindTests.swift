import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore
import Testing

@testable import HomeseedEditors

/// Each type of response, with its contents.
@Suite("Each kind of answer")
struct KindTests {
    private let chores = "Catalogue/demo/chores.yaml"
    private let home = "Catalogue/demo/templates/home.yaml"
    private let empty = "Catalogue/demo/templates/empty.yaml"
    private let model = "Catalogue/demo/model.yaml"
    private let dutch = "Locales/nl/demo.yaml"
    private let polish = "Locales/pl/demo.yaml"

    private func labels(_ offers: [JSONValue]) -> [String] { offers.compactMap { $0["label"]?.text } }
    private func offer(_ label: String, _ offers: [JSONValue]) throws -> JSONValue {
        try #require(offers.first { $0["label"]?.text == label }, "\(labels(offers))")
    }

    // MARK: Findings

    @Test("findings have their related places, their tags, and the severities of homeseed.yaml")
    func findings() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        try await editor.open(chores)
        let text = try editor.text(of: chores).replacing("Pull the weeds", with: "Pull  the weeds").replacing(
            "id: hedge", with: "id: weeds")
        await editor.change(chores, to: text)
        let found = try await editor.diagnostics(chores) { $0.contains { $0["code"] == "duplicate-id" } }
        let twice = try #require(found.first { $0["code"] == "duplicate-id" })
        #expect(twice["relatedInformation"]?.elements.first?["location"]?["uri"] == editor.uri(chores), "\(twice)")
        #expect(found.first { $0["code"] == "double-space" }?["severity"] == 1, "homeseed.yaml makes it an error")
        let stale = try await editor.diagnostics(dutch) { $0.contains { $0["code"] == "stale-translation" } }
        #expect(stale.first { $0["code"] == "stale-translation" }?["tags"] == [2], "\(stale)")
        await editor.change(chores, to: try editor.text(of: chores), version: 3)
        try await editor.open(home, try editor.text(of: home).replacing("after: first}", with: "after: first, status: open}"))
        let idle = try await editor.diagnostics(home) { $0.contains { $0["tags"] == [1] } }
        #expect(idle.contains { $0["code"] == "repeated-default" }, "\(idle)")
    }

    @Test("what a baseline lists is not shown, and what is new beside it is")
    func baseline() async throws {
        let slip = "items:\n  - {id: dishes, title: Do  it, area: kitchen}\n  - {id: weeds, title: Pull  it, area: garden}\n"
        let files = TestEditor.whole.merging([chores: slip]) { $1 }
        let checked = try Pipeline(files: files.map { SourceFile(path: $0.key, text: $0.value) }).check()
        let old = Baseline.written(checked.diagnostics.sorted(in: checked.sources), of: checked.loaded)
        #expect(old.count == 2)
        let editor = try await TestEditor(
            files.merging(["Catalogue/homeseed.yaml": "homeseed: 1\nbaseline: old.yaml\n", "Catalogue/old.yaml": old.text]) { $1 }
        )
        try await editor.open(chores, slip + "  - {id: hedge, title: Cut  it, area: garden}\n")
        let found = try await editor.diagnostics(chores) { $0.contains { $0["code"] == "double-space" } }
        #expect(found.filter { $0["code"] == "double-space" }.compactMap { $0["range"]?["start"]?["line"]?.integer } == [3])
    }

    @Test("a comment that ignores counts as it does in CI")
    func ignores() async throws {
        let slip =
            "items:\n  # homeseed:ignore double-space: a name\n  - {id: dishes, title: Do  it, area: kitchen}\n  - {id: weeds, title: Pull  it, area: garden}\n"
        let editor = try await TestEditor(TestEditor.whole.merging([chores: slip]) { $1 })
        let found = try await editor.diagnostics(chores) { !$0.isEmpty }
        #expect(found.filter { $0["code"] == "double-space" }.compactMap { $0["range"]?["start"]?["line"]?.integer } == [3])
    }

    @Test("places are counted as was agreed on", arguments: ["utf-8", "utf-16"])
    func encoding(name: String) async throws {
        let slip = "items:\n  - {id: dishes, title: \u{1F9FD}é, area: kitchn}\n"
        let editor = try await TestEditor(
            TestEditor.whole.merging([chores: slip]) { $1 },
            capabilities: ["general": ["positionEncodings": [.string(name), "utf-16"]]])
        let found = try await editor.diagnostics(chores) { $0.contains { $0["code"] == "unknown-reference" } }
        #expect(
            found.first { $0["code"] == "unknown-reference" }?["range"]?["start"]?["character"] == (name == "utf-8" ? 38 : 35))
    }

    // MARK: Completion

    @Test("completion of a key says what it is for, and what is required comes first")
    func keys() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let offers = try await editor.offers(chores, "items:\n  - {|")
        #expect(labels(offers).contains("area"))
        for offer in offers where offer["kind"] == 5 {
            #expect(offer["documentation"] != nil && offer["detail"] != nil, "\(offer)")
        }
        let sorted = offers.sorted { ($0["sortText"]?.text ?? "") < ($1["sortText"]?.text ?? "") }
        let required = sorted.prefix { $0["detail"]?.text?.hasSuffix("required") ?? false }
        #expect(
            !required.isEmpty
                && sorted.dropFirst(required.count).allSatisfy { !($0["detail"]?.text?.hasSuffix(", required") ?? false) },
            "\(labels(sorted))")
    }

    @Test(
        "completion knows the fields that a limit is about",
        arguments: [
            ("count: |", ["Task", "Home"]), ("count: Task, where: {|", ["status", "dueDate"]),
            ("count: Task, where: {status: |", ["open", "done"]), ("count: Task, per: |", ["home"]),
        ])
    func limits(begun: String, expected: [String]) async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let offers = labels(try await editor.offers(model, try editor.text(of: model) + "limits:\n  - {id: few, " + begun))
        for label in expected { #expect(offers.contains(label), "\(offers)") }
    }

    @Test("completion of true and false writes no text")
    func truth() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let offers = try await editor.offers(
            "Catalogue/demo/pack.yaml",
            "homeseed: 1\npack: demo\nkinds:\n  chore:\n    file: chores\n    fields:\n      tint: {type: color, optional: |")
        #expect(try offer("true", offers)["textEdit"]?["newText"] == "true")
    }

    @Test("completion of a day says which day that is today")
    func days() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let offers = try await editor.offers(
            home, try editor.text(of: home).replacing("dueDate: next sunday", with: "dueDate: |"))
        #expect(try offer("today", offers)["detail"]?.text == Zone.current.today.described)
        #expect(try offer("next sunday", offers)["detail"]?.text?.hasSuffix("a Sunday") ?? false)
    }

    @Test("completion in a translation: placeholders, missing plural forms, and the source beside")
    func translations() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let names = labels(try await editor.offers(dutch, "messages:\n  greeting: \"Dag {|"))
        #expect(names == ["{name}"], "\(names)")
        let forms = labels(try await editor.offers(polish, "messages:\n  left: {one: \"{count} zadanie\", |"))
        #expect(
            ["few", "many", "other"].allSatisfy(forms.contains) && !forms.contains("one") && !forms.contains("two"), "\(forms)")
        let entry = try offer("left", try await editor.offers(polish, "messages:\n  |"))
        #expect(entry["detail"]?.text?.contains("chores left") ?? false, "\(entry)")
    }

    @Test("completion shows titles in the editor's language")
    func language() async throws {
        let editor = try await TestEditor(TestEditor.wide, locale: "nl")
        #expect(try offer("kitchen", try await editor.offers(chores, "items:\n  - {id: new, area: |"))["detail"] == "Keuken")
    }

    @Test("completion names the items of the packs that a pack requires")
    func packs() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let offers = labels(
            try await editor.offers("Catalogue/more/chores.yaml", "items:\n  - {id: car, title: Wash the car, area: |"))
        #expect(["kitchen", "garden"].allSatisfy(offers.contains), "\(offers)")
    }

    // MARK: Hover

    @Test(
        "a card says what comes from a group, what is stale, where it is used; a text its room",
        arguments: [
            (
                "Catalogue/demo/chores.yaml", "dishes",
                [
                    "effort: large *(from its group, line 3)*", "nl: Afwassen *(stale", "pl: Zmywanie ✓",
                    "Used in templates/home.yaml",
                ]
            ),
            ("Catalogue/demo/chores.yaml", "hedge", ["effort: small *(default)*", "Used nowhere else."]),
            ("Locales/nl/demo.yaml", "Dag {name}", ["(10 of 20 columns)", "Above the list."]),
            ("Catalogue/demo/messages.yaml", "at-most", ["**at-most**", "The maximum length in columns"]),
        ])
    func hover(path: String, word: String, expected: [String]) async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let card = try await editor.hover(word, in: path)
        for words in expected { #expect(card.contains(words), "\(card)") }
    }

    // MARK: Ways

    @Test("uses are found and renamed across packs, categories too")
    func acrossPacks() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let garden = try await editor.position(of: "garden", in: "Catalogue/demo/areas.yaml")
        guard case .object(var params) = garden else { return }
        params["context"] = ["includeDeclaration": true]
        let uses = try await editor.result("textDocument/references", .object(params)).elements.compactMap { $0["uri"]?.text }
        #expect(uses.contains { $0.hasSuffix("more/chores.yaml") } && uses.contains { $0.hasSuffix("nl/demo.yaml") }, "\(uses)")
        params["newName"] = "yard"
        let files = try editor.applied(try await editor.result("textDocument/rename", .object(params)))
        #expect(files["Catalogue/more/chores.yaml"]?.contains("area: yard") ?? false, "\(files.keys)")
        #expect(files["Catalogue/demo/areas.yaml"]?.contains("{id: yard, was: [garden]") ?? false)
    }

    @Test("records are found and led to by their names")
    func records() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let first = try await editor.position(of: "first}", in: home)
        guard case .object(var params) = first else { return }
        params["context"] = ["includeDeclaration": true]
        #expect(
            try await editor.result("textDocument/references", .object(params)).elements.compactMap {
                $0["range"]?["start"]?["line"]?.integer
            }.sorted() == [7, 8])
        let refused = await editor.request("textDocument/prepareRename", try await editor.position(of: "Our house", in: home))
        #expect(refused["error"] != nil || refused["result"] == .null, "a text has no name")
    }

    @Test("highlights are the uses in the file")
    func highlights() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let places = try await editor.result(
            "textDocument/documentHighlight", try await editor.position(of: "kitchen", in: chores)
        ).elements
        #expect(places.compactMap { $0["range"]?["start"]?["line"]?.integer } == [1])
    }

    // MARK: Actions

    @Test(
        "adds an item to a template in whose records it lies deeper, or where none of its kind are yet",
        arguments: [
            (
                "home",
                "      tasks:\n        - {key: first, use: chore/dishes, dueDate: today}\n        - {use: chore/weeds, dueDate: next sunday, after: first}\n        - {use: chore/hedge}\n"
            ),
            ("empty", "      name: Our house\n      tasks:\n        - {use: chore/hedge}\n"),
        ])
    func use(template: String, expected: String) async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let place = try await editor.position(of: "hedge", in: chores)["position"] ?? .null
        let found = try await editor.result(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": editor.uri(chores)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).elements
        let add = try #require(
            found.first { $0["title"]?.text == "Add “Trim the hedge” to the template '\(template)'" },
            "\(labels(found)) \(found.compactMap { $0["title"]?.text })")
        let changed = try editor.applied(add["edit"])["Catalogue/demo/templates/\(template).yaml"] ?? ""
        #expect(changed.replacing("- use: chore/hedge", with: "- {use: chore/hedge}").hasSuffix(expected), "\(changed)")
    }

    @Test("offers to expect what a template holds now")
    func expectation() async throws {
        let expects = try #require(TestEditor.wide[home]) + "expect:\n  - {about: one chore, count: Task, exactly: 1}\n"
        let editor = try await TestEditor(TestEditor.wide.merging([home: expects]) { $1 })
        let place = try await editor.position(of: "one chore", in: home)["position"] ?? .null
        let found = try await editor.result(
            "textDocument/codeAction",
            ["textDocument": ["uri": editor.uri(home)], "range": ["start": place, "end": place], "context": ["diagnostics": []]]
        ).elements
        let action = try #require(
            found.first { $0["title"] == "Expect 2 instead of 1" }, "\(found.compactMap { $0["title"]?.text })")
        #expect(try editor.applied(action["edit"])[home] == expects.replacing("exactly: 1", with: "exactly: 2"))
    }

    @Test("formats a range alone")
    func range() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        try await editor.open(
            chores,
            "items:\n  - {id: dishes,   title: Do the dishes, area: kitchen}\n  - {id: weeds,   title: Pull the weeds, area: garden}\n"
        )
        let edits = try await editor.result(
            "textDocument/rangeFormatting",
            [
                "textDocument": ["uri": editor.uri(chores)],
                "range": ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 20]], "options": .object([:]),
            ]
        ).elements
        #expect(!edits.isEmpty && edits.allSatisfy { $0["range"]?["start"]?["line"] == 2 }, "\(edits)")
    }

    // MARK: Beside that

    @Test("folds lists, records and comments; selects outwards; links to the packs that are named")
    func structure() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let folds = try await editor.ask("foldingRange", chores).elements
        #expect(
            folds.contains(["startLine": 8, "endLine": 9, "kind": "comment"])
                && folds.contains { $0["startLine"] == 5 && $0["endLine"] == 10 }, "\(folds)")
        let position = try await editor.position(of: "today", in: home)
        var range = try await editor.result(
            "textDocument/selectionRange",
            ["textDocument": position["textDocument"] ?? .null, "positions": [position["position"] ?? .null]]
        ).elements.first
        var steps = 0
        while let outer = range?["parent"] {
            range = outer
            steps += 1
        }
        #expect(steps >= 5, "the day, its record, the list, the home's, and so on to the file")
        #expect(range?["range"]?["start"] == ["line": 0, "character": 0])
        let links = try await editor.ask("documentLink", "Catalogue/more/pack.yaml").elements
        #expect(links.compactMap { $0["target"] } == [editor.uri("Catalogue/demo/pack.yaml")])
    }

    @Test("picks a colour")
    func colour() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let shown = try #require(try await editor.ask("documentColor", chores).elements.first)
        let picked = try await editor.result(
            "textDocument/colorPresentation",
            [
                "textDocument": ["uri": editor.uri(chores)], "range": shown["range"] ?? .null,
                "color": ["red": 0, "green": .number(0.5), "blue": 1, "alpha": 1],
            ]
        ).elements
        #expect(picked.compactMap { $0["label"]?.text } == ["#0080FF"])
        #expect(picked.first?["textEdit"]?["range"] == shown["range"])
    }

    @Test("tokens tell ids, references, day words and placeholders apart")
    func tokens() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        func kinds(_ path: String) async throws -> [Int] {
            let data = try await editor.ask("semanticTokens/full", path)["data"]?.elements.compactMap(\.integer) ?? []
            return stride(from: 3, to: data.count, by: 5).map { data[$0] }
        }
        // In order: an area and a chore, then an area and two chores.
        #expect(try await kinds(chores) == [1, 0, 1, 0, 0])
        let template = try await kinds(home)
        #expect(template.filter { $0 == 2 }.count == 2 && template.contains(1), "\(template)")
        #expect(try await kinds("Catalogue/demo/messages.yaml").filter { $0 == 3 }.count == 3)
    }

    @Test("hints: the Dutch beside the English, the reverse, and the day that a word means")
    func hints() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        func hints(_ path: String) async throws -> [String] {
            try await editor.ask("inlayHint", path).elements.compactMap { $0["label"]?.text }
        }
        #expect(try await hints(chores).contains("nl: Afwassen"))
        #expect(try await hints(dutch).contains("en: Do the dishes"))
        #expect(try await hints(home).contains("= \(Zone.current.today.iso)"))
    }

    @Test("lenses say which translation is stale or missing, symbols find a title in any language")
    func lenses() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let lenses = try await editor.ask("codeLens", chores).elements.compactMap { $0["command"]?["title"]?.text }
        #expect(
            lenses == ["used by 1 template; nl stale pl ✓", "used by 1 template; nl ✓ pl missing", "nl ✓ pl missing"], "\(lenses)"
        )
        for query in ["Zmyw", "afwas", "dishes"] {
            let names = try await editor.result("workspace/symbol", ["query": .string(query)]).elements.compactMap {
                $0["name"]?.text
            }
            #expect(names == ["dishes: Do the dishes"], "\(query): \(names)")
        }
    }
}
