import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

/// Completions among thousands of candidates: a readable number at first, and all of them after more typing.
@Suite("Completion among thousands")
struct ManyOfferTests {
    private static let count = 1_200
    private static let ids = (0..<count).map { "chore-\($0)" }
    private static let template = "Catalogue/demo/templates/home.yaml"

    private static let files = TestEditor.wide.merging([
        "Catalogue/demo/chores.yaml": "groups:\n  - area: kitchen\n    items:\n"
            + ids.map { "      - {id: \($0), title: Do number \($0)}\n" }.joined(),
        template: "template: home\ntitle: A home\nrecords:\n  Home:\n    - key: house\n      name: Our house\n",
    ]) { $1 }

    private func offers(_ path: String, _ text: String) async throws -> (labels: [String], isIncomplete: Bool) {
        let editor = try await TestEditor(Self.files)
        _ = try await editor.result("workspace/symbol", ["query": "x"])
        let answer = try await editor.result("textDocument/completion", try await editor.place(path, text))
        return (answer["items"]?.elements.compactMap { $0["label"]?.text } ?? [], answer["isIncomplete"] == true)
    }

    @Test(
        "items: the first of them, and the others by what is typed of their ids or titles",
        arguments: ["", "1199", "number chore-1199"])
    func items(typed: String) async throws {
        let text =
            "template: home\ntitle: A home\nrecords:\n  Home:\n    - key: house\n      name: Our house\n      tasks:\n        - {use: \(typed)|}\n"
        let (labels, isIncomplete) = try await offers(Self.template, text)
        #expect(isIncomplete)
        #expect(labels.count <= CompletionList.most + 10)
        #expect(labels.contains("chore/chore-0") == typed.isEmpty)
        #expect(labels.contains("chore/chore-1199") == !typed.isEmpty)
    }

    @Test("translations that are missing", arguments: ["", "chore-1199"])
    func translations(typed: String) async throws {
        let (labels, isIncomplete) = try await offers("Locales/nl/demo.yaml", "chores:\n  \(typed)|")
        #expect(isIncomplete)
        #expect(labels.count <= CompletionList.most)
        #expect(labels.contains("chore-1199") == !typed.isEmpty)
    }

    @Test("few are offered whole")
    func few() async throws {
        let (labels, isIncomplete) = try await offers("Catalogue/demo/chores.yaml", "items:\n  - {id: new, area: |")
        #expect(!isIncomplete && labels.contains("kitchen"))
    }
}
