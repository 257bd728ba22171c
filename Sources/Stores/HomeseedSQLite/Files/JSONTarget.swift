import Foundation
public import HomeseedStore

/// A target that stores each table in a JSON file of a folder: `json:DIR`.
///
/// Rows are sorted by ID, so that equal stores have identical bytes. The ledger is in `homeseed_seeds.json` and
/// `homeseed_records.json` in the same folder.
public struct JSONTarget: SeedTarget {
    public let folder: String
    public var address: String { "json:" + folder }
    public var localPlace: StorePlace? { .folder(folder) }
    public var capabilities: TargetCapabilities { .files }
    /// The longest time to wait for another writer, in seconds.
    private let lockTimeout: Double

    public init(folder: String, lockTimeout: Double = 10) {
        self.folder = folder
        self.lockTimeout = lockTimeout
    }

    /// Opens the folder and runs `work` in a session. The folder is created for the first seed, and removed if it stays empty.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        var isFolder: ObjCBool = false
        let isNew = !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        if isNew || !isFolder.boolValue { try refuseFileInPlace() }
        if isNew {
            guard access == .write else { return try work(EmptySession()) }
            do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) } catch {
                // Another seed may have created the folder in the meantime.
                var isFolder: ObjCBool = false
                if !FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) || !isFolder.boolValue {
                    throw .unreachable(
                        "the folder '\(folder)' can't be made: is the one that it is to be in there, and may it be written?")
                }
            }
        }
        // `rmdir` only removes an empty folder.
        defer { if isNew { rmdir(folder) } }
        return try locked(schema, access: access, work: work)
    }

    /// Throws if a file or a dangling link is in place of the folder.
    private func refuseFileInPlace() throws(TargetError) {
        let shown = Cell.harmless(folder)
        guard !OutputPlace.isStandardOutput(folder) else {
            throw .address(
                "'\(shown)' is standard output, and json: needs a folder"
                    + (folder == "-" ? ": sql:- writes a script to standard output, and json:./- is a folder of that name" : ""))
        }
        var status = stat()
        if stat(folder, &status) == 0 {
            throw .address(
                "'\(shown)' is \(OutputPlace.name(of: status.st_mode) ?? "a file"), and json: needs a folder; it was not changed")
        }
        if lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFLNK {
            throw .address("'\(shown)' is a link that leads nowhere: name the folder itself, or take the link away")
        }
    }

    private func locked<Answer>(
        _ schema: StoreSchema, access: Access, work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let lock = try FolderLock.ofTarget(folder, for: access, within: lockTimeout)
        defer { withExtendedLifetime(lock) {} }
        let replacements = Replacements(folder: folder)
        if access == .write { try replacements.recover() }
        let names = try JSONTarget.fileNames(schema)
        let load: ScratchStore.Load = { (tables, sink) throws(TargetError) in
            for table in tables {
                let path = replacements.place(of: names[table.name] ?? table.name)
                guard FileManager.default.fileExists(atPath: path) else { continue }
                try JSONPieces(path: path).elements { (piece, line) throws(TargetError) in
                    let node = try StoredJSON.root(piece, "'\(path)'", line: line)
                    try sink(.init(table: table.name, node: node, text: piece, place: "'\(path)', line \(line)"))
                }
            }
        }
        return try ScratchStore.use(usage, form: JSONTarget.text, load: load) { (store) throws(TargetError) in
            let session = try KeyedSession(store, schema: schema, access: access, capabilities: capabilities)
            let answer = try work(session)
            if store.hasChanged { try write(store, names: names, replacements: replacements) }
            return answer
        }
    }

    private var usage: StoreUsage {
        let mark = StoreUsage.markName
        let isMarked = [mark, mark + ".json"].contains { FileManager.default.fileExists(atPath: folder + "/" + $0) }
        return StoreUsage(name: TargetAddress.lastName(of: folder), mark: isMarked ? mark : nil)
    }

    private func write(_ store: ScratchStore, names: [String: String], replacements: Replacements) throws(TargetError) {
        var changed: [String: ScratchTable] = [:]
        for table in store.all {
            let name = names[table.definition.name] ?? table.definition.name
            if table.hasChanged || !FileManager.default.fileExists(atPath: folder + "/" + name) { changed[name] = table }
        }
        try replacements.replace(changed.keys.sorted()) { (name, file) throws(TargetError) in
            var isFirst = true
            try changed[name]?.texts { (row) throws(TargetError) in
                try file.write((isFirst ? "[\n  " : ",\n  ") + row)
                isFirst = false
            }
            try file.write(isFirst ? "[]\n" : "\n]\n")
        }
    }

    /// Returns a row's text: one field per line for readable diffs, but one row per line in the ledger.
    private static func text(_ cells: [Cell], _ table: StoreTable) -> String {
        if table == KeyedLedger.records || table == KeyedLedger.seeds { return RowJSON.encode(cells, of: table) }
        let fields = zip(table.columns, cells).map { "    \(JSONText.quote($0.name)): \(RowJSON.value($1))" }
        return "{\n" + fields.joined(separator: ",\n") + "\n  }"
    }

    /// Returns the file names by table. Names are percent-encoded, and must differ in more than case for case-insensitive file
    /// systems.
    private static func fileNames(_ schema: StoreSchema) throws(TargetError) -> [String: String] {
        var names: [String: String] = [:]
        var seen: Set<String> = []
        for table in schema.tables + [KeyedLedger.seeds, KeyedLedger.records] {
            let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "_-"))
            let name = (table.name.addingPercentEncoding(withAllowedCharacters: allowed) ?? table.name) + ".json"
            guard name.utf8.count <= 200, seen.insert(name.lowercased()).inserted else {
                throw .schemaMismatch(table: table.name, column: nil, problem: "no file can be called so beside the others")
            }
            names[table.name] = name
        }
        return names
    }
}

extension TargetCapabilities {
    /// The capabilities of file-based stores, which each session reads and writes as a whole.
    static var files: TargetCapabilities { TargetCapabilities(rewritesWholeStore: true) }
}

/// The provider of targets such as `json:out`.
public struct JSONProvider: TargetProvider {
    public let scheme = "json"
    public let help = "json:DIR  a folder with a JSON file for each table"
    public var capabilities: TargetCapabilities? { .files }

    public init() {}

    public func makeTarget(_ address: TargetAddress) -> any SeedTarget { JSONTarget(folder: address.rest) }
}
