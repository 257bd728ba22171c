import Foundation
import HomeseedSource
public import HomeseedStore

/// A target that stores all rows in one file, with a JSON object on each line, `{"table":"Task","row":{…}}`: `ndjson:FILE`.
///
/// Lines are sorted by table name and row ID, so that equal stores have identical bytes. The ledger is in the same file, as
/// rows of `homeseed_seeds` and `homeseed_records`.
public struct NDJSONTarget: SeedTarget {
    public let path: String
    public var address: String { "ndjson:" + path }
    public var localPlace: StorePlace? { .file(path) }
    public var capabilities: TargetCapabilities { .files }
    /// The longest time to wait for another writer, in seconds.
    private let lockTimeout: Double

    public init(path: String, lockTimeout: Double = 10) {
        self.path = path
        self.lockTimeout = lockTimeout
    }

    /// Opens the file and runs `work` in a session.
    ///
    /// - Throws: ``TargetError/busy(_:)`` if another process locks the folder for longer than the time limit.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        // The folder is locked rather than the file, because each seed replaces the file.
        let folder = URL(fileURLWithPath: try OutputPlace(path).path).deletingLastPathComponent().path
        let lock = try FolderLock.ofTarget(folder, for: access, within: lockTimeout)
        defer { withExtendedLifetime(lock) {} }
        let usage = StoreUsage(name: TargetAddress.lastName(of: path))
        return try ScratchStore.use(usage, form: RowJSON.encode, load: load) { (store) throws(TargetError) in
            let session = try KeyedSession(store, schema: schema, access: access, capabilities: capabilities)
            let answer = try work(session)
            if store.hasChanged { try write(store) }
            return answer
        }
    }

    private func load(_ tables: [StoreTable], _ sink: (ScratchStore.FoundRow) throws(TargetError) -> Void) throws(TargetError) {
        try lines { (row, _) throws(TargetError) in try sink(row) }
    }

    private func lines(_ body: (_ row: ScratchStore.FoundRow, _ line: [UInt8]) throws(TargetError) -> Void) throws(TargetError) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        try JSONPieces(path: path).lines { (piece, line) throws(TargetError) in
            let root = try StoredJSON.root(piece, "'\(path)'", line: line)
            guard let table = root["table"]?.text, let row = root["row"] else {
                throw .corrupt("'\(path)', line \(line), has no table and row")
            }
            let range = Int(row.range.lower)..<Int(row.range.upper)
            let text = piece.indices.contains(range.lowerBound) && range.upperBound <= piece.count ? Array(piece[range]) : []
            try body(.init(table: table, node: row, text: text, place: "'\(path)', line \(line)"), piece)
        }
    }

    /// Writes the file. Tables outside the schema are retained.
    private func write(_ store: ScratchStore) throws(TargetError) {
        let ours = Dictionary(store.all.map { ($0.definition.name, $0) }) { first, _ in first }
        let file = try Replacement(of: path)
        for name in store.others.union(ours.keys).sorted() {
            guard let table = ours[name] else {
                try lines { (row, line) throws(TargetError) in if row.table == name { try file.write(line + [0x0A]) } }
                continue
            }
            let start = "{\"table\":" + JSONText.quote(name) + ",\"row\":"
            try table.texts { (row) throws(TargetError) in try file.write(start + row + "}\n") }
        }
        try file.finish()
        try file.move()
    }
}

/// The provider of NDJSON targets.
public struct NDJSONProvider: TargetProvider {
    public let scheme = "ndjson"
    public let help = "ndjson:FILE  one file with a JSON object on each line"
    public var capabilities: TargetCapabilities? { .files }

    public init() {}

    public func makeTarget(_ address: TargetAddress) -> any SeedTarget { NDJSONTarget(path: address.rest) }
}
