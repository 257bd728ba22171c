import Foundation
import HomeseedStore
import HomeseedTesting
import Testing

@testable import HomeseedServices

/// The document services that the tests imitate.
enum DocumentKind: String, CaseIterable { case firestore, cloudkit }

/// A server on loopback that replaces a service: another program, with independent JSON and HTTP code.
final class DocumentServer {
    private let process: StartedProcess
    /// The pipe stays open while the server runs, because it may still print.
    private let output = Pipe()
    let port: Int
    let kind: DocumentKind

    static let root = PluginFileStore.examples.deletingLastPathComponent().deletingLastPathComponent()

    convenience init(_ kind: DocumentKind, _ options: String...) throws { try self.init(kind, options) }

    init(_ kind: DocumentKind, _ options: [String]) throws {
        self.kind = kind
        let script = Self.root.appendingPathComponent("Tests/Servers/documents.py").path
        process = try StartedProcess(
            Launch("/usr/bin/env", ["python3", script, kind.rawValue] + options),
            output: output.fileHandleForWriting.fileDescriptor)
        try output.fileHandleForWriting.close()
        var line = ""
        while !line.hasSuffix("\n"), case let data = output.fileHandleForReading.availableData, !data.isEmpty {
            line += String(decoding: data, as: UTF8.self)
        }
        port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)), "the server does not start: \(line)")
    }

    deinit {
        process.send(SIGKILL)
        process.wait()
    }

    /// The address that a target sends to.
    var url: String {
        "http://127.0.0.1:\(port)" + (kind == .cloudkit ? "/database/1/iCloud.test/development/public" : "")
    }

    struct State {
        var documents: [String: [String: Any]]
        var counts: [String: Int]
        var violations: [String]
    }

    func state() throws -> State {
        let curl = try FinishedProcess.run(
            Launch("/usr/bin/env", ["curl", "-q", "-s", "--max-time", "20", "--noproxy", "*", "http://127.0.0.1:\(port)/state"]))
        let data = Data(curl.output)
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        return State(
            documents: object["documents"] as? [String: [String: Any]] ?? [:],
            counts: object["counts"] as? [String: Int] ?? [:], violations: object["violations"] as? [String] ?? ["no list"])
    }
}

/// A reader of stored documents that follows the services' references instead of the targets' code.
enum PlainDocuments {
    static func rows(_ documents: [String: [String: Any]], of table: StoreTable, _ kind: DocumentKind) -> [RecordID: [Cell]] {
        var rows: [RecordID: [Cell]] = [:]
        for (name, document) in documents {
            let fields: [String: Any]?
            switch kind {
            case .firestore: fields = name.hasPrefix(table.name + "/") ? document : nil
            case .cloudkit: fields = document["recordType"] as? String == table.name ? document["fields"] as? [String: Any] : nil
            }
            guard let fields else { continue }
            let cells = table.columns.map { cell(fields[$0.name] as? [String: Any], $0, kind) }
            let id = RecordID(text: String(name.split(separator: "/").last ?? ""))
            rows[table.holdsOneRow ? .none : id ?? .none] = cells
        }
        return rows
    }

    private static func cell(_ field: [String: Any]?, _ column: StoreColumn, _ kind: DocumentKind) -> Cell {
        guard let field else { return kind == .cloudkit ? .null : .text("missing") }
        return kind == .firestore ? firestore(field, column) : cloudKit(field, column)
    }

    private static func firestore(_ field: [String: Any], _ column: StoreColumn) -> Cell {
        guard field.count == 1, let (type, value) = field.first else { return .text("?") }
        switch (type, value) {
        case ("nullValue", is NSNull): return .null
        case ("integerValue", let text as String): return Int(text).map { .integer($0) } ?? .text(text)
        case ("booleanValue", let number as NSNumber): return .boolean(number.boolValue)
        case ("timestampValue", let text as String): return Instant(iso: text).map { .datetime($0) } ?? .text(text)
        case ("referenceValue", let text as String):
            let table = column.references ?? ""
            let parts = text.components(separatedBy: "/documents/\(table)/")
            return parts.count == 2 ? RecordID(text: parts[1]).map { .uuid($0) } ?? .text(text) : .text(text)
        case ("arrayValue", let list as [String: [[String: String]]]):
            return .list((list["values"] ?? []).compactMap { $0["stringValue"] })
        case ("stringValue", let text as String): return PlainJSON.cell(text, column.type)
        default: return .text("?")
        }
    }

    private static func cloudKit(_ field: [String: Any], _ column: StoreColumn) -> Cell {
        switch (field["type"] as? String, field["value"]) {
        case ("INT64", let number as NSNumber): return column.type == .boolean ? .boolean(number == 1) : .integer(number.intValue)
        case ("TIMESTAMP", let number as NSNumber): return .datetime(Instant(seconds: number.intValue / 1000))
        case ("REFERENCE", let value as [String: String]):
            return RecordID(text: value["recordName"] ?? "").map { .uuid($0) } ?? .text("?")
        case ("STRING_LIST", let texts as [String]): return .list(texts)
        case ("STRING", let text as String): return PlainJSON.cell(text, column.type)
        default: return .text("?")
        }
    }
}

/// A store that replays a file of requests, or a server that received them.
final class DocumentStore: ConformanceStore {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString).ndjson")
    let kind: DocumentKind
    let server: DocumentServer?
    let target: any SeedTarget
    private var documents: [String: [String: Any]] = [:]
    private var last: Data?

    init(
        _ kind: DocumentKind, _ server: DocumentServer? = nil, environment: [String: String] = [:], tries: Int = 12,
        request: Int = 120, notices: TargetNotices = .none
    ) throws {
        (self.kind, self.server) = (kind, server)
        var options: [String: String] = [:]
        if kind == .firestore { options["project"] = "demo-homes" }
        options["send"] = server?.url
        let retryPolicy = RequestSender.RetryPolicy(tries: tries, pause: 0.01, longest: 5, request: request)
        var address = TargetAddress(scheme: kind.rawValue, rest: file.path, options: options)
        address.notices = notices
        target =
            switch kind {
            case .firestore: try FirestoreProvider(environment: environment, retryPolicy: retryPolicy).makeTarget(address)
            case .cloudkit: try CloudKitProvider(environment: environment, retryPolicy: retryPolicy).makeTarget(address)
            }
    }

    deinit { try? FileManager.default.removeItem(at: file) }

    /// Returns every request of the file.
    func requests() throws -> [[String: Any]] {
        guard let data = FileManager.default.contents(atPath: file.path) else { return [] }
        return try data.split(separator: 0x0A).map { try JSONSerialization.jsonObject(with: Data($0)) as? [String: Any] ?? [:] }
    }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        if let server { return PlainDocuments.rows(try server.state().documents, of: table, kind) }
        let data = FileManager.default.contents(atPath: file.path)
        if data != last {
            for request in try requests() { carryOut(request) }
            last = data
        }
        return PlainDocuments.rows(documents, of: table, kind)
    }

    private func carryOut(_ request: [String: Any]) {
        for write in request["writes"] as? [[String: [String: Any]]] ?? [] {
            guard let document = write["update"], let name = document["name"] as? String else { continue }
            let path = name.components(separatedBy: "/documents/").last ?? name
            documents[path] = document["fields"] as? [String: Any] ?? [:]
        }
        for operation in request["operations"] as? [[String: Any]] ?? [] {
            guard let record = operation["record"] as? [String: Any], let name = record["recordName"] as? String else { continue }
            documents[name] = record
        }
    }

    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) {}
}
