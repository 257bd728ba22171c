import Foundation
import Homeseed
import HomeseedModel
import Testing

@testable import HomeseedEditors

@Suite("The protocol")
struct ProtocolTests {
    @Test("counts positions in UTF-8 and UTF-16, and back", arguments: [TextPositions.Encoding.utf8, .utf16])
    func positions(encoding: TextPositions.Encoding) {
        let text = "a\u{1F9FD}é\r\nx\rsecond ü\n\nend"
        let positions = TextPositions(Array(text.utf8), encoding)
        var offset = 0
        for scalar in text.unicodeScalars {
            // No position is between the two halves of a CRLF line break.
            let position = positions.position(at: offset)
            if scalar != "\n" || offset == 0 || Array(text.utf8)[offset - 1] != 0x0D {
                #expect(positions.offset(line: position.line, column: position.column) == offset, "\(offset)")
            }
            offset += String(scalar).utf8.count
        }
        #expect(positions.position(at: 5) == (0, encoding == .utf8 ? 5 : 3))
        #expect(positions.offset(line: 0, column: 99) == 7)
        #expect(positions.offset(line: 99, column: 0) == text.utf8.count)
        #expect(positions.lineCount == 5)
    }

    @Test("cuts messages out of whatever comes in which pieces")
    func framing() {
        var framing = MessageFraming()
        let plain = Array("Content-Type: x\ncontent-length:  2 \n\n{}".utf8)
        let whole =
            MessageFraming.framed(Array("{\"a\":1}".utf8)) + plain + MessageFraming.framed([])
            + MessageFraming.framed(Array("[]".utf8)) + Array("Nonsense: 1\r\n\r\n".utf8) + MessageFraming.framed([])
        var pieces: [MessageFraming.Piece] = []
        for byte in whole {
            framing.append([byte])
            while let piece = framing.next() { pieces.append(piece) }
        }
        #expect(
            pieces == [
                .message(Array("{\"a\":1}".utf8)), .message(Array("{}".utf8)), .message([]), .message(Array("[]".utf8)),
                .malformed("a header has no Content-Length"),
            ])
    }

    @Test("writes JSON that reads the same")
    func json() throws {
        let value: JSONValue = ["a": [1, true, .null, .number(0.5), "é\u{1F9FD}\n\t\"\\\u{1}"], "b": .object([:])]
        #expect(try #require(JSONValue(bytes: value.encoded)) == value)
        #expect(JSONValue(bytes: Array("{\"a\":".utf8)) == nil)
        #expect(JSONValue(bytes: Array("nonsense".utf8)) == nil)
    }

    @Test("names files as editors do")
    func uris() {
        #expect(FileURI.path("file:///tmp/a%20b/%C3%A9.yaml") == "/tmp/a b/é.yaml")
        #expect(FileURI.uri("/tmp/a b/é.yaml") == "file:///tmp/a%20b/%C3%A9.yaml")
        #expect(FileURI.path("untitled:Untitled-1") == nil)
        #expect(FileURI.path("file:///tmp/../x/./y%2") == nil)
    }

    @Test("answers what is wrong with the protocol's errors, and goes on")
    func errors() async throws {
        let editor = try await TestEditor()
        #expect(await editor.request("no/such")["error"]?["code"] == -32601)
        #expect(await editor.request("initialize")["error"]?["code"] == -32600)
        #expect(await editor.request("textDocument/hover")["error"]?["code"] == -32602)
        for broken: JSONValue in [1, "x", [], ["id": 7], ["id": .object([:]), "method": "shutdown"]] {
            _ = await editor.server.receive(broken)
        }
        #expect(editor.messages.filter { $0["error"]?["code"] == -32600 }.count >= 5)
        #expect(try await editor.result("workspace/symbol", ["query": "dishes"]).elements.count == 1)
        #expect(await editor.request("shutdown")["error"] == nil)
        #expect(await editor.request("workspace/symbol")["error"]?["code"] == -32600)
    }

    @Test("ends as it should: with leave, and where the editor is gone")
    func ending() async {
        let host = LanguageServer.Host(version: "0") { _ in nil }
        func run(_ messages: [JSONValue]) async -> LanguageServer.Ending {
            let (input, feed) = AsyncStream<[UInt8]>.makeStream()
            for message in messages { feed.yield(MessageFraming.framed(message.encoded)) }
            feed.finish()
            return await LanguageServer.run(host, input: input) { _ in }
        }
        let begin: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": .object([:])]]
        #expect(
            await run([begin, ["jsonrpc": "2.0", "id": 2, "method": "shutdown"], ["jsonrpc": "2.0", "method": "exit"]])
                == .shutDown)
        #expect(await run([begin, ["jsonrpc": "2.0", "method": "exit"]]) == .disconnected)
        #expect(await run([begin]) == .disconnected)
    }

    @Test("follows the changes that an editor sends, one range at a time")
    func changes() async throws {
        let editor = try await TestEditor()
        let path = "Catalogue/demo/areas.yaml"
        try await editor.open(path, "items:\n  - {id: kitchen, title: \u{1F9FD} Kitchen}\n")
        func range(_ line: Int, _ from: Int, _ to: Int) -> JSONValue {
            [
                "start": ["line": .integer(line), "character": .integer(from)],
                "end": ["line": .integer(line), "character": .integer(to)],
            ]
        }
        await editor.notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": editor.uri(path), "version": 2],
                "contentChanges": [
                    ["range": range(1, 28, 35), "text": "Room"],
                    ["range": range(2, 0, 0), "text": "  - {id: attic, title: Attic}\n"],
                    ["range": ["start": 1], "text": "lost"],
                ],
            ])
        let document = await editor.server.documents[editor.root + "/" + path]
        #expect(
            document.map { String(decoding: $0.bytes, as: UTF8.self) }
                == "items:\n  - {id: kitchen, title: \u{1F9FD} Room}\n  - {id: attic, title: Attic}\n")
    }
}
