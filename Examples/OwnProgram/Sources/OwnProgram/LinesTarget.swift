import Foundation
import HomeseedStore

/// A target that can be read back: a text file with a row on each line, `lines:FILE`.
struct LinesTarget: SeedTarget {
    let path: String
    var address: String { "lines:" + path }
    let capabilities = TargetCapabilities()

    func open<Answer>(
        _ schema: StoreSchema, for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let lock = try FolderLock.ofTarget(folder, for: access, within: 10)
        defer { withExtendedLifetime(lock) {} }
        let store = try LinesStore(path)
        let session = try KeyedSession(store, schema: schema, access: access, capabilities: capabilities)
        let answer = try work(session)
        if session.hasWritten { try OutputPlace(path).write(Array(store.text.utf8)) }
        return answer
    }
}

/// The rows as JSON, by table and id.
private final class LinesStore: KeyedStore {
    private var rows: [String: [String: String]] = [:]
    var text: String { rows.flatMap { table, rows in rows.map { "\(table)\t\($0)\t\($1)\n" } }.sorted().joined() }

    init(_ path: String) throws(TargetError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { throw .corrupt("\(path) can't be read") }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
            guard parts.count == 3 else { throw .corrupt("\(path) has a line without a table, an id and a row") }
            rows[parts[0], default: [:]][parts[1]] = parts[2]
        }
    }

    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]] {
        var found: [[Cell]] = []
        for row in rows[table.name, default: [:]].values { found.append(try RowJSON.decode(row, of: table)) }
        return found.filter { selection?.contains($0, of: table) ?? true }
    }

    func apply(_ changes: [KeyedChange]) {
        for change in changes {
            let row = change.action == .delete ? nil : RowJSON.encode(change.cells, of: change.table)
            rows[change.table.name, default: [:]][change.record?.text ?? "only"] = row
        }
    }
}

struct LinesProvider: TargetProvider {
    let scheme = "lines"
    let help = "lines:FILE  a text file with a row on each line"
    var capabilities: TargetCapabilities? { TargetCapabilities() }
    func makeTarget(_ address: TargetAddress) -> any SeedTarget { LinesTarget(path: address.rest) }
}
