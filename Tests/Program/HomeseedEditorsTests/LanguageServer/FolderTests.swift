import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import Synchronization
import Testing

@testable import HomeseedEditors

@Suite("Folders, long work and pages")
struct FolderTests {
    private let chores = "Catalogue/demo/chores.yaml"

    @Test("holds the catalogues of several folders open, each with what is found in it, and lets one go")
    func folders() async throws {
        let both = Dictionary(
            uniqueKeysWithValues: ["here", "there"].flatMap { folder in TestEditor.demo.map { (folder + "/" + $0.key, $0.value) }
            })
        let editor = try await TestEditor(both, catalogues: ["here", "there"])
        func isMissing(_ found: [JSONValue]) -> Bool { found.contains { $0["code"] == "missing-translation" } }
        for folder in ["here", "there"] { _ = try await editor.diagnostics("\(folder)/\(chores)", until: isMissing) }
        try await editor.open("here/" + chores)
        await editor.change("here/" + chores, to: "items: {")
        _ = try await editor.diagnostics("here/" + chores) { $0.contains { $0["code"] == "yaml-syntax" } }
        // The file is broken in one folder and valid in the other, and its name is found in both.
        let other = try await editor.diagnostics("there/" + chores)
        #expect(isMissing(other))
        let found = try await editor.result("workspace/symbol", ["query": "Afwassen"]).elements.compactMap {
            $0["location"]?["uri"]?.text
        }
        #expect(found.contains { $0.contains("/there/") }, "\(found)")
        await editor.notify(
            "workspace/didChangeWorkspaceFolders",
            ["event": ["added": [], "removed": [["uri": editor.uri("there"), "name": "there"]]]])
        _ = try await editor.diagnostics("there/" + chores) { $0.isEmpty }
        #expect(await editor.server.catalogues.count == 1)
        await editor.notify(
            "workspace/didChangeWorkspaceFolders",
            ["event": ["added": [["uri": editor.uri("there"), "name": "there"]], "removed": []]])
        _ = try await editor.diagnostics("there/" + chores, until: isMissing)
    }

    @Test("sees what changes on the disk also where an editor does not tell")
    func disk() async throws {
        let editor = try await TestEditor(TestEditor.whole, rest: .milliseconds(50))
        try await editor.open(chores)
        _ = try await editor.diagnostics(chores) { $0.isEmpty }
        // By then, the server has polled once.
        try await Task.sleep(for: .seconds(2))
        let url = URL(fileURLWithPath: editor.root + "/Locales/nl/demo.yaml")
        let text = try editor.text(of: "Locales/nl/demo.yaml")
        try Data(text.replacing("  weeds: {title: Wieden}\n", with: "").utf8).write(to: url)
        _ = try await editor.diagnostics(chores) { $0.contains { $0["code"] == "missing-translation" } }
        try Data(text.utf8).write(to: url)
        _ = try await editor.diagnostics(chores) { $0.isEmpty }
    }

    @Test("tells of long work from its beginning to its end, to those who want to hear of it")
    func progress() async throws {
        let editor = try await TestEditor(capabilities: ["window": ["workDoneProgress": true]])
        let asked = try #require(editor.messages.first { $0["method"] == "window/workDoneProgress/create" })
        _ = await editor.server.receive(["jsonrpc": "2.0", "id": asked["id"] ?? .null, "result": .null])
        _ = try await editor.diagnostics(chores)
        let params: JSONValue = ["previousResultIds": [], "workDoneToken": "mine"]
        _ = try await editor.result("workspace/diagnostic", params)
        func kinds(_ token: JSONValue?) -> [String] {
            editor.messages.filter { $0["method"] == "$/progress" && $0["params"]?["token"] == token }.compactMap {
                $0["params"]?["value"]?["kind"]?.text
            }
        }
        #expect(kinds("mine") == ["begin", "end"])
        // Progress does not begin if the work finished before the client agreed.
        for _ in 0..<1500 where kinds(asked["id"]).count == 1 { try await Task.sleep(for: .milliseconds(20)) }
        #expect([[], ["begin", "end"]].contains(kinds(asked["id"])))
    }

    @Test("links a finding to the page on its check, where the editor shows links")
    func link() async throws {
        let editor = try await TestEditor(capabilities: ["textDocument": ["publishDiagnostics": ["codeDescriptionSupport": true]]]
        )
        let found = try await editor.diagnostics(chores) { !$0.isEmpty }
        #expect(found.first?["codeDescription"]?["href"] == "file:///pages/missing-translation.md")
        let plain = try await TestEditor(capabilities: .object([:]))
        let bare = try await plain.diagnostics(chores) { !$0.isEmpty }
        #expect(bare.first?["codeDescription"] == nil)
    }

    @Test("leads from a mapping to the model")
    func mapping() async throws {
        let editor = try await TestEditor(
            TestEditor.whole.merging([
                "Catalogue/demo/mappings/app.yaml":
                    "pack: demo\nentities:\n  Task:\n    table: jobs\n    key: title\n    fields: {dueDate: due_on}\n    values: {status: {open: O}}\n"
            ]) { $1 })
        for (word, line) in [("Task:", 1), ("title", 4), ("dueDate", 6), ("status", 5)] {
            let position = try await editor.position(of: word, in: "Catalogue/demo/mappings/app.yaml")
            let places = try await editor.result("textDocument/definition", position)
            #expect(
                places.elements.count == 1 && (places.elements.first?["uri"]?.text?.hasSuffix("/model.yaml") ?? false),
                "\(word): \(places)")
            #expect(places.elements.first?["range"]?["start"]?["line"] == .integer(line), "\(word)")
        }
    }
}
