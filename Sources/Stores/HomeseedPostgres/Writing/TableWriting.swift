#if Postgres
import HomeseedStore

/// A batch of rows for one table, sorted by ID so that indexes grow at their end.
///
/// New rows are copied directly into the table. If some rows already exist, all rows are copied into a temporary table. One
/// statement then inserts new rows and updates changed rows.
struct TableWriting {
    let session: PostgresSession
    let table: StoreTable
    let there: StoredTables.Table
    let rows: ArraySlice<RowChange>
    let number: Int

    private var connection: Connection { session.connection }
    private var name: String { SQLText.quote(table.name) }
    private var ownRows: String { there.rows(of: table.name) }
    private var stage: String { "pg_temp.homeseed_stage_\(number)" }
    /// The indices of the columns to write, without the columns that the server computes.
    private var written: [Int] { table.columns.indices.filter { !there.columns[$0].isGenerated } }
    private var columns: String { written.map { SQLText.quote(table.columns[$0].name) }.joined(separator: ", ") }

    func write() throws(TargetError) {
        let isNew = rows.allSatisfy { $0.action == .create }
        do {
            try connection.run("SAVEPOINT homeseed_table")
            if isNew {
                try copy(into: name, isStage: false)
            } else {
                try fillStage()
                if try connection.query(statement(limit: nil)).affected < rows.count { try refuseDropped() }
            }
            try connection.run("RELEASE SAVEPOINT homeseed_table")
        } catch let error as ServerError {
            guard error.isRefusal else { throw error.general }
            throw refusal(error, isNew: isNew)
        } catch let error as TargetError {
            throw error
        } catch {
            throw .failed("\(error)")
        }
    }

    private func fillStage() throws {
        // The columns have the same types as the table's columns.
        try connection.run(
            """
            CREATE TEMP TABLE IF NOT EXISTS homeseed_stage_\(number) ON COMMIT DROP AS
              SELECT \(columns), 0 AS homeseed_row FROM \(name) WITH NO DATA;
            TRUNCATE \(stage)
            """)
        try copy(into: stage, isStage: true)
    }

    private func copy(into place: String, isStage: Bool) throws {
        try connection.beginCopy("COPY \(place) (\(columns)\(isStage ? ", homeseed_row" : "")) FROM STDIN (FORMAT binary)")
        var buffer = ByteBuffer()
        buffer.bytes.reserveCapacity(Self.portion * 2)
        buffer.bytes += CopiedRow.header
        let written = written
        let storages = there.storages
        for index in rows.indices {
            buffer.append(Int16(written.count + (isStage ? 1 : 0)))
            for column in written {
                do {
                    try buffer.cell(rows[index].row.cells[column], storages[column])
                } catch {
                    _ = try? connection.endCopy(abandoned: "a value does not fit")
                    throw TargetError.refused(
                        .init(
                            constraint: "\(table.columns[column].name) holds \(error.problem)", table: table.name,
                            record: rows[index].row.label,
                            values: table.display([table.columns[column].name], of: rows[index].row.cells)))
                }
            }
            if isStage {
                buffer.append(Int32(4))
                buffer.append(Int32(truncatingIfNeeded: index - rows.startIndex))
            }
            if buffer.bytes.count >= Self.portion {
                try connection.send(buffer.bytes)
                buffer.bytes.removeAll(keepingCapacity: true)
            }
        }
        buffer.append(Int16(-1))
        try connection.send(buffer.bytes)
        // A trigger that returns NULL drops a row silently.
        if try connection.endCopy() < rows.count, !isStage { throw try dropped(rows.map(\.row)) }
    }

    /// Returns a refusal with the first row that is missing from the table.
    private func dropped(_ rows: [StoreRow]) throws -> TargetError {
        var first = rows.first
        if let key = table.key {
            let there = try connection.query(
                "SELECT \(SQLText.quote(key))::text FROM \(ownRows) WHERE \(SQLText.quote(key))::text = ANY ($1)",
                [.texts(rows.map(\.key.record.text))])
            let known = Set((0..<there.count).map { there.text($0, 0) })
            first = rows.first { !known.contains($0.key.record.text) }
        }
        return .refused(.init(constraint: TargetError.Refusal.dropped, table: table.name, record: first?.label, key: first?.key))
    }

    /// Throws if a row that was written through the temporary table is missing or unchanged.
    private func refuseDropped() throws {
        guard let key = table.key else { return }
        let quoted = SQLText.quote(key)
        let lost = try connection.query(
            """
            SELECT s.homeseed_row::int8 FROM \(stage) s LEFT JOIN \(ownRows) t ON t.\(quoted) = s.\(quoted) WHERE t.\(quoted) IS NULL\(difference("t", "s").map { " OR " + $0 } ?? "") ORDER BY 1 LIMIT 1
            """)
        guard lost.count > 0 else { return }
        let place = rows.startIndex + Int(lost.integer(0, 0))
        let row = rows.indices.contains(place) ? rows[place].row : nil
        throw TargetError.refused(
            .init(constraint: TargetError.Refusal.dropped, table: table.name, record: row?.label, key: row?.key))
    }

    /// The number of bytes to send at once.
    static let portion = 1 << 16

    /// Returns the statement that writes the rows of the temporary table.
    ///
    /// - Parameter limit: The number of rows to write, to find the refused row, or `nil` for all rows.
    private func statement(limit: Int?) -> String {
        let condition = limit.map { " WHERE homeseed_row < \($0)" } ?? ""
        let names = written.filter { table.columns[$0].name != table.key }.map { ($0, SQLText.quote(table.columns[$0].name)) }
        guard let key = table.key else {
            // The table's single row exists, because otherwise it would have been copied.
            return "UPDATE \(ownRows) SET " + names.map { "\($0.1) = s.\($0.1)" }.joined(separator: ", ") + " FROM \(stage) s"
                + condition
        }
        let sql =
            "INSERT INTO \(name) AS here (\(columns)) SELECT \(columns) FROM \(stage)\(condition) ON CONFLICT (\(SQLText.quote(key)))"
        guard let difference = difference("here", "excluded") else { return sql + " DO NOTHING" }
        return sql + " DO UPDATE SET " + names.map { "\($0.1) = excluded.\($0.1)" }.joined(separator: ", ") + " WHERE "
            + difference
    }

    /// Returns a condition that two rows differ outside of their key, or `nil` if they have no other columns.
    private func difference(_ one: String, _ other: String) -> String? {
        let names = written.filter { table.columns[$0].name != table.key }
        guard !names.isEmpty else { return nil }
        // PostgreSQL has no equality operator for json, so json is compared as text.
        func all(_ source: String) -> String {
            names.map {
                "\(source).\(SQLText.quote(table.columns[$0].name))" + (there.columns[$0].storage == .json ? "::text" : "")
            }.joined(separator: ", ")
        }
        return "ROW(\(all(one))) IS DISTINCT FROM ROW(\(all(other)))"
    }
}

extension TableWriting {
    /// Returns a refusal with the row that the server refuses.
    private func refusal(_ error: ServerError, isNew: Bool) -> TargetError {
        let row = (try? find(error, isNew: isNew)).map { $0 + rows.startIndex }.flatMap {
            rows.indices.contains($0) ? rows[$0].row : nil
        }
        var names = error.column.map { [$0] } ?? []
        if let constraint = error.constraint, let found = try? session.columns(of: constraint, on: table.name) { names += found }
        var constraint = error.constraint ?? (error.state == "23502" ? "NOT NULL \(error.column ?? "")" : masked(error.message))
        if error.state == "23505", !names.isEmpty { constraint += ", " + TargetError.Refusal.taken(names) }
        return .refused(
            .init(
                constraint: constraint, table: table.name, record: row?.label,
                values: row.map { table.display(names, of: $0.cells) } ?? [],
                key: row?.key, column: table.reportedColumn(among: names)))
    }

    /// Returns the index of the refused row. For a copy, the server reports its line. Otherwise, the refused row is the last row
    /// of the shortest failing prefix.
    private func find(_ error: ServerError, isNew: Bool) throws -> Int? {
        try connection.run("ROLLBACK TO SAVEPOINT homeseed_table")
        if let line = error.line { return line - 1 }
        try fillStage()
        var (good, bad) = (0, rows.count)
        while bad - good > 1 {
            let middle = (good + bad) / 2
            if try succeeds(limit: middle) { good = middle } else { bad = middle }
        }
        return bad - 1
    }

    private func succeeds(limit: Int) throws -> Bool {
        try connection.run("SAVEPOINT homeseed_try")
        let isGood = (try? connection.query(statement(limit: limit))) != nil
        try connection.run("ROLLBACK TO SAVEPOINT homeseed_try")
        return isGood
    }

    /// Returns a message with secrets masked, because a trigger or a type may include a secret value.
    private func masked(_ message: String) -> String {
        var message = message
        for (index, column) in table.columns.enumerated() where column.isSecret {
            for change in rows {
                if case .text(let secret) = change.row.cells[index], !secret.isEmpty, message.contains(secret) {
                    message = message.replacing(secret, with: "••••")
                }
            }
        }
        return message
    }
}
#endif
