/// A store that can be asked in SQL while it is open: what a mapping is laid on.
package protocol QueryableSession: SeedSession {
    var spelling: MappingDialect { get }
    /// The tables that are there, without the ledger's.
    func inspected() throws(TargetError) -> LiveSchema
    /// The references that the store declares, from whatever table to one that a statement finds by its name.
    func declaredReferences() throws(TargetError) -> [LiveForeignKey]
    /// Where rows with these keys lie, if a table of this name is found first by now that is not the one they were written to.
    func otherPlace(of table: String, key: String, _ ids: [String]) throws(TargetError) -> String?
    /// One statement, with an argument for each place, and its answer as texts.
    func ask(_ sql: String, _ arguments: [SQLValue]) throws(TargetError) -> [[String?]]
    /// Against apps: where the store is written to, nobody changes a row of these tables between its being read and written.
    func lock(_ tables: [String]) throws(TargetError)
    /// What keeps a statement's failure from undoing those before it.
    func begin(_ savepoint: String) throws(TargetError)
    func release(_ savepoint: String) throws(TargetError)
    func rollBack(to savepoint: String) throws(TargetError)
}

extension QueryableSession {
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

/// How a database reads and writes columns that somebody else declared.
package enum MappingDialect: Sendable {
    case sqlite, postgres

    /// Equal, nothing being equal to nothing.
    package var isSame: String { self == .sqlite ? "IS" : "IS NOT DISTINCT FROM" }

    /// What stands before a change in SQLite: it comes before what a constraint of the table says, whose ON CONFLICT REPLACE
    /// would take a row of the app's away.
    package var orAbort: String { self == .sqlite ? "OR ABORT " : "" }

    /// A column as it is asked for, so that its value arrives as a text.
    package func selected(_ name: String, _ column: LiveColumn) -> String {
        let name = SQLText.quote(name)
        if self == .sqlite { return name }
        if case .list? = column.type { return "array_to_json(\(name))::text" }
        // In UTC, whatever the server is set to.
        return column.declaredType == "timestamp with time zone" ? "(\(name) AT TIME ZONE 'UTC')::text" : "\(name)::text"
    }

    /// The place of an argument that is compared with a column, or written to it.
    package func place(_ number: Int, _ column: LiveColumn) -> String {
        if self == .sqlite { return "?\(number)" }
        let type = column.declaredType
        // A cast to a bounded text would cut it off, where the column itself refuses.
        if type == "text" || type.hasPrefix("character") { return "$\(number)::text" }
        if case .list? = column.type { return "ARRAY(SELECT json_array_elements_text($\(number)::text::json))::\(type)" }
        return "CAST($\(number)::text AS \(type))"
    }

    /// Remembers the id that each record has in the store.
    package static let idsTable = """
        CREATE TABLE IF NOT EXISTS homeseed_ids (
          seed BIGINT NOT NULL, table_name TEXT NOT NULL, record TEXT NOT NULL, id TEXT NOT NULL, found INTEGER NOT NULL,
          PRIMARY KEY (seed, table_name, record)
        )
        """

    package func placeholder(_ number: Int, _ type: String) -> String { self == .sqlite ? "?\(number)" : "$\(number)::text::\(type)" }
}
