import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

/// Completions are inserted with the braces, quotes and lines that their position requires.
@Suite("What is offered fits its place")
struct FittingTests {
    private let chores = "Catalogue/demo/chores.yaml"
    private let home = "Catalogue/demo/templates/home.yaml"
    private let model = "Catalogue/demo/model.yaml"
    private let pack = "Catalogue/demo/pack.yaml"

    private func sorted(_ editor: TestEditor, _ path: String, _ text: String) async throws -> [JSONValue] {
        try await editor.offers(path, text).sorted { ($0["sortText"]?.text ?? "") < ($1["sortText"]?.text ?? "") }
    }

    private func labels(_ offers: [JSONValue]) -> [String] { offers.compactMap { $0["label"]?.text } }

    /// Returns the text after accepting a completion by its label, with empty placeholders.
    private func taking(_ label: String, in editor: TestEditor, _ path: String, _ text: String) async throws -> String {
        let offers = try await editor.offers(path, text)
        let offer = try #require(offers.first { $0["label"]?.text == label }, "\(labels(offers))")
        var bytes = Array(text.replacing("|", with: "").utf8)
        let range = try #require(TextPositions(bytes, .utf16).range(offer["textEdit"]?["range"]))
        bytes.replaceSubrange(range, with: (offer["textEdit"]?["newText"]?.text ?? "").utf8)
        return String(decoding: bytes, as: UTF8.self).replacing("${1}", with: "").replacing("${2}", with: "").replacing(
            "${3}", with: "")
    }

    @Test(
        "a key is followed by what its value needs",
        arguments: [
            ("Catalogue/demo/templates/home.yaml", "template: home\n|", "records", "template: home\nrecords:\n  "),
            ("Catalogue/demo/templates/home.yaml", "template: home\n|", "expect", "template: home\nexpect:\n  - "),
            (
                "Catalogue/demo/templates/home.yaml", "template: home\nrecords:\n  Home:\n    - key: a\n      |", "tasks",
                "template: home\nrecords:\n  Home:\n    - key: a\n      tasks:\n        - "
            ),
            ("Catalogue/demo/model.yaml", "limits:\n  - {id: few, |}", "where", "limits:\n  - {id: few, where: {}}"),
            ("Catalogue/demo/model.yaml", "limits:\n  - {id: few, |}", "ratio", "limits:\n  - {id: few, ratio: []}"),
            ("Catalogue/demo/model.yaml", "limits:\n  - {id: few, |}", "count", "limits:\n  - {id: few, count: }"),
        ])
    func follows(path: String, text: String, label: String, expected: String) async throws {
        #expect(try await taking(label, in: TestEditor(TestEditor.wide), path, text) == expected)
    }

    @Test(
        "a key in quotes gets the one that closes it",
        arguments: [
            ("{\"|\"}", "{\"items\": []}"), ("{\"|", "{\"items\": []"), ("{\"it|\": []}", "{\"items\": []}"),
            ("{|}", "{\"items\": []}"), ("|", "{\"items\": }"),
        ])
    func quotes(text: String, expected: String) async throws {
        var files = TestEditor.whole
        files["Catalogue/demo/chores.yaml"] = nil
        let path = "Catalogue/demo/chores.json"
        files[path] = "{\"items\": []}"
        let editor = try await TestEditor(files)
        let label = text == "|" ? "{items}" : "items"
        #expect(try await taking(label, in: editor, path, text) == expected)
    }

    @Test("a value in quotes stands between them")
    func quotedValue() async throws {
        #expect(
            try await taking("kitchen", in: TestEditor(TestEditor.wide), chores, "items:\n  - {area: '|'}")
                == "items:\n  - {area: 'kitchen'}")
    }

    @Test("behind a key or between brackets, a mapping has braces, and comes after what is one word")
    func braces() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let text = try editor.text(of: home)
        let uses = labels(try await sorted(editor, home, text.replacing("use: chore/weeds", with: "use: |")))
        #expect(uses.first == "chore/dishes" && uses.contains("{kind}") && !uses.contains("kind"), "\(uses)")
        let types = labels(
            try await sorted(editor, pack, try editor.text(of: pack).replacing("{title: text}", with: "{title: |}")))
        #expect(types.first == "text" && types.contains("{type}") && !types.contains("type"), "\(types)")
        #expect(
            try await taking("{kind}", in: editor, home, text.replacing("use: chore/weeds", with: "use: |"))
                == text.replacing("use: chore/weeds", with: "use: {kind: }"))
        let quoted = labels(try await editor.offers(home, text.replacing("use: chore/weeds", with: "use: \"|\"")))
        #expect(quoted.contains("chore/dishes") && !quoted.contains { $0.contains("kind") }, "\(quoted)")
    }

    @Test(
        "behind a dash and between brackets, a whole element comes first",
        arguments: [
            ("items:\n  - |", "{id, title, area}", "items:\n  - {id: , title: , area: }"),
            ("items: [|]", "{id, title, area}", "items: [{id: , title: , area: }]"),
            ("items:\n  |", "- id, title, area", "items:\n  - {id: , title: , area: }"),
            (
                "groups:\n  - area: kitchen\n    items:\n      - |", "{id, title}",
                "groups:\n  - area: kitchen\n    items:\n      - {id: , title: }"
            ),
        ])
    func element(text: String, label: String, expected: String) async throws {
        let editor = try await TestEditor(TestEditor.wide)
        #expect(labels(try await sorted(editor, chores, text)).first == label)
        #expect(try await taking(label, in: editor, chores, text) == expected)
    }

    @Test("below an element that is whole, only another one begins, and where the last one did", arguments: [8, 4, 2])
    func next(indent: Int) async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let whole = "items:\n  - {id: dishes, title: Do the dishes, area: kitchen}\n"
        let begun = whole + String(repeating: " ", count: indent) + "|"
        #expect(labels(try await editor.offers(chores, begun)) == ["- id, title, area"])
        #expect(try await taking("- id, title, area", in: editor, chores, begun) == whole + "  - {id: , title: , area: }")
        if indent > 2 { #expect(labels(try await editor.offers(chores, begun.replacing("|", with: "ti|"))).isEmpty) }
    }

    @Test("an editor that knows no gaps to fill in gets the same text without them")
    func plain() async throws {
        let editor = try await TestEditor(TestEditor.wide, capabilities: .object([:]))
        let offer = try #require(try await sorted(editor, chores, "items:\n  - |").first)
        #expect(offer["textEdit"]?["newText"] == "{id: , title: , area: }" && offer["insertTextFormat"] == nil, "\(offer)")
    }

    @Test("an editor that knows no gaps gets no line breaks either")
    func oneLine() async throws {
        let editor = try await TestEditor(TestEditor.wide, capabilities: .object([:]))
        for label in ["records", "expect"] {
            #expect(try await taking(label, in: editor, home, "template: home\n|") == "template: home\n\(label):")
        }
    }

    @Test("beside an item's title stand no plural forms, and what it was called before comes last")
    func alternatives() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let item = "items:\n  weeds:\n    title: Pull the weeds\n    |"
        let beside = labels(try await sorted(editor, chores, item))
        #expect(beside.contains("area") && !beside.contains("other") && beside.last == "was", "\(beside)")
        let empty = labels(try await sorted(editor, chores, "items:\n  weeds:\n    |"))
        #expect(empty.first == "title", "\(empty)")
    }

    @Test("a field is filled from a field of some kind's items")
    func from() async throws {
        let editor = try await TestEditor(TestEditor.demo)
        let text = try editor.text(of: model).replacing("from: title", with: "from: |")
        let fields = labels(try await editor.offers(model, text))
        #expect(Set(["title", "area", "tint", "id", "kind", "item"]).isSubset(of: fields), "\(fields)")
    }

    @Test("no id is offered as a condition, for nobody writes it")
    func conditions() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let fields = labels(
            try await editor.offers(model, try editor.text(of: model) + "limits:\n  - {id: few, count: Task, where: {|}}"))
        #expect(fields.contains("status") && !fields.contains("id"), "\(fields)")
    }

    @Test("items of the kind that such records are made of come first, also where none are yet")
    func likely() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let begun = "template: empty\nrecords:\n  Home:\n    - key: house\n      tasks:\n        - {use: |"
        #expect(labels(try await sorted(editor, "Catalogue/demo/templates/empty.yaml", begun)).first == "chore/dishes")
    }

    @Test("a test of a field knows its words, and which tests there are")
    func tests() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let text = try editor.text(of: model) + "limits:\n  - {id: few, count: Task, where: {status: "
        #expect(labels(try await editor.offers(model, text + "{not: |}}}")) == ["open", "done"])
        let tests = labels(try await editor.offers(model, text + "{|}}}"))
        #expect(tests.contains("not") && tests.contains("at-least"), "\(tests)")
        let values = labels(try await sorted(editor, model, text + "|}}"))
        #expect(values.starts(with: ["open", "done", "{not}"]), "\(values)")
    }

    @Test("only what can be added up is offered to be, and no id that is made from a key")
    func only() async throws {
        let editor = try await TestEditor(
            TestEditor.wide.merging([
                model: TestEditor.wide[model, default: ""].replacing(
                    "name: string", with: "name: string\n      rooms: {type: integer, optional: true}")
            ]) { $1 })
        #expect(
            labels(try await editor.offers(model, try editor.text(of: model) + "limits:\n  - {id: few, sum: |}")) == [
                "Home.rooms"
            ])
        #expect(
            labels(try await editor.offers(model, try editor.text(of: model) + "limits:\n  - {id: few, covers: |}")) == [
                "Task.status"
            ])
        let fields = labels(try await editor.offers(home, "template: home\nrecords:\n  Home:\n    - {key: house, |}"))
        #expect(fields.contains("rooms") && !fields.contains("id"), "\(fields)")
    }

    @Test("a kind that every pack has leads to where the pack says what it adds to it")
    func kinds() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        for word in ["chore", "area"] {
            let position = try await editor.position(of: "\(word):", in: pack)
            let targets = try await editor.result("textDocument/definition", position).elements
            #expect(targets.first?["range"]?["start"] == position["position"], "\(word): \(targets)")
            #expect(try await editor.hover("\(word):", in: pack).contains("a kind of item"))
        }
    }

    @Test("a colour in parts has its contrast, too", arguments: ["[", "0.5", "1]"])
    func colour(word: String) async throws {
        let text = TestEditor.wide[chores, default: ""].replacing("\"#FF8800\"", with: "[0.5, 0.25, 1]")
        let editor = try await TestEditor(TestEditor.wide.merging([chores: text]) { $1 })
        #expect(try await editor.hover(word, in: chores).hasPrefix("**[0.5, 0.25, 1]**: contrast "))
    }

    @Test("behind a quote that nobody closed nothing is claimed of the lines below")
    func openQuote() async throws {
        let text =
            try #require(TestEditor.whole[chores]).replacing("title: Pull the weeds", with: "title: \"Pull the weeds")
            + "  - {id: mow, title: Mow the lawn, area: garden, effort: \"large\"}\n"
        let editor = try await TestEditor(TestEditor.whole.merging([chores: text]) { $1 })
        #expect(try await editor.hover("Mow the lawn", in: chores) == "")
        let position = try await editor.position(of: "Mow the lawn", in: chores)
        #expect(try await editor.result("textDocument/definition", position).elements.isEmpty)
    }

    @Test("what a group says behind its dash is taken away, too")
    func dash() async throws {
        let editor = try await TestEditor(TestEditor.wide)
        let place = try await editor.position(of: "kitchen", in: chores)["position"] ?? .null
        let found = try await editor.result(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": editor.uri(chores)], "range": ["start": place, "end": place],
                "context": ["diagnostics": []],
            ]
        ).elements
        let action = try #require(
            found.first { $0["title"] == "Take the group's area away, and write it in 1 item" },
            "\(found.compactMap { $0["title"]?.text })")
        let changed = try editor.applied(action["edit"])[chores] ?? ""
        #expect(
            changed.hasPrefix(
                "groups:\n  - effort: large\n    items:\n      - {id: dishes, title: Do the dishes, tint: \"#FF8800\", area: kitchen}\n"
            ), "\(changed)")
    }
}
