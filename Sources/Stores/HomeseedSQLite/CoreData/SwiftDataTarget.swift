public import Foundation
public import HomeseedStore

/// A target that writes to the store file of an app with SwiftData or Core Data: `swiftdata:FILE`.
///
/// The app creates the file, and its own model defines the tables. The ledger is in `FILE.homeseed`.
public struct SwiftDataTarget: SeedTarget {
    public let path: String
    public var address: String { "swiftdata:" + path }
    public var localPlace: StorePlace? { .file(path) }
    public let capabilities = TargetCapabilities()
    package var notices = TargetNotices.none

    public init(path: String) { self.path = path }

    /// Opens the file and its ledger, and runs `work` in one transaction on both.
    ///
    /// - Throws: ``TargetError/unsupported(_:)`` if the schema has tables, because the app's own model defines the tables.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard schema.tables.isEmpty else {
            throw .unsupported(
                "\(address) needs a mapping, because the app has its own model: `homeseed inspect \(address) --mapping PACK` drafts one for --mapping"
            )
        }
        return try open(access) { (session) throws(TargetError) in try work(session) }
    }

    /// Returns the entities of the app's model as tables.
    public func inspect() throws(TargetError) -> LiveSchema {
        try open(.read) { (session) throws(TargetError) in try session.inspected() }
    }

    private func open<Answer>(
        _ access: Access, _ work: (CoreDataSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard FileManager.default.fileExists(atPath: path) else {
            throw .address("there is no file \(path): run the app once, which makes it")
        }
        // SQLite names the log after the target of a symbolic link. The ledger's name follows the same rule, so that all links
        // share one ledger.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        try refuseLog(of: file)
        let ledger = CoreDataLedger.path(of: file)
        let isNew = !FileManager.default.fileExists(atPath: ledger)
        if isNew, access == .write { _ = try OutputPlace(ledger).isNew }
        defer { if isNew, access == .write { removeIfEmpty(ledger) } }
        let result: Result<Answer, TargetError>
        do throws(SQLiteError) {
            let database = try Connection(path: isNew && access == .read ? "" : ledger)
            for function in CoreDataFunction.allCases { try database.check(function.install(in: database.handle)) }
            try database.query("ATTACH DATABASE ?1 AS \(CoreDataStore.schema)", [.text(path)])
            _ = try database.first("SELECT count(*) FROM \(CoreDataStore.schema).sqlite_master")
            result = Result { () throws(TargetError) in try run(database, access, work) }
        } catch {
            throw SQLiteFailure.opening(error, path)
        }
        return try result.get()
    }

    /// Throws if the write-ahead log has changes of the app that are not in the file yet.
    private func refuseLog(of file: String) throws(TargetError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file + "-wal")
        guard let size = attributes?[.size] as? Int, size > 0 else { return }
        throw .busy(
            "'\(path)-wal' has changes that are not in the file yet. Quit the app and, if the file is still there, run `sqlite3 '\(path)' 'PRAGMA wal_checkpoint(TRUNCATE)'`"
        )
    }

    private func run<Answer>(
        _ database: Connection, _ access: Access, _ work: (CoreDataSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let mode = try access == .write ? disableWriteAheadLog(database) : nil
        defer {
            // If this process is killed first, the app itself turns the log on again.
            if let mode { _ = try? database.query("PRAGMA \(CoreDataStore.schema).journal_mode = \(mode)") }
        }
        try attempt { try database.begin(access == .write ? .immediate : .deferred) }
        do {
            let store = try attempt { try prepare(database, access) }
            let base = try SQLiteSession(database, schema: .empty, access: access, path: path, notices: notices)
            let session = CoreDataSession(base, store)
            let answer = try work(session)
            try session.commit()
            return answer
        } catch {
            try? database.rollback()
            throw error
        }
    }

    /// Reads the model, and creates the views on the app's tables.
    private func prepare(_ database: Connection, _ access: Access) throws -> CoreDataStore {
        // An app that opened the file after `disableWriteAheadLog` has turned the log on again.
        if access == .write, try database.first("PRAGMA \(CoreDataStore.schema).journal_mode")?[0].text.lowercased() == "wal" {
            throw databaseInUse
        }
        var reader = try CoreDataReader(database, path: path)
        let store = try reader.read()
        try refuseNames(store, database)
        try CoreDataLedger.check(database, store, path)
        for statement in CoreDataViews(store: store).statements(for: access) { try database.run(statement) }
        if access == .read { try database.run("PRAGMA query_only = 1") }
        return store
    }

    private var databaseInUse: TargetError {
        .busy("another program has '\(path)' open: quit the app, and close the file elsewhere")
    }

    /// Turns the write-ahead log off, so that SQLite commits both files or neither. Throws if another program has the file open.
    ///
    /// - Returns: The journal mode to restore, or `nil` if the log was off already.
    private func disableWriteAheadLog(_ database: Connection) throws(TargetError) -> String? {
        let mode = "PRAGMA \(CoreDataStore.schema).journal_mode"
        var (hadLog, isOff) = (true, false)
        do throws(SQLiteError) {
            hadLog = try database.first(mode)?[0].text.lowercased() == "wal"
            isOff = hadLog ? try database.first(mode + " = DELETE")?[0].text.lowercased() == "delete" : true
        } catch {
            if !error.isBusy { throw SQLiteFailure.general(error) }
        }
        guard isOff else { throw databaseInUse }
        return hadLog ? "WAL" : nil
    }

    /// Throws if a view would hide a table, because the triggers would then write to the view.
    private func refuseNames(_ store: CoreDataStore, _ database: Connection) throws {
        let tables = Set(
            try database.query("SELECT lower(name) FROM \(CoreDataStore.schema).sqlite_master").map { $0[0].text }
                + ["homeseed_changes", "homeseed_seeds", "homeseed_records", "homeseed_ids", "homeseed_store"])
        guard
            let entity = (store.entities.map(\.name) + store.joins.map(\.name)).first(where: { tables.contains($0.lowercased()) })
        else { return }
        throw TargetError.corrupt("'\(path)' has a table with the name of the entity \(entity), which Homeseed can't tell apart")
    }

    private func removeIfEmpty(_ ledger: String) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: ledger)
        if let size = attributes?[.size] as? Int, size == 0 { try? FileManager.default.removeItem(atPath: ledger) }
    }
}

/// The provider of targets for apps with SwiftData or Core Data.
public struct SwiftDataProvider: TargetProvider {
    public let scheme = "swiftdata"
    public let help = "swiftdata:FILE  the store of an app with SwiftData or Core Data, by a mapping"

    public var capabilities: TargetCapabilities? { TargetCapabilities() }

    public init() {}

    /// Creates the target of a file.
    ///
    /// - Throws: ``TargetError/address(_:)`` if SQLite wouldn't treat the path as a file.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard !address.rest.hasPrefix(":"), !address.rest.hasPrefix("file:") else {
            throw .address("“swiftdata:\(address.rest)” is not a file")
        }
        var target = SwiftDataTarget(path: address.rest)
        target.notices = address.notices
        return target
    }
}
