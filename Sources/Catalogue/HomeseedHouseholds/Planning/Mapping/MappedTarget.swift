public import HomeseedStore

/// An existing store, with a mapping from a pack's entities to its tables.
///
/// Plans, seeds and verifications use the pack's own rows, with UUIDs as ids; the store contains its own words and ids. Only
/// the ledger's tables are created.
public struct MappedTarget: SeedTarget {
    private let base: any SeedTarget
    let mapped: MappedSchema

    package init(_ base: any SeedTarget, _ mapped: MappedSchema) {
        self.base = base
        self.mapped = mapped
    }

    public var address: String { base.address }
    public var capabilities: TargetCapabilities { base.capabilities }

    /// Opens the store without the pack's own tables, and applies the mapping to the existing tables.
    ///
    /// - Throws: `unsupported` if the store can't be queried, and errors of the store itself.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        try base.open(.empty, for: access) { (session) throws(TargetError) in
            // An operation on the ledger alone needs no tables.
            if schema.tables.isEmpty { return try work(session) }
            if let output = base as? any DocumentOutput {
                return try work(try MappedDocumentSession(session, mapped, output))
            }
            // A script reads nothing, so it is written without a query for the tables.
            if base is any MappedOutput, session is EmptySession { return try work(session) }
            if let script = session as? any ScriptSession {
                return try work(try MappedScriptSession(script, mapped, mapped.known))
            }
            return try work(try MappedSession(MappedTarget.sql(session, address), mapped, mayWrite: access == .write))
        }
    }

    /// Returns the tables of the store, under their own names instead of the pack's.
    public func inspect() throws(TargetError) -> LiveSchema { try base.inspect() }

    static func sql(_ session: any SeedSession, _ address: String) throws(TargetError) -> any QueryableSession {
        if let session = session as? any QueryableSession { return session }
        throw .unsupported(
            "\(address) has no tables for a mapping: a mapping needs an existing SQLite file, a PostgreSQL or MariaDB database, a script (sql:), or documents (firestore:, cloudkit:)"
        )
    }
}
