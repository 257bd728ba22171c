import HomeseedStore

/// A writer of a store's history, by which the app's widgets and extensions learn of changes.
enum CoreDataHistory {
    private static let app = CoreDataStore.schema
    /// The author of the transactions, which distinguishes them from an app's own transactions.
    private static let author = "homeseed"

    /// Writes the changes of `homeseed_changes` as one transaction of the history.
    static func write(_ database: Connection) throws {
        guard let changes = try database.first("SELECT count(*) FROM homeseed_changes"), changes[0].integer > 0 else { return }
        let text = try string(database)
        let number = try next("TRANSACTION", 1, database)
        let entity = try self.entity("TRANSACTION", database)
        try database.query(
            """
            INSERT INTO \(app).ATRANSACTION (Z_PK, Z_ENT, ZAUTHORTS, ZBUNDLEIDTS, ZPROCESSIDTS, ZTIMESTAMP)
            VALUES (?1, ?2, ?3, ?3, ?3, (julianday('now') - 2451910.5) * 86400.0)
            """, [.integer(number), .integer(entity), .integer(text)])
        let last = try next("CHANGE", changes[0].integer, database)
        // An update marks every property as changed, because the order of the bits is unknown.
        try database.query(
            """
            INSERT INTO \(app).ACHANGE (Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS)
            SELECT ?1 - ?2 + row_number() OVER (ORDER BY rowid), ?3, kind, entity, row, ?4,
              CASE kind WHEN 1 THEN \(CoreDataFunction.bits.rawValue)(properties) END
            FROM homeseed_changes
            """,
            [
                .integer(last), changes[0].integerOrNull.map { .integer($0) } ?? .null,
                .integer(try self.entity("CHANGE", database)), .integer(number),
            ])
        try database.run("DELETE FROM homeseed_changes")
    }

    private static func string(_ database: Connection) throws -> Int {
        if let known = try database.first("SELECT Z_PK FROM \(app).ATRANSACTIONSTRING WHERE ZNAME = ?1", [.text(author)]) {
            return known[0].integer
        }
        let number = try next("TRANSACTIONSTRING", 1, database)
        try database.query(
            "INSERT INTO \(app).ATRANSACTIONSTRING (Z_PK, Z_ENT, ZNAME) VALUES (?1, ?2, ?3)",
            [.integer(number), .integer(try entity("TRANSACTIONSTRING", database)), .text(author)])
        return number
    }

    /// Reserves numbers for new rows in a table of the history, and returns the last number.
    private static func next(_ name: String, _ count: Int, _ database: Connection) throws -> Int {
        let number = try entity(name, database)
        try database.query(
            """
            UPDATE \(app).Z_PRIMARYKEY SET Z_MAX = max(Z_MAX, coalesce((SELECT max(Z_PK) FROM \(app).\(SQLText.quote("A" + name))), 0)) + ?1
            WHERE Z_ENT = ?2
            """, [.integer(count), .integer(number)])
        return try database.first("SELECT Z_MAX FROM \(app).Z_PRIMARYKEY WHERE Z_ENT = ?1", [.integer(number)])?[0].integer ?? 0
    }

    private static func entity(_ name: String, _ database: Connection) throws -> Int {
        let row = try database.first(
            "SELECT Z_ENT FROM \(app).Z_PRIMARYKEY WHERE Z_NAME = ?1 AND Z_ENT > 16000", [.text(name)])
        guard let row else { throw TargetError.corrupt("the store's history has no number for \(name) in Z_PRIMARYKEY") }
        return row[0].integer
    }
}
