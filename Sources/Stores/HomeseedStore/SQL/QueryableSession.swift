/// A session on a store that can be queried with SQL, as mappings require.
package protocol QueryableSession: SeedSession {
    /// The store's SQL dialect.
    var dialect: any SQLDialect { get }
    /// Returns the existing tables, without the ledger's tables.
    func inspected() throws(TargetError) -> LiveSchema
    /// Returns the declared foreign keys between all tables. Names of tables that aren't on the search path are qualified.
    func declaredReferences() throws(TargetError) -> [LiveForeignKey]
    /// Whether referring rows can be found without a full table scan. True if the store's planner decides how to read.
    func isIndexed(_ key: LiveForeignKey) throws(TargetError) -> Bool
    /// Returns the name of another schema with a table of this name that contains rows with these keys, or `nil` if there is
    /// none. The rows were then written with another `search_path`.
    func otherSchema(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String?
    /// Runs a statement with one argument for each placeholder, and returns its rows as text.
    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]]
    /// Runs statements that create missing tables of the ledger.
    func createLedgerTables(_ statements: [String]) throws(TargetError)
    /// Locks tables against concurrent changes by apps between reading and writing, if the store is open for writing.
    ///
    /// - Parameter tables: The names of the tables in SQL, quoted.
    func lock(_ tables: [String]) throws(TargetError)
    /// Adds to the number of rows that triggers created and the ledger contains. They are not reported as side effects.
    func noteTracked(_ rows: Int)
    /// Sets a savepoint, so that a failed statement doesn't undo earlier statements.
    func begin(_ savepoint: String) throws(TargetError)
    /// Releases a savepoint and keeps the changes made since it was set.
    func release(_ savepoint: String) throws(TargetError)
    /// Undoes the changes made since a savepoint was set, and keeps the savepoint.
    func rollBack(to savepoint: String) throws(TargetError)
}

extension QueryableSession {
    /// Does nothing, for stores that count no side effects.
    package func noteTracked(_ rows: Int) {}
    /// Returns true, for stores whose planner decides how to read.
    package func isIndexed(_ key: LiveForeignKey) throws(TargetError) -> Bool { true }
    package func createLedgerTables(_ statements: [String]) throws(TargetError) {
        for statement in statements { _ = try ask(statement, []) }
    }
    package func begin(_ savepoint: String) throws(TargetError) { _ = try ask("SAVEPOINT \(savepoint)", []) }
    package func release(_ savepoint: String) throws(TargetError) { _ = try ask("RELEASE SAVEPOINT \(savepoint)", []) }
    package func rollBack(to savepoint: String) throws(TargetError) { _ = try ask("ROLLBACK TO SAVEPOINT \(savepoint)", []) }
}

/// An argument of a statement.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int)
    case text(String)

    /// The value as text, for comparison with query results.
    package var text: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }
}
