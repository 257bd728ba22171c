import Foundation
import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

@Suite("The language server")
struct RequestTests {
    private let chores = "Catalogue/demo/chores.yaml"
    private let home = "Catalogue/demo/templates/home.yaml"
    private let dutch = "Locales/nl/demo.yaml"

    // MARK: Findings

    @Test("says what is found in files that are open and in others, and takes it back")
    func diagnostics() async throws {
        let editor = try await TestEditor()
        let missing = try await editor.diagnostics(chores) { !$0.isEmpty }
        #expect(missing.contains { $0["code"] == "missing-translation" })
        try await editor.open(chores)
        await editor.change(chores, to: try editor.text(of: chores).replacing("area: garden", with: "area: gardn"))
        let found = try await editor.diagnostics(chores) { $0.contains { $0["code"] == "unknown-reference" } }
        let slip = try #require(found.first { $0["code"] == "unknown-reference" })
        #expect(slip["range"] == ["start": ["line": 2, "character": 45], "end": ["line": 2, "character": 50]])
        #expect(slip["severity"] == 1 && slip["source"] == "homeseed")
        #expect(slip["message"]?.text?.contains("garden") ?? false)
        await editor.change(chores, to: try editor.text(of: chores), version: 3)
        _ = try await editor.diagnostics(chores) { !$0.contains { $0["code"] == "unknown-reference" } }
    }

    @Test("says once that a file is clear again")
    func clear() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        try await editor.open(chores)
        let text = try editor.text(of: chores)
        await editor.change(chores, to: "items: [\n", version: 2)
        _ = try await editor.diagnostics(chores) { !$0.isEmpty }
        await editor.change(chores, to: text, version: 3)
        _ = try await editor.diagnostics(chores) { $0.isEmpty }
        _ = try await editor.result("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri(chores)]])
        let said = editor.messages.filter {
            $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == editor.uri(chores)
                && $0["params"]?["version"] == 3
        }
        #expect(said.count == 1)
    }

    @Test("gives findings to those who ask, and says where nothing has changed")
    func pulled() async throws {
        let editor = try await TestEditor(capabilities: ["textDocument": ["diagnostic": .object([:])]])
        try await editor.open(chores)
        let report = try await editor.result("textDocument/diagnostic", ["textDocument": ["uri": editor.uri(chores)]])
        #expect(report["kind"] == "full" && !(report["items"]?.elements.isEmpty ?? true))
        let again = try await editor.result(
            "textDocument/diagnostic",
            ["textDocument": ["uri": editor.uri(chores)], "previousResultId": report["resultId"] ?? .null])
        #expect(again["kind"] == "unchanged")
        let all = try await editor.result("workspace/diagnostic", ["previousResultIds": []])
        #expect(all["items"]?.elements.count == 6)
    }

    @Test("sees what changes on the disk")
    func disk() async throws {
        let editor = try await TestEditor()
        _ = try await editor.diagnostics(chores) { !$0.isEmpty }
        try Data(
            try editor.text(of: dutch).replacing(
                "  dishes: {title: Afwassen}\n", with: "  dishes: {title: Afwassen}\n  weeds: {title: Wieden}\n"
            ).utf8
        )
        .write(to: URL(fileURLWithPath: editor.root + "/" + dutch))
        await editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri(dutch), "type": 2]]])
        _ = try await editor.diagnostics(chores) { !$0.contains { $0["code"] == "missing-translation" } }
    }

    // MARK: Completion

    private func labels(_ path: String, _ text: String) async throws -> [String] {
        let editor = try await TestEditor()
        // Waits for the diagnostics of the valid file, as before a user begins to type.
        _ = try await editor.diagnostics(chores) { !$0.isEmpty }
        let result = try await editor.result("textDocument/completion", try await editor.place(path, text))
        return result["items"]?.elements.compactMap { $0["label"]?.text } ?? []
    }

    @Test(
        "completes what stands there, in whole files and in broken ones",
        arguments: [
            ("Catalogue/demo/chores.yaml", "items:\n  - {id: new, |", ["title", "area", "effort", "was"], ["id", "items"]),
            ("Catalogue/demo/chores.yaml", "items:\n  - {id: new, area: |", ["kitchen", "garden"], ["title", "dishes"]),
            ("Catalogue/demo/chores.yaml", "items:\n  - {id: new, area: kit|, title: Wash}\n", ["kitchen"], ["title"]),
            ("Catalogue/demo/chores.yaml", "items:\n  - id: new\n    eff|\n", ["effort", "title"], ["id"]),
            (
                "Catalogue/demo/chores.yaml", "items:\n  - id: new\n    effort: |\n    title: Wash\n", ["small", "large"],
                ["area"]
            ),
            ("Catalogue/demo/chores.yaml", "|", ["items", "groups"], ["id"]),
            ("Catalogue/demo/chores.yaml", "items:\n  - |", ["id", "title"], ["items"]),
            ("Catalogue/demo/chores.yaml", "items:\n  - {id: a, title: x} # |", [], ["id", "title"]),
            ("Catalogue/demo/templates/home.yaml", "template: home\ntitle: A home\nrecords:\n  |", ["Task"], ["template"]),
            (
                "Catalogue/demo/templates/home.yaml", "template: home\ntitle: A home\nrecords:\n  Task:\n    - {use: |",
                ["chore/dishes", "area/kitchen"], ["kitchen"]
            ),
            (
                "Catalogue/demo/templates/home.yaml",
                "template: home\ntitle: A home\nrecords:\n  Task:\n    - {use: chore/dishes, |}", ["status", "dueDate", "key"],
                ["use", "template"]
            ),
            (
                "Catalogue/demo/templates/home.yaml",
                "template: home\ntitle: A home\nrecords:\n  Task:\n    - {use: chore/dishes, dueDate: |}",
                ["today", "next sunday"], ["use"]
            ),
            (
                "Catalogue/demo/templates/home.yaml",
                "template: home\ntitle: A home\nrecords:\n  Task:\n    - {key: first, use: chore/dishes}\n    - {use: chore/weeds, after: |}",
                ["first"], ["today"]
            ),
            (
                "Catalogue/demo/pack.yaml", "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\n|", ["kinds", "requires"],
                ["pack", "title"]
            ),
            (
                "Catalogue/demo/pack.yaml", "homeseed: 1\nkinds:\n  chore:\n    file: chores\n    fields:\n      area: {type: |",
                ["enum", "item"], ["kinds"]
            ),
            (
                "Catalogue/demo/pack.yaml",
                "homeseed: 1\nkinds:\n  area: {file: areas, fields: {title: text}}\n  chore:\n    file: chores\n    fields:\n      area: {type: item, of: |",
                ["area", "chore"], ["file"]
            ),
            ("Locales/nl/demo.yaml", "chores:\n  dishes: {title: Afwassen}\n  |", ["weeds"], ["dishes", "title"]),
            ("Locales/nl/demo.yaml", "chores:\n  weeds: {|", ["title"], ["weeds"]),
        ])
    func completion(path: String, text: String, expected: [String], never: [String]) async throws {
        let labels = try await labels(path, text)
        for label in expected { #expect(labels.contains(label), "\(labels)") }
        for label in never { #expect(!labels.contains(label), "\(labels)") }
    }

    @Test("offers no key that stands on a line that follows")
    func behind() async throws {
        let editor = try await TestEditor()
        let position = try await editor.place(dutch, try editor.text(of: dutch).replacing("areas:\n", with: "areas:\n  |\n"))
        _ = try await editor.result("textDocument/hover", position)
        let offered = try await editor.result("textDocument/completion", position)["items"]?.elements.compactMap {
            $0["label"]?.text
        }
        #expect(offered == [], "both areas are translated")
        let chores = try await editor.place(dutch, try editor.text(of: dutch).replacing("chores:\n", with: "chores:\n  |\n"))
        #expect(
            try await editor.result("textDocument/completion", chores)["items"]?.elements.compactMap { $0["label"]?.text } == [
                "weeds"
            ])
    }

    @Test("completes a whole missing translation, with its source beside it")
    func translationEntry() async throws {
        let editor = try await TestEditor()
        let result = try await editor.result("textDocument/completion", try await editor.place(dutch, "chores:\n  we|"))
        let weeds = try #require(result["items"]?.elements.first { $0["label"] == "weeds" })
        #expect(weeds["textEdit"]?["newText"] == "weeds: {title: ${1}}")
        #expect(weeds["textEdit"]?["range"] == ["start": ["line": 1, "character": 2], "end": ["line": 1, "character": 4]])
        #expect(weeds["detail"] == "Pull the weeds")
    }

    @Test("shows the item that is looked at, and says what day a word means")
    func details() async throws {
        let editor = try await TestEditor()
        let items =
            try await editor.result("textDocument/completion", try await editor.place(chores, "items:\n  - {id: new, area: |"))[
                "items"]?.elements ?? []
        let kitchen = try #require(items.first { $0["label"] == "kitchen" })
        #expect(kitchen["detail"] == "Kitchen" && kitchen["documentation"] == nil)
        let resolved = try await editor.result("completionItem/resolve", kitchen)
        #expect(resolved["documentation"]?.text?.contains("Keuken") ?? false)
    }

    // MARK: Hover and paths

    @Test(
        "shows an item as a card, a key's purpose, and a day",
        arguments: [
            (
                "Catalogue/demo/templates/home.yaml", "chore/dishes",
                ["Do the dishes", "nl: Afwassen", "effort: small", "default"]
            ),
            ("Catalogue/demo/chores.yaml", "weeds", ["Pull the weeds", "nl: *missing*"]),
            ("Catalogue/demo/chores.yaml", "effort", ["One of 'small' and 'large'"]),
            ("Catalogue/demo/templates/home.yaml", "next sunday", ["Sunday"]),
            ("Catalogue/demo/chores.yaml", "\"#FF8800", ["contrast"]),
            ("Locales/nl/demo.yaml", "Afwassen", ["en: Do the dishes", "nl: Afwassen"]),
            ("Catalogue/demo/templates/home.yaml", "home", ["Makes 2 records"]),
        ])
    func hover(path: String, word: String, expected: [String]) async throws {
        let editor = try await TestEditor()
        let card =
            try await editor.result("textDocument/hover", try await editor.position(of: word, in: path))["contents"]?["value"]?
            .text ?? ""
        for words in expected { #expect(card.contains(words), "\(card)") }
    }

    @Test("leads from a name to what it names, and from a text to its translation and back")
    func definitions() async throws {
        let editor = try await TestEditor()
        func targets(_ word: String, _ path: String) async throws -> [String] {
            try await editor.result("textDocument/definition", try await editor.position(of: word, in: path)).elements.compactMap
            { target in
                target["uri"]?.text.map {
                    $0.split(separator: "/").suffix(2).joined(separator: "/")
                        + ":\((target["range"]?["start"]?["line"]?.integer ?? -1) + 1)"
                }
            }
        }
        #expect(try await targets("chore/dishes", home) == ["demo/chores.yaml:2"])
        #expect(try await targets("garden", chores) == ["demo/areas.yaml:3"])
        #expect(try await targets("first}", home) == ["templates/home.yaml:5"])
        #expect(try await targets("Afwassen", dutch) == ["demo/chores.yaml:2"])
        #expect(try await targets("Do the dishes", chores) == ["nl/demo.yaml:6"])
        #expect(try await targets("dishes", dutch) == ["demo/chores.yaml:2"])
        #expect(try await targets("Task", home) == ["demo/model.yaml:2"])
    }

    @Test("finds every use of an item, in templates and translations")
    func references() async throws {
        let editor = try await TestEditor()
        var params = try await editor.position(of: "dishes", in: chores)
        if case .object(var members) = params {
            members["context"] = ["includeDeclaration": true]
            params = .object(members)
        }
        let files = try await editor.result("textDocument/references", params).elements.compactMap {
            $0["uri"]?.text.map { $0.split(separator: "/").suffix(2).joined(separator: "/") }
        }
        #expect(files.sorted() == ["demo/chores.yaml", "nl/demo.yaml", "templates/home.yaml"])
    }

    // MARK: Changes

    @Test("renames as the command does, in every file, with was:")
    func rename() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        let position = try await editor.position(of: "chore/dishes", in: home)
        let prepared = try await editor.result("textDocument/prepareRename", position)
        #expect(prepared["placeholder"] == "dishes")
        #expect(prepared["range"]?["start"]?["character"] == 30)
        guard case .object(var params) = position else { return }
        params["newName"] = "wash-up"
        let files = try editor.applied(try await editor.result("textDocument/rename", .object(params)))
        #expect(files[chores]?.contains("{id: wash-up, was: [dishes], title: Do the dishes") ?? false)
        #expect(files[home]?.contains("use: chore/wash-up") ?? false)
        #expect(files[dutch]?.contains("wash-up: {title: Afwassen}") ?? false)
        params["newName"] = "weeds"
        let refused = await editor.request("textDocument/rename", .object(params))
        #expect(refused["error"]?["message"]?.text?.contains("There is a chore 'weeds' already") ?? false)
    }

    @Test("takes a template's file along")
    func renameTemplate() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        guard case .object(var params) = try await editor.position(of: "home", in: home) else { return }
        params["newName"] = "house"
        let changes = try await editor.result("textDocument/rename", .object(params))["documentChanges"]?.elements ?? []
        #expect(changes.last?["kind"] == "rename" && changes.last?["newUri"] == editor.uri("Catalogue/demo/templates/house.yaml"))
    }

    @Test("offers what mends a finding, and what adds and confirms translations")
    func actions() async throws {
        let editor = try await TestEditor()
        try await editor.open(chores, try editor.text(of: chores).replacing("effort: large", with: "efort: large"))
        let found = try await editor.result(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": editor.uri(chores)],
                "range": ["start": ["line": 2, "character": 50], "end": ["line": 2, "character": 60]],
                "context": ["diagnostics": []],
            ]
        ).elements
        let titles = found.compactMap { $0["title"]?.text }
        #expect(titles.contains("Write 'effort'"), "\(titles)")
        #expect(titles.contains("Add the 1 missing translation of 'weeds' in nl"), "\(titles)")
        let add = try #require(found.first { $0["title"]?.text?.hasPrefix("Add the") ?? false })
        #expect(
            try editor.applied(add["edit"])[dutch]?.contains("weeds: {title: } # Pull the weeds") ?? false
                || editor.applied(add["edit"])[dutch]?.contains("Pull the weeds") ?? false)
    }

    @Test("adds missing translations with the plural forms that the language needs, as `locales fill` does")
    func pluralForms() async throws {
        let messages = "Catalogue/demo/messages.yaml"
        let editor = try await TestEditor(
            TestEditor.whole.merging([
                messages: "messages:\n  days: {one: \"{count} day\", other: \"{count} days\"}\n  hello: Hello\n",
                "Locales/pl/demo.yaml": "areas: {kitchen: {title: Kuchnia}}\n",
            ]) { $1 })
        try await editor.open(messages)
        let found = try await editor.result(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": editor.uri(messages)],
                "range": ["start": ["line": 1, "character": 3], "end": ["line": 1, "character": 3]],
                "context": ["diagnostics": []],
            ]
        ).elements
        let add = try #require(
            found.first { $0["title"]?.text?.hasSuffix("in pl") ?? false }, "\(found.map { $0["title"]?.text })")
        let changed = try editor.applied(add["edit"])["Locales/pl/demo.yaml"] ?? ""
        for form in ["one:", "few:", "many:", "other:"] { #expect(changed.contains("    \(form) # {count} day"), "\(changed)") }
        #expect(changed.contains("  hello: # Hello"), "\(changed)")
    }

    @Test("formats by the one layout, and leaves a broken file alone")
    func formatting() async throws {
        let editor = try await TestEditor()
        try await editor.open(chores, "items:\n    - {id: dishes,   title: Do the dishes, area: kitchen}\n")
        let edits = try await editor.result(
            "textDocument/formatting", ["textDocument": ["uri": editor.uri(chores)], "options": .object([:])]
        ).elements
        #expect(edits.first?["newText"] == "  - {id: dishes, title: Do the dishes, area: kitchen}\n")
        await editor.change(chores, to: "items: [\n")
        #expect(
            try await editor.result(
                "textDocument/formatting", ["textDocument": ["uri": editor.uri(chores)], "options": .object([:])]
            ).elements.isEmpty)
    }

    @Test("formats a buffer with CRLF by the lines that differ, and a formatted one not at all")
    func formattingLineEnds() async throws {
        let editor = try await TestEditor()
        try await editor.open(chores, "items:\r\n    - {id: dishes,   title: Do the dishes, area: kitchen}\r\n")
        let params: JSONValue = ["textDocument": ["uri": editor.uri(chores)], "options": .object([:])]
        let edits = try await editor.result("textDocument/formatting", params).elements
        #expect(edits.count == 1 && edits.first?["newText"] == "  - {id: dishes, title: Do the dishes, area: kitchen}\r\n")
        await editor.change(chores, to: "items:\r\n  - {id: dishes, title: Do the dishes, area: kitchen}\r\n")
        #expect(try await editor.result("textDocument/formatting", params).elements.isEmpty)
    }

    // MARK: Other requests

    @Test(
        "answers every request, also where a file is broken or empty or not there",
        arguments: ["", "items:\n  - {id: a, title: [", "\t\u{0}", "- - - {", "é: 'ü"])
    func everything(text: String) async throws {
        let editor = try await TestEditor()
        try await editor.open(chores, text)
        let params: JSONValue = [
            "textDocument": ["uri": editor.uri(chores)], "position": ["line": 0, "character": 3],
            "positions": [["line": 9, "character": 9]], "query": "dish", "newName": "x",
            "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
            "context": ["diagnostics": [], "includeDeclaration": true],
            "color": ["red": 1, "green": 0, "blue": 0, "alpha": 1], "options": .object([:]),
        ]
        for method in Requests.named.keys.sorted() {
            let answer = await editor.request(method, params)
            if method.hasSuffix("ename") { continue }
            #expect(answer["error"] == nil, "\(method) of \(text): \(answer)")
        }
    }

    @Test("shows colours, hints, lenses, tokens, symbols, folds and links")
    func extras() async throws {
        let editor = try await TestEditor()
        try await editor.open(chores)
        let file: JSONValue = [
            "textDocument": ["uri": editor.uri(chores)],
            "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
        ]
        #expect(try await editor.result("textDocument/documentColor", file).elements.first?["color"]?["red"] == .number(1))
        #expect(try await editor.result("textDocument/inlayHint", file).elements.first?["label"] == "nl: Afwassen")
        let lenses = try await editor.result("textDocument/codeLens", file).elements.compactMap { $0["command"]?["title"]?.text }
        #expect(lenses == ["used by 1 template; nl ✓", "used by 1 template; nl missing"])
        #expect(try await editor.result("textDocument/semanticTokens/full", file)["data"]?.elements.count == 20)
        #expect(
            try await editor.result("textDocument/documentSymbol", file).elements.first?["children"]?.elements.compactMap {
                $0["name"]?.text
            } == ["dishes", "weeds"])
        #expect(try await editor.result("textDocument/foldingRange", file).elements == [["startLine": 0, "endLine": 2]])
        let symbols = try await editor.result("workspace/symbol", ["query": "afwas"]).elements.compactMap { $0["name"]?.text }
        #expect(symbols == ["dishes: Do the dishes"])
        try await editor.open(home)
        let template: JSONValue = ["textDocument": ["uri": editor.uri(home)]]
        #expect(
            try await editor.result("textDocument/codeLens", template).elements.first?["command"]?["title"]?.text?.hasPrefix(
                "2 records today") ?? false)
    }
}
