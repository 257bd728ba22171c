import Foundation
public import HomeseedStore

/// The configuration of an `exec:` program.
struct Plugin: Sendable {
    /// The program as the user named it, for errors.
    var name: String
    var path: String
    /// The location of the store, in the program's own notation.
    var place: String?
    /// The configuration, as JSON from a file.
    var config: String?
    /// The maximum time to wait for an answer, in seconds, after which the program is stopped.
    var limit = 30.0
    /// The mask of the credentials that were passed to the program.
    var mask = CredentialMask()
    var environment: [String: String] = [:]
}

/// A target implemented by a third-party program in any language: `exec:PROGRAM`.
///
/// The program exchanges JSON messages on its standard streams, one on each line. The handbook documents the messages. The
/// program is started once for its capabilities and once for each session. If it can't read back, a whole population is one
/// session.
public struct ExecTarget: SeedTarget {
    private let plugin: Plugin
    public var address: String { "exec:" + plugin.name + (plugin.place.map { "?where=" + CredentialMask.shown($0) } ?? "") }
    public let capabilities: TargetCapabilities

    /// - Parameters:
    ///   - program: A path, or NAME for a program `homeseed-target-NAME` on the PATH.
    ///   - place: The location of the store, in the program's own notation.
    ///   - config: A JSON file with the program's configuration.
    ///   - limit: The maximum time to wait for an answer, in seconds.
    ///   - environment: The names of environment variables to pass to the program, in addition to the variables that every
    ///     program needs.
    public init(
        program: String, place: String? = nil, config: String? = nil, limit: Double = 30, environment: [String] = []
    ) throws(TargetError) {
        let name = program.contains("/") ? program : "homeseed-target-" + program
        guard let path = Spawning.path(of: name) else {
            throw Spawning.missing(name, shown: name)
        }
        var plugin = Plugin(name: program, path: path, place: place, limit: limit)
        if let config { plugin.config = try PluginConfig.read(config) }
        let environment = try ProgramEnvironment(naming: environment)
        plugin.environment = environment.variables
        plugin.mask = CredentialMask(place: place, config: plugin.config, environment: environment.named)
        self.plugin = plugin
        let store = try PluginStore(plugin, .read)
        capabilities = store.capabilities
        store.close()
    }

    /// Starts the program and runs `work` in a session. A read-only session is empty if the program can't read back.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard access == .write || capabilities.readsBack else { return try work(EmptySession()) }
        let store = try PluginStore(plugin, access)
        let session = try KeyedSession(store, schema: schema, access: access, capabilities: store.capabilities)
        let answer = try work(session)
        // A program that can't read back recreates its store in each session, even without a household.
        if session.hasWritten || access == .write && !store.capabilities.readsBack { try store.commit() }
        store.close()
        return answer
    }
}

/// A program's configuration file, passed as JSON on one line.
enum PluginConfig {
    static func read(_ path: String) throws(TargetError) -> String {
        guard let bytes = InputFile.small(path) else { throw .address("“\(Cell.harmless(path))” can't be read") }
        do { _ = try StoredJSON.root(bytes, "'\(Cell.harmless(path))'") } catch { throw .address(error.description) }
        // Line breaks occur only between values, because JSON escapes them in strings.
        return String(decoding: bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }, as: UTF8.self)
    }
}

/// The provider of targets that are third-party programs.
public struct ExecProvider: TargetProvider {
    public let scheme = "exec"
    public let help =
        "exec:PROGRAM  a program of your own; a path, or NAME for homeseed-target-NAME on the PATH; ?where=TEXT gives it the location of its store"
    public let options = [
        TargetOption("where", "The location of the store, which is passed to the program."),
        TargetOption("config", "A file with JSON for the program."),
        TargetOption("timeout", "The seconds without an answer after which the program is stopped."),
        ProgramEnvironment.option,
    ]
    public var capabilities: TargetCapabilities? { nil }

    public init() {}

    /// Creates the target of a program, and starts the program to read its capabilities. The option `timeout` limits the time
    /// for an answer, by default to 30 seconds.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        try ExecTarget(
            program: address.rest, place: address.options["where"], config: address.options["config"],
            limit: try ExecProvider.limit(address, or: 30), environment: ProgramEnvironment.names(in: address))
    }

    static func limit(_ address: TargetAddress, or other: Double) throws(TargetError) -> Double {
        guard let text = address.options["timeout"] else { return other }
        guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
            throw .address("“\(text)” is no number of seconds from 1 to 86400")
        }
        return seconds
    }
}

extension ExecTarget {
    /// Returns the rows of a table, requested from a new process. Rows that the program keeps only in memory are missing.
    package func rows(of table: StoreTable) throws(TargetError) -> [RecordID: [Cell]] {
        let store = try PluginStore(plugin, .read)
        defer { store.close() }
        try store.describe([table])
        var rows: [RecordID: [Cell]] = [:]
        for cells in try store.read(table, nil) { rows[table.record(of: cells)] = cells }
        return rows
    }

    /// Updates or inserts a row as another client would, or removes it if `cells` is `nil`.
    package func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws(TargetError) {
        let before = try rows(of: table)[record]
        if cells == nil, before == nil { return }
        let store = try PluginStore(plugin, .write)
        defer { store.close() }
        try store.describe([table])
        let action: KeyedChange.Action = cells == nil ? .delete : before == nil ? .create : .update
        let changed = zip(table.columns, zip(before ?? [], cells ?? [])).filter { $0.1.0 != $0.1.1 }.map(\.0.name)
        try store.apply([
            KeyedChange(
                action: action, table: table, record: record == .none ? nil : record, cells: cells ?? [],
                changed: action == .update ? changed : [])
        ])
        try store.commit()
    }
}

extension StoreTable {
    /// Returns the row's ID, or ``RecordID/none`` for the only row of a table without a key.
    fileprivate func record(of cells: [Cell]) -> RecordID {
        guard !holdsOneRow, let number = columns.firstIndex(where: { $0.name == key }), cells.indices.contains(number),
            case .uuid(let id) = cells[number]
        else { return .none }
        return id
    }
}
