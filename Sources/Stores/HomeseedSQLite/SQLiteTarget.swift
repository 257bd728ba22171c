public import Foundation
public import HomeseedStore

/// A target that writes to a SQLite database: `sqlite:FILE`.
///
/// The file is created on the first write, and a failed seed leaves no file behind.
public struct SQLiteTarget: SeedTarget, MigratableTarget {
    public let path: String
    public var address: String { "sqlite:" + path }
    public var localPlace: StorePlace? { .file(path) }
    public let capabilities = TargetCapabilities()
    /// The longest time to wait for another writer, in seconds.
    private let lockTimeout: TimeInterval
    package var notices = TargetNotices.none

    public init(path: String, lockTimeout: TimeInterval = 30) {
        self.path = path
        self.lockTimeout = lockTimeout
    }

    /// Opens the database and runs `work` in one transaction. A new file that stays empty is removed.
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
            // This refuses devices. SQLite would write to them, and create a journal beside them.
            let isNew = try OutputPlace(path).isNew
            try refuseOtherFormat()
            if isNew, access == .read { return try work(EmptySession()) }
            let result: Result<Answer?, TargetError>
            do throws(SQLiteError) {
                let database = try connection(access)
                result = Result { () throws(TargetError) in
                    // Larger pages speed up bulk inserts into a new file.
                    if isNew { try attempt { try database.run("PRAGMA page_size = 8192") } }
                    return try transaction(database, schema: schema, access: access, readsLedger: readsLedger, work: work)
                }
                if isNew { removeIfEmpty(database) }
            } catch {
                throw SQLiteFailure.opening(error, path)
            }
            // Another seed removed the file while this seed waited for the lock, so try again.
            do throws(TargetError) {
                if let answer = try result.get() { return answer }
            } catch {
                throw SQLiteFailure.naming(path, in: error)
            }
        }
    }

    /// Returns the tables of the database.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the file doesn't exist. No file is created.
    public func inspect() throws(TargetError) -> LiveSchema {
        guard FileManager.default.fileExists(atPath: path) else { throw .address("there is no file \(path)") }
        return try open(.empty, for: .read, readsLedger: false) { (session) throws(TargetError) in
            try (session as? SQLiteSession)?.inspected() ?? LiveSchema()
        }
    }

    /// Runs `work` in one transaction with foreign keys switched off, and checks the keys before the commit.
    package func migrate<Answer>(_ work: (any MigratableSession) throws(TargetError) -> Answer) throws(TargetError) -> Answer {
        let database: Connection
        do throws(SQLiteError) {
            database = try connection(.write)
            // Foreign keys can't be switched within a transaction.
            try database.run("PRAGMA foreign_keys = OFF")
        } catch {
            throw SQLiteFailure.opening(error, path)
        }
        let answer = try transaction(database, schema: .empty, access: .write, readsLedger: true) {
            (session) throws(TargetError) in
            guard let session = session as? SQLiteSession else { throw .failed("the database can't be queried") }
            let before = try session.violations()
            let answer = try work(session)
            if let broken = try session.violations().first(where: { !before.contains($0) }) {
                throw .refused(.init(constraint: "FOREIGN KEY to \(broken.target)", table: broken.table, record: nil))
            }
            return answer
        }
        guard let answer else { throw .busy("the file was replaced meanwhile; try again") }
        return answer
    }

    /// Throws for a file that is smaller than a page. SQLite would treat it as an empty database, and overwrite it.
    private func refuseOtherFormat() throws(TargetError) {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, (1..<512).contains(size) else {
            return
        }
        throw .corrupt("'\(path)' is not a SQLite database")
    }

    private func connection(_ access: Access) throws(SQLiteError) -> Connection {
        let wait = BusyWait(path, lockTimeout, notices)
        let database = try Connection(path: path, waiting: { wait.shouldRetry(isFirst: $0 == 0) })
        // The file isn't opened read-only, because SQLite may have to roll back after a crash before it can read.
        if access == .read { try database.run("PRAGMA query_only = 1") }
        return database
    }

    /// Runs `work` in a transaction. Returns `nil` without running it if the file at the path was replaced in the meantime.
    private func transaction<Answer>(
        _ database: Connection, schema: StoreSchema, access: Access, readsLedger: Bool,
        work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer? {
        // A transaction for writing is immediate, because data must not change between reading and writing.
        let begun = Result { () throws(TargetError) in
            try attempt { try database.begin(access == .write ? .immediate : .deferred) }
        }
        if access == .write, database.hasMoved {
            try? database.rollback()
            return nil
        }
        try begun.get()
        do {
            let session = try SQLiteSession(
                database, schema: schema, access: access, path: path, notices: notices, readsLedger: readsLedger)
            let answer = try work(session)
            try session.commit()
            return answer
        } catch {
            try? database.rollback()
            throw error
        }
    }

    /// Removes the empty file that SQLite creates on opening, under the write lock so that a waiting seed detects the removal. If
    /// another seed has the lock, the file stays.
    private func removeIfEmpty(_ database: Connection) {
        guard (try? database.run("PRAGMA busy_timeout = 0")) != nil, (try? database.begin(.immediate)) != nil else { return }
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        if let size = attributes?[.size] as? Int, size == 0, !database.hasMoved {
            try? FileManager.default.removeItem(atPath: path)
        }
        try? database.rollback()
    }
}

/// The provider of SQLite targets.
public struct SQLiteProvider: TargetProvider {
    public let scheme = "sqlite"
    public let help = "sqlite:FILE  a SQLite database; sqlite:DIR/{household}.sqlite is one file for each household"

    public var capabilities: TargetCapabilities? { TargetCapabilities() }

    public init() {}

    /// Creates the target of a file.
    ///
    /// - Throws: ``TargetError/address(_:)`` if SQLite wouldn't treat the path as a file, such as `:memory:`.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        // SQLite would treat such paths as an in-memory database or as a URI.
        guard !address.rest.hasPrefix(":"), !address.rest.hasPrefix("file:") else {
            throw .address("“sqlite:\(address.rest)” is not a file")
        }
        var target = SQLiteTarget(path: address.rest)
        target.notices = address.notices
        return target
    }
}
