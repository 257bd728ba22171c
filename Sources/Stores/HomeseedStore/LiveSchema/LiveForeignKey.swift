/// A foreign key in a live store, of one or more columns, to a primary key or another unique key.
package struct LiveForeignKey: Hashable, Sendable {
    /// The referring table as shown in reports: qualified if the name alone is ambiguous.
    package var table: String
    /// The referring rows in SQL, as a table or a subquery. Statements use the alias `o`.
    package var rows: String
    package var columns: [String]
    /// The referenced table, its rows in SQL and its columns. Statements use the alias `t`.
    package var target: String
    package var targetRows: String
    package var targetColumns: [String]
    /// The SQL expression that identifies a referring row.
    package var identity: String
    package var onDelete: Action
    package var onUpdate: Action
    /// Whether the current role may read the referring rows.
    package var isReadable = true
    /// Whether both sides are compared without a cast: for declared foreign keys, for columns of the same type, and in SQLite.
    /// Otherwise, they are compared as text.
    package var comparesWithoutCast = true
    /// The SQL type to which both sides are cast.
    package var textType = "TEXT"

    package init(
        from table: String, rows: String, _ columns: [String], to target: String, rows targetRows: String,
        _ targetColumns: [String], identity: String,
        onDelete: Action = .refuses, onUpdate: Action = .refuses
    ) {
        (self.table, self.rows, self.columns) = (table, rows, columns)
        (self.target, self.targetRows, self.targetColumns) = (target, targetRows, targetColumns)
        (self.identity, self.onDelete, self.onUpdate) = (identity, onDelete, onUpdate)
    }

    /// The store's action on a referring row when the referenced row is deleted or its key changes.
    package enum Action: Hashable, Sendable {
        case refuses
        /// The store deletes or changes the referring row too.
        case follows
    }

    /// The SQL condition that a row `o` refers to a row `t`.
    ///
    /// The referenced column is first, because SQLite enforces foreign keys with that column's collation, and compares with the
    /// collation of the first operand.
    package var match: String {
        zip(columns, targetColumns).map { column, target in
            let sides = ["t." + SQLText.quote(target), "o." + SQLText.quote(column)]
            return (comparesWithoutCast ? sides : sides.map { "CAST(\($0) AS \(textType))" }).joined(separator: " = ")
        }.joined(separator: " AND ")
    }

    /// Returns a SELECT of the rows that refer to seeded rows but don't belong to the same seed. Its columns are the referenced
    /// record, the referring row's identity and the seed.
    ///
    /// - Parameters:
    ///   - isRow: The condition that `t` is the row of the ledger's record `r`.
    ///   - seeds: The condition on `r.seed`, without its left side.
    ///   - name: The placeholder of the referenced table's name in the ledger.
    ///   - own: The referring table's name in the ledger, and the condition that `o` is the row of record `x`. `nil` if the
    ///     table isn't in the model.
    ///   - isIndexed: Whether the referring columns have an index. If not, a CROSS JOIN stops SQLite from scanning the
    ///     referring table once for each seeded row.
    package func statement(
        isRow: String, seeds: String, name: String, own: (name: String, isRow: String)?, isIndexed: Bool = true
    ) -> String {
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

    /// Throws if the store would delete or change referring rows that the role can't read, because the change would be unnoticed.
    package func refuseUnreadable() throws(TargetError) {
        guard !isReadable, onDelete == .follows || onUpdate == .follows else { return }
        throw .refused(
            .init(
                constraint:
                    "rows of \(table) refer to it, which this role may not read, and the store would change them too: use a role that may",
                table: target, record: nil))
    }
}
