import Foundation
import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

@Suite("What an editor offers to do")
struct ActionTests {
    private let chores = "Catalogue/demo/chores.yaml"
    private let home = "Catalogue/demo/templates/home.yaml"

    private func actions(_ editor: TestEditor, _ path: String, line: Int, _ column: Int, only: String? = nil) async throws
        -> [String: JSONValue]
    {
        let place: JSONValue = ["line": .integer(line), "character": .integer(column)]
        var context: JSONValue = ["diagnostics": []]
        if let only { context = ["diagnostics": [], "only": [.string(only)]] }
        let found = try await editor.result(
            "textDocument/codeAction",
            ["textDocument": ["uri": editor.uri(path)], "range": ["start": place, "end": place], "context": context])
        return Dictionary(found.elements.compactMap { action in action["title"]?.text.map { ($0, action) } }) { first, _ in first
        }
    }

    @Test("adds an item to a template that does not use it, behind those that it does")
    func use() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        let text = try editor.text(of: chores) + "  - {id: car, title: Wash the car, area: garden}\n"
        try await editor.open(chores, text)
        let used = try await actions(editor, chores, line: 1, 12)
        #expect(!used.keys.contains { $0.contains("to the template") })
        let offered = try await actions(editor, chores, line: 3, 12)
        let add = try #require(offered["Add “Wash the car” to the template 'home'"], "\(offered.keys)")
        let changed = try editor.applied(add["edit"])[home] ?? ""
        #expect(
            changed.hasSuffix("    - {use: chore/weeds, dueDate: next sunday, after: first}\n    - {use: chore/car}\n")
                || changed.hasSuffix("after: first}\n    - use: chore/car\n"), "\(changed)")
    }

    @Test("adds an item with what such a record can't do without, and only where that means something")
    func needed() async throws {
        let text = TestEditor.whole["Catalogue/demo/model.yaml", default: ""]
        let editor = try await TestEditor(
            TestEditor.whole.merging([
                "Catalogue/demo/model.yaml": text.replacing(
                    "      id: uuid\n", with: "      id: uuid\n      room: {type: reference, to: Room}\n")
                    + "  Room:\n    fields:\n      id: uuid\n",
                home:
                    "template: home\ntitle: A home\nrecords:\n  Room:\n    - {key: hall}\n  Task:\n    - {use: chore/dishes, room: hall, dueDate: today}\n",
                "Catalogue/demo/templates/other.yaml":
                    "template: other\ntitle: Another home\nrecords:\n  Room:\n    - {key: attic}\n",
            ]) { $1 })
        try await editor.open(chores)
        let offered = try await actions(editor, chores, line: 2, 12)
        let add = try #require(offered["Add “Pull the weeds” to the template 'home'"], "\(offered.keys)")
        let changed = try editor.applied(add["edit"])[home] ?? ""
        #expect(changed.hasSuffix("dueDate: today}\n    - {use: chore/weeds, room: hall}\n"), "\(changed)")
        #expect(!offered.keys.contains { $0.contains("'other'") }, "\(offered.keys)")
    }

    @Test("asks for no translation if there is a fallback language")
    func fallback() async throws {
        let files = TestEditor.demo.merging(["Locales/en-US/demo.yaml": "chores: {dishes: {title: Wash the dishes}}\n"]) { $1 }
        let editor = try await TestEditor(files)
        let card = try await editor.hover("weeds", in: chores)
        #expect(card.contains("nl: *missing*") && card.contains("en-US: *fallback language*"), "\(card)")
        let offered = try await actions(editor, chores, line: 2, 12)
        #expect(offered["Add the 1 missing translation of 'weeds' in nl"] != nil, "\(offered.keys)")
        #expect(!offered.keys.contains { $0.contains("en-US") }, "\(offered.keys)")
    }

    @Test("adds an item's missing title in the notation of `locales fill`")
    func shortTitle() async throws {
        let dutch = "Locales/nl/demo.yaml"
        let items =
            "items:\n  weeds: {title: Pull the weeds, area: garden}\n  dishes: {title: Do the dishes, area: kitchen}\n"
        let editor = try await TestEditor(
            TestEditor.whole.merging([chores: items, dutch: "areas: {kitchen: Keuken}\n"]) { $1 })
        try await editor.open(chores)
        let offered = try await actions(editor, chores, line: 1, 3)
        let add = try #require(offered["Add the 1 missing translation of 'weeds' in nl"], "\(offered.keys)")
        let changed = try editor.applied(add["edit"])[dutch] ?? ""
        #expect(changed == "areas: {kitchen: Keuken}\n\nchores:\n  weeds: # Pull the weeds\n")
    }

    @Test("a fix of an anchored value changes the aliases that have the finding, and no others")
    func fixWithAliases() async throws {
        let messages = "Catalogue/demo/messages.yaml"
        let text = "messages:\n  hello: {text: &x Wait..., comment: *x}\n  later: *x\n"
        let editor = try await TestEditor(TestEditor.whole.merging([messages: text]) { $1 })
        try await editor.open(messages)
        let fix = try #require(try await actions(editor, messages, line: 1, 24)["Write '…'"])
        #expect(
            try editor.applied(fix["edit"])[messages]
                == "messages:\n  hello: {text: &x Wait…, comment: Wait...}\n  later: *x\n")
    }

    @Test("takes away what a group says for its items, and lets each say it itself")
    func takeAway() async throws {
        let editor = try await TestEditor(
            TestEditor.whole.merging([
                chores: """
                groups:
                  - area: kitchen
                    effort: large
                    items:
                      - {id: dishes, title: Do the dishes}
                      - id: weeds
                        title: Pull the weeds

                """
            ]) { $1 })
        try await editor.open(chores)
        let offered = try await actions(editor, chores, line: 2, 6)
        let take = try #require(offered["Take the group's effort away, and write it in 2 items"], "\(offered.keys)")
        #expect(
            try editor.applied(take["edit"])[chores] == """
                groups:
                  - area: kitchen
                    items:
                      - {id: dishes, title: Do the dishes, effort: large}
                      - id: weeds
                        title: Pull the weeds
                        effort: large

                """)
    }

    @Test("leaves what a group says on several lines where it stands")
    func takeAwayBlock() async throws {
        let editor = try await TestEditor(
            TestEditor.whole.merging([
                chores: """
                groups:
                  - area: kitchen
                    effort: large
                    title: >
                      Do
                      the dishes
                    items:
                      - {id: dishes}

                """
            ]) { $1 })
        try await editor.open(chores)
        let offered = try await actions(editor, chores, line: 7, 12)
        #expect(offered.keys.contains { $0.hasPrefix("Take the group's effort away") }, "\(offered.keys)")
        #expect(!offered.keys.contains { $0.hasPrefix("Take the group's title away") })
    }

    @Test("ignores with a reason, makes all safe fixes of a file, and confirms a translation")
    func others() async throws {
        let dutch = "Locales/nl/demo.yaml"
        let record = "Locales/nl/confirmed/demo.yaml"
        let editor = try await TestEditor(
            TestEditor.whole.merging([
                record: "chores:\n  dishes: {title: Wash the dishes}\n",
                chores: try #require(TestEditor.whole[chores]).replacing("Do the dishes", with: "Do  the dishes"),
            ]) { $1 })
        try await editor.open(chores)
        let spaces = try await actions(editor, chores, line: 1, 28)
        let ignore = try #require(spaces["Ignore double-space here, with a reason"], "\(spaces.keys)")
        #expect(
            try editor.applied(ignore["edit"])[chores]?.contains(
                "\n  # homeseed:ignore double-space: the reason\n  - {id: dishes") ?? false)
        let all = try await actions(editor, chores, line: 0, 0, only: "source.fixAll")
        let fix = try #require(all.values.first, "\(all.keys)")
        #expect(try editor.applied(fix["edit"])[chores]?.contains("Do the dishes") ?? false)
        try await editor.open(dutch)
        let stale = try await actions(editor, dutch, line: 5, 20)
        let confirm = try #require(stale.first { $0.key.hasPrefix("Confirm this translation") }?.value, "\(stale.keys)")
        #expect(try editor.applied(confirm["edit"])[record]?.contains("Do  the dishes") ?? false)
    }
}
