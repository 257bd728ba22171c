/// A store that can be asked in SQL while it is open: what a mapping is laid on.
package protocol QueryableSession: SeedSession {
    /// How the store spells what is asked of it.
    var dialect: any SQLDialect { get }
    /// The tables that are there, without the ledger's.
    func inspected() throws(TargetError) -> LiveSchema
    /// The references that the store declares, from whatever table to one that a statement finds by its name.
    func declaredReferences() throws(TargetError) -> [LiveForeignKey]
    /// Whether rows that refer by it are found without reading all of their table; true where the store decides how it reads.
    func isIndexed(_ key: LiveForeignKey) throws(TargetError) -> Bool
    /// Where rows with these keys lie, if a table of this name is found first by now that is not the one they were written to.
    func otherPlace(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String?
    /// One statement, with an argument for each place, and its answer as texts.
    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]]
    /// Against apps: where the store is written to, nobody changes a row of these tables between its being read and written.
    func lock(_ tables: [String]) throws(TargetError)
    /// What keeps a statement's failure from undoing those before it.
    func begin(_ savepoint: String) throws(TargetError)
    /// Ends a savepoint, and keeps what was done since it was set.
    func release(_ savepoint: String) throws(TargetError)
    /// Undoes what was done since a savepoint was set; the savepoint stays.
    func rollBack(to savepoint: String) throws(TargetError)
}

extension QueryableSession {
    /// Says yes: for stores that decide by themselves how they read.
    package func isIndexed(_ key: LiveForeignKey) throws(TargetError) -> Bool { true }
    package func begin(_ savepoint: String) throws(TargetError) { _ = try ask("SAVEPOINT \(savepoint)", []) }
    package func release(_ savepoint: String) throws(TargetError) { _ = try ask("RELEASE SAVEPOINT \(savepoint)", []) }
    package func rollBack(to savepoint: String) throws(TargetError) { _ = try ask("ROLLBACK TO SAVEPOINT \(savepoint)", []) }
}

/// What a statement is given.
package enum SQLValue: Hashable, Sendable {
    case null
    case integer(Int)
    case text(String)

    /// As it is compared with what a store answers.
    package var text: String? {
        switch self {
        case .null: nil
        case .integer(let number): String(number)
        case .text(let text): text
        }
    }
}
