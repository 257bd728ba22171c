import Foundation
import HomeseedSyntax

/// One file with a JSON object on each line, `{"table":"Task","row":{…}}`: `ndjson:FILE`.
///
/// Lines stand in the order of their tables' names and of their ids, so that the same store has the same bytes. What
/// was seeded is remembered in the same file, as rows of `homeseed_seeds` and `homeseed_records`.
public struct NDJSONTarget: SeedTarget {
    public let path: String
    public var address: String { "ndjson:" + path }
    public var capabilities: TargetCapabilities { TargetCapabilities() }
    /// How many seconds to wait for someone else who is writing.
    private let patience: Double

    public init(path: String, patience: Double = 10) {
        self.path = path
        self.patience = patience
    }

    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        // The folder and not the file: that is another one after each seed.
        let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
        let lock = try FolderLock(folder, access, patience: patience)
        defer { withExtendedLifetime(lock) {} }
        let lines = try read()
        let files = RowFiles(StoreStanding(name: TargetAddress.lastName(of: path))) { (table) throws(TargetError) in
            (lines[table.name] ?? []).map(\.row)
        }
        let session = try KeyedSession(files, schema, access, capabilities)
        let answer = try work(session)
        if files.hasChanged { try write(files, lines) }
        return answer
    }

    private struct Line {
        var bytes: [UInt8]
        var row: Node
    }

    /// By table.
    private func read() throws(TargetError) -> [String: [Line]] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreachable("'\(path)' can't be read") }
        var lines: [String: [Line]] = [:]
        for (number, slice) in Array(data).split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() where !slice.isEmpty {
            let bytes = Array(slice)
            let root = try JSONReading.root(bytes, "'\(path)', line \(number + 1),")
            guard let table = root["table"]?.text, let row = root["row"] else {
                throw .unreachable("'\(path)', line \(number + 1), has no table and row")
            }
            lines[table, default: []].append(Line(bytes: bytes, row: row))
        }
        return lines
    }

    /// Tables that the schema does not have stay as they are.
    private func write(_ files: RowFiles, _ lines: [String: [Line]]) throws(TargetError) {
        let ours = Dictionary(files.all.map { ($0.layout.name, $0) }) { first, _ in first }
        let file = try Replacement(of: path)
        for name in Set(ours.keys).union(lines.keys).sorted() {
            guard let table = ours[name] else {
                for line in lines[name] ?? [] { try file.write(line.bytes + [0x0A]) }
                continue
            }
            let start = "{\"table\":" + JSONText.quote(name) + ",\"row\":"
            for cells in table.sorted { try file.write(start + RowJSON.write(cells, table.layout) + "}\n") }
        }
        try file.finish()
        try file.move()
    }
}

/// Makes streams of JSON.
public struct NDJSONProvider: TargetProvider {
    public let scheme = "ndjson"
    public let help = "ndjson:FILE  one file with a JSON object on each line"
    public var capabilities: TargetCapabilities? { TargetCapabilities() }

    public init() {}

    public func makeTarget(_ address: TargetAddress) -> any SeedTarget { NDJSONTarget(path: address.rest) }
}
