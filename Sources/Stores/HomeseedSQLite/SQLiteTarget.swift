public import Foundation
public import HomeseedStore

/// A SQLite database: `sqlite:FILE`.
///
/// The file appears only when something is written, and a seed that fails leaves none behind.
public struct SQLiteTarget: SeedTarget {
    public let path: String
    public var address: String { "sqlite:" + path }
    public var localPlace: StorePlace? { .file(path) }
    public let capabilities = TargetCapabilities()
    /// How long to wait for someone else who is writing.
    private let lockTimeout: TimeInterval

    public init(path: String, lockTimeout: TimeInterval = 30) {
        self.path = path
        self.lockTimeout = lockTimeout
    }

    /// Lets `work` read and change the database in one transaction. A new file that stays empty is taken away again.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        try open(schema, for: access, readsLedger: true, work)
    }

    private func open<Answer>(
        _ schema: StoreSchema, for access: Access, readsLedger: Bool,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        while true {
            // SQLite would write to a device, and its journal beside it.
            let isNew = try OutputPlace(path).isNew
            if isNew, access == .read { return try work(EmptySession()) }
            let result: Result<Answer?, TargetError>
            do throws(SQLiteError) {
                let database = try connection(access)
                result = Result { () throws(TargetError) in
                    // A file of our own: with larger pages, so many rows at once are written in a tenth less time.
                    if isNew { try attempt { try database.run("PRAGMA page_size = 8192") } }
                    return try transaction(database, schema: schema, access: access, readsLedger: readsLedger, work: work)
                }
                if isNew { removeIfEmpty(database) }
            } catch {
                throw SQLiteFailure.opening(error, path)
            }
            // Another seed made this file, and removed it while this one waited for it.
            if let answer = try result.get() { return answer }
        }
    }

    /// Describes the tables of the file. Throws ``TargetError/address(_:)`` where there is no file, and makes none.
    public func inspect() throws(TargetError) -> LiveSchema {
        guard FileManager.default.fileExists(atPath: path) else { throw .address("there is no file \(path)") }
        return try open(.empty, for: .read, readsLedger: false) { (session) throws(TargetError) in
            try (session as? SQLiteSession)?.inspected() ?? LiveSchema()
        }
    }

    private func connection(_ access: Access) throws(SQLiteError) -> Connection {
        let wait = BusyWait(path, lockTimeout)
        let database = try Connection(path: path, waiting: { wait.shouldRetry(isFirst: $0 == 0) })
        // Not opened read-only: after a crash, SQLite has to roll back before anyone can read.
        if access == .read { try database.run("PRAGMA query_only = 1") }
        return database
    }

    /// Returns `nil` without any work if the file is not the one at the path any more.
    private func transaction<Answer>(
        _ database: Connection, schema: StoreSchema, access: Access, readsLedger: Bool,
        work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer? {
        // Immediate: what is read must still hold when the changes to it are written.
        let begun = Result { () throws(TargetError) in try attempt { try database.begin(access == .write ? .immediate : .deferred) } }
        if access == .write, database.hasMoved {
            try? database.rollback()
            return nil
        }
        try begun.get()
        do {
            let session = try SQLiteSession(database, schema: schema, access: access, path: path, readsLedger: readsLedger)
            let answer = try work(session)
            try session.commit()
            return answer
        } catch {
            try? database.rollback()
            throw error
        }
    }

    /// Removes the empty file that opening makes before the first write does. It is removed under the lock for writing, so that another
    /// seed that waits for the file finds out; where another seed has that lock, the file stays.
    private func removeIfEmpty(_ database: Connection) {
        guard (try? database.run("PRAGMA busy_timeout = 0")) != nil, (try? database.begin(.immediate)) != nil else { return }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if let size = attributes?[.size] as? Int, size == 0, !database.hasMoved { try? FileManager.default.removeItem(atPath: path) }
        try? database.rollback()
    }
}

/// Makes SQLite targets.
public struct SQLiteProvider: TargetProvider {
    public let scheme = "sqlite"
    public let help = "sqlite:FILE  a SQLite database; sqlite:DIR/{household}.sqlite keeps one file a household"

    public var capabilities: TargetCapabilities? { TargetCapabilities() }

    public init() {}

    /// Makes the target of a file. Throws ``TargetError/address(_:)`` for what SQLite would not take for a file, as in `:memory:`.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        // SQLite would take these for a database in memory or for options, not for a file.
        guard !address.rest.hasPrefix(":"), !address.rest.hasPrefix("file:") else {
            throw .address("“sqlite:\(address.rest)” is not a file")
        }
        return SQLiteTarget(path: address.rest)
    }
}
