public import HomeseedStore

/// A store that is there already, with a pack's entities laid on its tables.
///
/// Plans, seeds and verifications use the pack's own rows, with UUIDs as ids; the store contains its own words and ids. Only
/// the ledger's tables are created.
public struct MappedTarget: SeedTarget {
    private let base: any SeedTarget
    private let mapped: MappedSchema

    package init(_ base: any SeedTarget, _ mapped: MappedSchema) {
        self.base = base
        self.mapped = mapped
    }

    public var address: String { base.address }
    public var capabilities: TargetCapabilities { base.capabilities }

    /// Opens the store without asking for tables of the pack's own, and lays the mapping on those that are there.
    ///
    /// - Throws: `unsupported` where the store has no tables to ask, beside what the store itself throws.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access, _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        try base.open(.empty, for: access) { (session) throws(TargetError) in
            // Questions that concern the ledger alone.
            if schema.tables.isEmpty { return try work(session) }
            return try work(try MappedSession(MappedTarget.sql(session, address), mapped, mayWrite: access == .write))
        }
    }

    /// Describes the tables of the store, by their own names and not by the pack's.
    public func inspect() throws(TargetError) -> LiveSchema { try base.inspect() }

    static func sql(_ session: any SeedSession, _ address: String) throws(TargetError) -> any QueryableSession {
        if let session = session as? any QueryableSession { return session }
        throw .unsupported(
            "\(address) has no tables to lay a mapping on: it takes a SQLite file that is there, or a PostgreSQL or MariaDB database"
        )
    }
}
