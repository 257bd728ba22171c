import Foundation
import Homeseed
import HomeseedModel
import HomeseedSource
import Synchronization
import Testing

@testable import HomeseedEditors

/// An editor with a private catalogue on disk, which drives the server message by message.
final class TestEditor: Sendable {
    let root: String
    let server: LanguageServer
    private let mail = Mail()

    /// The messages that the server has sent.
    final class Mail: Sendable {
        let said = Mutex<[JSONValue]>([])
        let waiting = Mutex<[Int: CheckedContinuation<JSONValue, Never>]>([:])
        let last = Mutex(0)

        func hear(_ message: JSONValue) {
            said.withLock { $0.append(message) }
            guard message["method"] == nil, let id = message["id"]?.integer else { return }
            waiting.withLock { $0.removeValue(forKey: id) }?.resume(returning: message)
        }
    }

    static let demo: [String: String] = [
        "Catalogue/demo/pack.yaml": """
        homeseed: 1
        pack: demo
        title: Demo
        language: en
        kinds:
          area: {file: areas, fields: {title: text}}
          chore:
            file: chores
            fields:
              area: {type: item, of: area}
              effort: {type: enum, of: [small, large], default: small}
              tint: {type: color, optional: true}

        """,
        "Catalogue/demo/areas.yaml": "items:\n  - {id: kitchen, title: Kitchen}\n  - {id: garden, title: Garden}\n",
        "Catalogue/demo/chores.yaml": """
        items:
          - {id: dishes, title: Do the dishes, area: kitchen, tint: "#FF8800"}
          - {id: weeds, title: Pull the weeds, area: garden, effort: large}

        """,
        "Catalogue/demo/model.yaml": """
        entities:
          Task:
            fields:
              id: uuid
              title: {type: text, from: title}
              status: {type: enum, of: [open, done], default: open}
              dueDate: {type: date, optional: true}
              after: {type: reference, to: Task, optional: true}

        """,
        "Catalogue/demo/templates/home.yaml": """
        template: home
        title: A home
        records:
          Task:
            - {key: first, use: chore/dishes, dueDate: today}
            - {use: chore/weeds, dueDate: next sunday, after: first}

        """,
        "Locales/nl/demo.yaml": """
        pack: {title: Demo}
        areas:
          kitchen: {title: Keuken}
          garden: {title: Tuin}
        chores:
          dishes: {title: Afwassen}
        templates:
          home: {title: Een huis}

        """,
    ]

    /// The demo catalogue without its finding.
    static let whole = demo.merging([
        "Locales/nl/demo.yaml": demo["Locales/nl/demo.yaml", default: ""].replacing(
            "{title: Afwassen}\n", with: "{title: Afwassen}\n  weeds: {title: Wieden}\n")
    ]) { $1 }

    /// - Parameters:
    ///   - catalogues: The folders to open, each with its own catalogue; if empty, the whole folder.
    ///   - locale: The language of the editor's interface.
    ///   - rest: The server's polling interval for file changes.
    init(
        _ files: [String: String] = demo, catalogues: [String] = [], capabilities: JSONValue = full, locale: String? = nil,
        rest: Duration = .seconds(60)
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-editor-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        root = folder.path
        for (path, text) in files {
            let url = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }
        let (mail, root) = (mail, root)
        let roots = catalogues.isEmpty ? [root] : catalogues.map { root + "/" + $0 }
        let host = LanguageServer.Host(
            version: "0", rest: rest, explanation: { "file:///pages/\($0).md" },
            pipeline: { path in
                roots.first { path == $0 || path.hasPrefix($0 + "/") }.map {
                    Pipeline(catalogue: $0 + "/Catalogue", locales: $0 + "/Locales")
                }
            })
        server = LanguageServer(host) { mail.hear($0) }
        let folders = roots.map { root -> JSONValue in ["uri": .string(FileURI.uri(root)), "name": .string(root)] }
        let params = JSONValue.object(leaving: [
            "processId": .null, "rootUri": .null, "workspaceFolders": .array(folders), "capabilities": capabilities,
            "locale": locale.map { .string($0) },
        ])
        try #require(await request("initialize", params)["result"]?["capabilities"] != nil)
        await notify("initialized", .object([:]))
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    static let full: JSONValue = [
        "general": ["positionEncodings": ["utf-16"]],
        "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create", "rename"]]],
        "textDocument": [
            "completion": ["completionItem": ["snippetSupport": true]], "hover": ["contentFormat": ["markdown"]],
            "publishDiagnostics": ["relatedInformation": true, "tagSupport": ["valueSet": [1, 2]]],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
        ],
    ]

    // MARK: Messages

    func request(_ method: String, _ params: JSONValue = .object([:])) async -> JSONValue {
        let id = mail.last.withLock { last in
            last += 1
            return last
        }
        return await withCheckedContinuation { continuation in
            mail.waiting.withLock { $0[id] = continuation }
            Task {
                _ = await server.receive(["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params])
            }
        }
    }

    func result(_ method: String, _ params: JSONValue = .object([:])) async throws -> JSONValue {
        let answer = await request(method, params)
        #expect(answer["error"] == nil, "\(method): \(answer)")
        return answer["result"] ?? .null
    }

    func notify(_ method: String, _ params: JSONValue) async {
        _ = await server.receive(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    // MARK: Texts

    func uri(_ path: String) -> JSONValue { .string(FileURI.uri(root + "/" + path)) }
    func text(of path: String) throws -> String { try String(contentsOfFile: root + "/" + path, encoding: .utf8) }
    func open(_ path: String, _ text: String? = nil) async throws {
        await notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": uri(path), "languageId": "yaml", "version": 1, "text": .string(try text ?? self.text(of: path)),
                ]
            ])
    }

    /// Replaces the whole text.
    func change(_ path: String, to text: String, version: Int = 2) async {
        await notify(
            "textDocument/didChange",
            ["textDocument": ["uri": uri(path), "version": .integer(version)], "contentChanges": [["text": .string(text)]]])
    }

    /// Opens a text with its cursor at the `|`, and returns the cursor's position.
    func place(_ path: String, _ text: String) async throws -> JSONValue {
        let parts = text.components(separatedBy: "|")
        try #require(parts.count == 2)
        try await open(path, parts.joined())
        let lines = parts[0].components(separatedBy: "\n")
        return [
            "textDocument": ["uri": uri(path)],
            "position": ["line": .integer(lines.count - 1), "character": .integer(lines.last?.utf16.count ?? 0)],
        ]
    }

    /// Returns the position of a word in a file on disk.
    func position(of word: String, in path: String) async throws -> JSONValue {
        let text = try text(of: path)
        let found = try #require(text.range(of: word))
        return try await place(path, text.replacingCharacters(in: found.lowerBound..<found.lowerBound, with: "|"))
    }

    /// Returns the latest diagnostics of a file as soon as they satisfy `isDone`.
    func diagnostics(_ path: String, until isDone: ([JSONValue]) -> Bool = { _ in true }) async throws -> [JSONValue] {
        for _ in 0..<600 {
            let last = mail.said.withLock { said in
                said.last { $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == uri(path) }
            }
            if let found = last?["params"]?["diagnostics"]?.elements, isDone(found) { return found }
            try await Task.sleep(for: .milliseconds(50))
        }
        Issue.record("nothing was said of \(path)")
        return []
    }

    /// Returns the files after the edits of a change.
    func applied(_ edit: JSONValue?) throws -> [String: String] {
        var files: [String: String] = [:]
        for change in edit?["documentChanges"]?.elements ?? [] {
            guard let uri = change["textDocument"]?["uri"]?.text, let path = FileURI.path(uri) else { continue }
            var bytes = (try? [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))) ?? []
            let positions = TextPositions(bytes, .utf16)
            let edits =
                try change["edits"]?.elements.map { (try #require(positions.range($0["range"])), $0["newText"]?.text ?? "") }
                ?? []
            for (range, text) in edits.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
                bytes.replaceSubrange(range, with: text.utf8)
            }
            files[String(path.dropFirst(root.count + 1))] = String(decoding: bytes, as: UTF8.self)
        }
        return files
    }

    var messages: [JSONValue] { mail.said.withLock { $0 } }
}
