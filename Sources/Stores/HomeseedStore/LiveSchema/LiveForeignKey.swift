/// A reference that a store declares: from a table in any of its schemas, by one column or by several, to the key of a
/// table or to whatever else tells its rows apart.
package struct LiveForeignKey: Hashable, Sendable {
    /// The table that refers, as people name it: with its schema, where it is found under no other name.
    package var table: String
    /// The same as a statement names what lies in it, `o`.
    package var rows: String
    package var columns: [String]
    /// The table that it refers to, `t`, and by which of its columns.
    package var target: String
    package var targetRows: String
    package var targetColumns: [String]
    /// What a row that refers goes by, as a statement asks for it.
    package var identity: String
    package var onDelete: Action
    package var onUpdate: Action
    /// Whether rows that refer may be looked at.
    package var isReadable = true
    /// Whether both sides are compared as they stand: so it is with a reference that the store declares, with columns of one
    /// type, and in SQLite. Others are compared as texts.
    package var isDeclared = true

    package init(
        from table: String, rows: String, _ columns: [String], to target: String, rows targetRows: String, _ targetColumns: [String], identity: String,
        onDelete: Action = .refuses, onUpdate: Action = .refuses
    ) {
        (self.table, self.rows, self.columns) = (table, rows, columns)
        (self.target, self.targetRows, self.targetColumns) = (target, targetRows, targetColumns)
        (self.identity, self.onDelete, self.onUpdate) = (identity, onDelete, onUpdate)
    }

    /// What the store does to the row that refers when the other one goes, or gets another value.
    package enum Action: Hashable, Sendable {
        /// Nothing, and so the other can't change.
        case refuses
        /// The row goes as well, or gets the value, or another.
        case follows
    }

    /// That a row `o` refers to a row `t`. The column referred to stands first: SQLite compares as the first one does, and keeps
    /// references by the way of comparing of that one.
    package var match: String {
        zip(columns, targetColumns).map { column, target in
            let sides = ["t." + SQLText.quote(target), "o." + SQLText.quote(column)]
            return (isDeclared ? sides : sides.map { "CAST(\($0) AS TEXT)" }).joined(separator: " = ")
        }.joined(separator: " AND ")
    }

    /// Writes the SELECT that finds rows which refer to rows of the ledger and are of no such seed themselves. Its columns are the record,
    /// what the row goes by, and the seed.
    ///
    /// - Parameters:
    ///   - isRow: that `t` is the row of the ledger's record `r`.
    ///   - seeds: behind `r.seed`; and the place of the target's name in the ledger.
    ///   - own: where the table that refers is one of ours, its name there and that `o` is the row of the record `x`.
    ///   - isIndexed: otherwise SQLite is kept from reading the table that refers once for each row of ours.
    package func statement(isRow: String, seeds: String, name: String, own: (name: String, isRow: String)?, isIndexed: Bool = true) -> String {
        let others = own.map {
            "WHERE NOT EXISTS (SELECT 1 FROM homeseed_records x WHERE (x.seed = r.seed OR r.seed = 0) AND x.table_name = \($0.name) AND \($0.isRow))"
        }
        return """
            SELECT r.record, \(identity), r.seed FROM \(rows) o \(isIndexed ? "" : "CROSS ")JOIN \(targetRows) t ON \(match)
            JOIN homeseed_records r ON \(isRow) AND r.seed \(seeds) AND r.table_name = \(name)
            \(others ?? "")
            ORDER BY 1, 2
            """
    }

    /// Rows that can't be looked at would go or change unseen.
    package func refuseUnreadable() throws(TargetError) {
        guard !isReadable, onDelete == .follows || onUpdate == .follows else { return }
        throw .refused(.init(
            constraint: "rows of \(table) refer to it, which this role may not look at, and the store would change them along: use a role that may",
            table: target, record: nil))
    }
}
