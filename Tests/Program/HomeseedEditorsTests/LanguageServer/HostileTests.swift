import Foundation
import Homeseed
import HomeseedModel
import HomeseedText
import TestSupport
import Testing

@testable import HomeseedEditors

/// The server survives any input, and the text remains the editor's.
@Suite("Hostile traffic")
struct HostileTests {
    private struct Chance {
        var state: UInt64
        mutating func below(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return count > 0 ? Int((state >> 33) % UInt64(count)) : 0
        }
    }

    /// Returns a damaged message: parts are removed, get another type, or exceed all limits.
    private static func damaged(_ json: JSONValue, _ chance: inout Chance) -> JSONValue {
        let others: [JSONValue] = [
            .null, -1, 99_999_999, .integer(.max), .integer(.min), "", "file:///nowhere", [], .object([:]), .number(.infinity),
            true,
        ]
        if chance.below(12) == 0 { return others[chance.below(others.count)] }
        switch json {
        case .object(let members):
            return .object(
                members.reduce(into: [:]) { all, member in
                    if chance.below(15) > 0 {
                        all[member.key] = member.key == "jsonrpc" ? member.value : damaged(member.value, &chance)
                    }
                })
        case .array(let elements): return .array(elements.map { damaged($0, &chance) })
        default: return json
        }
    }

    @Test("requests and changes of all sorts, with parts missing or wrong", arguments: [1, 2, 3])
    func damagedMessages(seed: UInt64) async throws {
        let editor = try await TestEditor()
        let path = "Catalogue/demo/chores.yaml"
        try await editor.open(path)
        var chance = Chance(state: seed)
        let range: JSONValue = ["start": ["line": 1, "character": 4], "end": ["line": 2, "character": 9]]
        let params: JSONValue = [
            "textDocument": ["uri": editor.uri(path), "version": 7, "languageId": "yaml", "text": "items:\n"],
            "position": ["line": 1, "character": 12], "positions": [["line": 1, "character": 3]],
            "range": range, "contentChanges": [["range": range, "text": "x"], ["text": "items: ["]],
            "context": ["diagnostics": [["range": range]], "only": ["quickfix"]], "newName": "new-name",
            "color": ["red": 1, "green": 0, "blue": 0], "query": "dishes", "id": 3,
            "event": ["added": [["uri": "file:///nowhere"]], "removed": []], "previousResultIds": [["uri": "x", "value": "y"]],
        ]
        let methods =
            Requests.named.keys.sorted() + [
                "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
                "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders",
                "$/cancelRequest", "initialize", "initialized", "no/such/method",
            ]
        for number in 0..<300 {
            let method = methods[chance.below(methods.count)]
            var message: [String: JSONValue] = [
                "jsonrpc": "2.0", "method": .string(method), "params": Self.damaged(params, &chance),
            ]
            if chance.below(3) > 0 { message["id"] = .string("hostile-\(number % 20)") }
            _ = await editor.server.receive(.object(message))
        }
        // The server continues with the editor's current text.
        try await editor.open(path)
        let symbols = try await editor.result("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri(path)]])
        #expect(symbols.elements.first?["children"]?.elements.count == 2)
    }

    @Test("what is cancelled is answered so, and never twice")
    func cancelled() async throws {
        let editor = try await TestEditor()
        let path = "Catalogue/demo/chores.yaml"
        try await editor.open(path)
        for number in 100..<140 {
            _ = await editor.server.receive([
                "jsonrpc": "2.0", "id": .integer(number), "method": "textDocument/hover",
                "params": [
                    "textDocument": ["uri": editor.uri(path)], "position": ["line": 1, "character": 12],
                ],
            ])
            await editor.notify("$/cancelRequest", ["id": .integer(number)])
        }
        _ = try await editor.result("workspace/symbol", ["query": "x"])
        for _ in 0..<600 where editor.messages.count(where: { ($0["id"]?.integer ?? 0) >= 100 }) < 40 {
            try await Task.sleep(for: .milliseconds(50))
        }
        for number in 100..<140 {
            let answers = editor.messages.filter { $0["id"] == .integer(number) }
            #expect(answers.count == 1, "\(number)")
            #expect(answers.allSatisfy { $0["error"] == nil || $0["error"]?["code"] == -32800 })
        }
    }

    @Test(
        "edits out of order: before a file is open, of an older version, behind its end, after it is closed, and one that is none"
    )
    func order() async throws {
        let editor = try await TestEditor(TestEditor.whole)
        let path = "Catalogue/demo/chores.yaml"
        let file = editor.root + "/" + path
        await editor.change(path, to: "items: [", version: 4)
        #expect(await editor.server.documents[file] == nil)
        try await editor.open(path)
        func change(_ version: Int, _ range: JSONValue, _ text: String) async {
            await editor.notify(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": editor.uri(path), "version": .integer(version)],
                    "contentChanges": [["range": range, "text": .string(text)]],
                ])
        }
        await change(9, ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]], "# a\n")
        await change(3, ["start": ["line": 900, "character": 7], "end": ["line": 900, "character": 7]], "# b\n")
        let whole = "# a\n" + (try editor.text(of: path)) + "# b\n"
        #expect(await editor.server.documents[file].map { String(decoding: $0.bytes, as: UTF8.self) } == whole)
        // The last change is out of order, so requests are refused until the file is saved with its whole text.
        let outline: JSONValue = ["textDocument": ["uri": editor.uri(path)]]
        #expect(await editor.request("textDocument/documentSymbol", outline)["error"]?["code"] == -32801)
        await editor.notify("textDocument/didSave", ["textDocument": ["uri": editor.uri(path)], "text": .string(whole)])
        #expect(await editor.request("textDocument/documentSymbol", outline)["error"] == nil)
        // After an invalid change the server refuses requests on the document until it receives the whole text.
        await change(10, ["start": ["line": -1], "end": .null], "lost")
        guard case .object(var params) = try await editor.position(of: "kitchen", in: "Catalogue/demo/areas.yaml") else { return }
        params["textDocument"] = ["uri": editor.uri(path)]
        params["newName"] = "room"
        for method in ["textDocument/rename", "textDocument/formatting", "textDocument/hover"] {
            #expect(await editor.request(method, .object(params))["error"]?["code"] == -32801, "\(method)")
        }
        await editor.change(path, to: whole, version: 11)
        #expect(await editor.request("textDocument/hover", .object(params))["error"] == nil)
        await editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri(path)]])
        await change(12, ["start": ["line": 0, "character": 0], "end": ["line": 9, "character": 0]], "")
        #expect(await editor.server.documents[file] == nil)
        #expect(
            try await editor.result("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri(path)]]).elements.count
                == 1)
    }

    @Test("wrong ids: of requests that are not running, given twice, and of answers to no question")
    func ids() async throws {
        let editor = try await TestEditor()
        for id: JSONValue in [77, "never", .null, [], .object([:]), .integer(.min)] {
            await editor.notify("$/cancelRequest", ["id": id])
        }
        for id: JSONValue in ["homeseed-999", 3, .null] {
            _ = await editor.server.receive(["jsonrpc": "2.0", "id": id, "result": .null])
        }
        for _ in 0..<2 {
            _ = await editor.server.receive([
                "jsonrpc": "2.0", "id": 500, "method": "workspace/symbol", "params": ["query": "dishes"],
            ])
        }
        for _ in 0..<200 where editor.messages.count(where: { $0["id"] == 500 }) < 2 {
            try await Task.sleep(for: .milliseconds(50))
        }
        #expect(editor.messages.filter { $0["id"] == 500 }.allSatisfy { $0["result"]?.elements.count == 1 })
        #expect(try await editor.result("workspace/symbol", ["query": "dishes"]).elements.count == 1)
    }

    @Test(
        "half a message, and then nothing more: the server ends, and not as one that was taken leave of",
        arguments: [1, 20, 40, 90])
    func half(count: Int) async {
        let host = LanguageServer.Host(version: "0") { _ in nil }
        let whole = MessageFraming.framed(
            (["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": .object([:])]] as JSONValue).encoded)
        let (input, feed) = AsyncStream<[UInt8]>.makeStream()
        feed.yield(Array(whole.prefix(count)))
        feed.finish()
        #expect(await LanguageServer.run(host, input: input) { _ in } == .malformed("the input ended in the middle of a message"))
    }

    @Test(
        "a header without end, without or with a wrong length, or a message too large to take: an error for the client, and the end",
        arguments: [
            String(repeating: "x", count: 3 << 20), String(repeating: "X-Long: yes\r\n", count: 300_000),
            "Content-Length: 10000000000\r\n\r\n",
            "Content-Length: 99999999999999999999999\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 1 2\r\n\r\n{}",
            "Content-Length:\r\n\r\n",
            "Content-Length: +5\r\n\r\n", "Content-Length: 5\r\nContent-Length: 6\r\n\r\n", "\r\n\r\n", "Content-Type: x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
            // The length is too short, so the rest of the message is treated as a header.
            "Content-Length: 20\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}\r\n\r\n",
        ])
    func header(text: String) async {
        let answers = Locked<[JSONValue]>([])
        let (input, feed) = AsyncStream<[UInt8]>.makeStream()
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            feed.yield(Array(bytes[start..<min(start + 65_536, bytes.count)]))
        }
        feed.yield(
            MessageFraming.framed(
                (["jsonrpc": "2.0", "id": 2, "method": "initialize", "params": ["capabilities": .object([:])]] as JSONValue)
                    .encoded))
        let ending = await LanguageServer.run(.init(version: "0") { _ in nil }, input: input) { bytes in
            let body = bytes.firstIndex(of: UInt8(ascii: "{")).map { Array(bytes[$0...]) } ?? []
            answers.withLock { $0.append(JSONValue(bytes: body) ?? .null) }
        }
        guard case .malformed(let reason) = ending else { return #expect(Bool(false), "\(ending)") }
        let last = answers.withLock { $0.last }
        #expect(
            last?["error"]?["code"] == -32700 && last?["error"]?["message"]?.text?.contains(reason) == true,
            "\(String(describing: last))")
        #expect(answers.withLock { $0.count } <= 2)
    }

    @Test("a file of ten megabytes", .long)
    func large() async throws {
        let editor = try await TestEditor()
        let path = "Catalogue/demo/chores.yaml"
        let line = "# Comments, so that the test takes no longer than a reader of them does.\n"
        try await editor.open(path, "items:\n" + String(repeating: line, count: 10_000_000 / line.utf8.count))
        await editor.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.uri(path), "version": 2],
                "contentChanges": [
                    [
                        "range": ["start": ["line": 100_000, "character": 2], "end": ["line": 100_000, "character": 3]],
                        "text": "+",
                    ]
                ],
            ])
        let document = await editor.server.documents[editor.root + "/" + path]
        #expect((document?.bytes.count ?? 0) > 9_900_000)
        // After the text is restored, the server does not wait for the check of the large text.
        await editor.change(path, to: try editor.text(of: path), version: 3)
        _ = try await editor.result("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri(path)]])
    }
}
