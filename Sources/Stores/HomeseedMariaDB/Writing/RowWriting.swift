import HomeseedStore

/// The size of statements with many rows.
enum TableInsertion {
    /// Returns the number of bytes above which rows go into another statement.
    static func portion(_ connection: Connection) -> Int { min(1 << 18, connection.statementLimit / 2) }
}

extension MariaDBSession {
    // MARK: Inserting

    /// Inserts rows, many with each statement. A row that has the key or another unique value of an existing row is refused.
    func insert(_ changes: [RowChange]) throws(TargetError) {
        var start = 0
        while start < changes.count {
            let number = changes[start].row.key.table
            var end = start
            while end < changes.count, changes[end].row.key.table == number { end += 1 }
            if let table = schema[number], let there = stored.tables[number] {
                try insert(changes[start..<end], into: table, there)
            }
            start = end
        }
    }

    private func insert(_ changes: ArraySlice<RowChange>, into table: StoreTable, _ there: StoredTables.Table)
        throws(TargetError)
    {
        let written = table.columns.indices.filter { !there.columns[$0].isGenerated }
        let names = written.map { SQLText.quote(table.columns[$0].name) }.joined(separator: ", ")
        let head = Array("INSERT INTO \(SQLText.quote(table.name)) (\(names)) VALUES ".utf8)
        let portion = TableInsertion.portion(connection)
        var statement = StatementBytes(bytes: head)
        var first = changes.startIndex
        for index in changes.indices {
            let row = changes[index].row
            var values = StatementBytes(bytes: Array("(".utf8))
            for column in written {
                if column != written.first { values.append(", ") }
                try literal(row, column, table, there, into: &values)
            }
            values.append(")")
            if statement.bytes.count + values.bytes.count > portion, index > first {
                try send(statement, changes[first..<index], table, there, head, written)
                (statement, first) = (StatementBytes(bytes: head), index)
            }
            if index > first { statement.append(", ") }
            statement.bytes += values.bytes
        }
        try send(statement, changes[first..<changes.endIndex], table, there, head, written)
    }

    func literal(
        _ row: StoreRow, _ column: Int, _ table: StoreTable, _ there: StoredTables.Table, into values: inout StatementBytes
    ) throws(TargetError) {
        do {
            try values.cell(row.cells[column], there.columns[column].storage)
        } catch {
            throw .refused(
                .init(
                    constraint: "\(table.columns[column].name) holds \(error.problem)", table: table.name, record: row.label,
                    values: table.display([table.columns[column].name], of: row.cells), key: row.key, column: column))
        }
    }

    /// Sends a statement. If the server refuses the statement, the rows are sent one by one to find the refused row.
    private func send(
        _ statement: StatementBytes, _ changes: ArraySlice<RowChange>, _ table: StoreTable, _ there: StoredTables.Table,
        _ head: [UInt8], _ written: [Int]
    ) throws(TargetError) {
        guard let only = changes.first?.row else { return }
        do throws(ServerError) {
            let count = try connection.run(statement.bytes)
            if count < changes.count {
                throw ServerError(code: 0, state: "45000", message: TargetError.Refusal.dropped)
            }
        } catch {
            if error.code == 1153, changes.count == 1 { throw tooLarge(only, table) }
            guard error.isRefusal else { throw error.general }
            if changes.count == 1 { throw refusal(error, only, table) }
            for change in changes {
                var single = StatementBytes(bytes: head)
                single.append("(")
                for column in written {
                    if column != written.first { single.append(", ") }
                    try literal(change.row, column, table, there, into: &single)
                }
                single.append(")")
                try send(single, [change], table, there, head, written)
            }
            // If the server accepts each row by itself, the refusal of the whole statement has no effect.
        }
    }

    private func tooLarge(_ row: StoreRow, _ table: StoreTable) -> TargetError {
        .refused(
            .init(
                constraint: "the row is larger than the server's max_allowed_packet of \(connection.statementLimit) bytes",
                table: table.name, record: row.label, key: row.key))
    }

    // MARK: Updating

    /// Updates only the changed columns of a row.
    func update(_ change: RowChange) throws(TargetError) {
        guard case .update(let columns) = change.action else { return }
        let row = change.row
        guard let table = schema[row.key.table], let there = stored.tables[row.key.table] else { return }
        var sets: [(column: Int, literal: [UInt8])] = []
        for column in columns.map(\.column) where !there.columns[column].isGenerated {
            var value = StatementBytes()
            try literal(row, column, table, there, into: &value)
            sets.append((column, value.bytes))
        }
        try update(row, table, sets)
    }

    private func update(_ row: StoreRow, _ table: StoreTable, _ sets: [(column: Int, literal: [UInt8])]) throws(TargetError) {
        if sets.isEmpty { return }
        var statement = StatementBytes()
        statement.append("UPDATE \(SQLText.quote(table.name)) SET ")
        for (place, set) in sets.enumerated() {
            statement.append((place == 0 ? "" : ", ") + SQLText.quote(table.columns[set.column].name) + " = ")
            statement.bytes += set.literal
        }
        if let key = table.key { statement.append(" WHERE \(SQLText.quote(key)) = '\(row.key.record.text)'") }
        do throws(ServerError) {
            if try connection.run(statement.bytes) == 0 {
                throw ServerError(code: 0, state: "45000", message: TargetError.Refusal.dropped)
            }
        } catch {
            if error.code == 1153 { throw tooLarge(row, table) }
            guard error.isRefusal else { throw error.general }
            throw refusal(error, row, table)
        }
    }

    /// Sets changing unique values to temporary values first, because InnoDB checks each row separately. Rows that wait to be
    /// deleted get temporary values too.
    func assignTemporaryValues(_ changes: [RowChange], _ held: [StoreRow]) throws(TargetError) {
        var displaced: [(row: StoreRow, columns: [Int])] = []
        for change in changes {
            guard case .update(let columns) = change.action, let table = schema[change.row.key.table] else { continue }
            let found = temporaryValueColumns(table, Set(columns.map(\.column)))
            if !found.isEmpty { displaced.append((change.row, found)) }
        }
        for row in held {
            guard let table = schema[row.key.table] else { continue }
            let found = temporaryValueColumns(table, Set(table.columns.indices))
            if !found.isEmpty { displaced.append((row, found)) }
        }
        guard !displaced.isEmpty else { return }
        // CHECK constraints are disabled only while temporary values are written. MySQL can't disable them.
        if connection.server == .mariadb { try run("SET SESSION check_constraint_checks = 0") }
        for (number, item) in displaced.enumerated() {
            guard let table = schema[item.row.key.table] else { continue }
            try update(
                item.row, table,
                item.columns.map { ($0, Array(Self.temporaryValue(table.columns[$0], of: item.row, number: number).utf8)) })
        }
        if connection.server == .mariadb { try run("SET SESSION check_constraint_checks = 1") }
    }

    /// Returns one changed column of each unique set of columns, preferably a column that isn't a reference.
    private func temporaryValueColumns(_ table: StoreTable, _ changed: Set<Int>) -> [Int] {
        let columns = table.uniques.compactMap { names in
            let candidates = names.compactMap(table.number(ofColumn:)).filter(changed.contains)
            return candidates.first { table.columns[$0].references == nil } ?? candidates.first
        }
        return Array(Set(columns)).sorted()
    }

    private static func temporaryValue(_ column: StoreColumn, of row: StoreRow, number: Int) -> String {
        column.isNullable ? "NULL" : MariaDBDialect.temporaryValue(column.type, of: row.key.record, number: number)
    }

    // MARK: Refusals

    /// Returns the refusal of a row, with the values of the constraint's columns.
    private func refusal(_ error: ServerError, _ row: StoreRow, _ table: StoreTable) -> TargetError {
        var words = error.words
        var names = error.column.map { [$0] } ?? []
        let constraint = error.constraint.map { name in
            // MariaDB puts the table before the name of a column's check.
            name.hasPrefix(table.name + ".") ? String(name.dropFirst(table.name.count + 1)) : name
        }
        if error.isDuplicate, let constraint {
            let found = (try? indexColumns(constraint, of: table)) ?? []
            names += found
            if !found.isEmpty { words = constraint + ", " + TargetError.Refusal.taken(found) }
        } else if let constraint, !error.isBrokenReference {
            let check = table.checks.first { mariaDB.identifier($0.name) == constraint }
            names += table.columns.map(\.name).filter { name in
                check?.concerns(name)
                    ?? ([name, name + "_word", name + MariaDBDialect.booleanCheck].map(mariaDB.identifier).contains(constraint))
            }
        }
        if error.message == TargetError.Refusal.dropped { words = error.message }
        return .refused(
            .init(
                constraint: masked(words, row, table), table: table.name, record: row.label,
                values: table.display(names, of: row.cells), key: row.key, column: table.reportedColumn(among: names)))
    }

    func indexColumns(_ index: String, of table: StoreTable) throws(TargetError) -> [String] {
        try query(
            """
            SELECT column_name FROM information_schema.statistics WHERE table_schema = DATABASE()
              AND table_name = \(SQLLiteral.text(table.name)) AND index_name = \(SQLLiteral.text(index)) ORDER BY seq_in_index
            """
        ).compactMap { $0.first ?? nil }
    }

    /// Returns a message with secrets masked, because a trigger may include a secret value.
    func masked(_ message: String, _ row: StoreRow, _ table: StoreTable) -> String {
        var message = message
        for (index, column) in table.columns.enumerated() where column.isSecret && row.cells.indices.contains(index) {
            if case .text(let secret) = row.cells[index], !secret.isEmpty { message = message.replacing(secret, with: "••••") }
        }
        return message
    }

    // MARK: References

    /// Looks up the rows to which new and changed rows refer, and throws if one is missing. Reading locks the rows, so that they
    /// can't be deleted meanwhile.
    func checkReferences(of changes: [RowChange]) throws(TargetError) {
        let new = Set(changes.lazy.filter { $0.action == .create }.map(\.row.key))
        var wanted: [Int: [RecordID: (row: StoreRow, column: Int)]] = [:]
        for change in changes {
            guard let table = schema[change.row.key.table] else { continue }
            let columns: [Int]
            switch change.action {
            case .delete: continue
            case .create: columns = Array(table.columns.indices)
            case .update(let changed): columns = changed.map(\.column)
            }
            for column in columns {
                guard let target = table.columns[column].references.flatMap(schema.number(ofTable:)),
                    case .uuid(let id) = change.row.cells[column], !new.contains(RowKey(table: target, record: id)),
                    wanted[target]?[id] == nil
                else { continue }
                wanted[target, default: [:]][id] = (change.row, column)
            }
        }
        for (number, rows) in wanted.sorted(by: { $0.key < $1.key }) {
            let target = schema.tables[number]
            guard let key = target.key else { continue }
            let ids = rows.keys.sorted()
            for start in stride(from: 0, to: ids.count, by: Self.portion) {
                let part = ids[start..<min(ids.count, start + Self.portion)]
                let there = Set(
                    try query(
                        "SELECT \(SQLText.quote(key)) FROM \(SQLText.quote(target.name)) WHERE \(SQLText.quote(key)) IN \(StatementBytes.list(part))"
                    ).compactMap { ($0.first ?? nil).flatMap { RecordID(text: $0) } })
                guard let missing = part.first(where: { !there.contains($0) }), let (row, column) = rows[missing],
                    let table = schema[row.key.table]
                else { continue }
                throw .refused(
                    .init(
                        constraint: "FOREIGN KEY to \(target.name), which has no such row", table: table.name, record: row.label,
                        values: table.display([table.columns[column].name], of: row.cells), key: row.key, column: column))
            }
        }
        try checkOtherReferences(of: changes)
    }

    /// Checks the foreign keys that the model lacks. Throws if such a key of a new or changed row refers to a missing row.
    private func checkOtherReferences(of changes: [RowChange]) throws(TargetError) {
        let rows = Dictionary(grouping: changes.filter { $0.action != .delete }.map(\.row), by: \.key.table)
        guard !rows.isEmpty else { return }
        for key in try outgoingReferences() {
            guard let number = number(ofLive: key.table), let part = rows[number],
                let own = schema.tables[number].key
            else { continue }
            let table = schema.tables[number]
            if key.columns.count == 1, let column = Self.column(key.columns[0], of: table),
                let target = table.columns[column].references, schema.number(ofTable: target) == self.number(ofLive: key.target)
            {
                continue
            }
            let given = key.columns.map { "o.\(SQLText.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
            for start in stride(from: 0, to: part.count, by: Self.portion) {
                let ids = part[start..<min(part.count, start + Self.portion)].map(\.key.record)
                let found = try query(
                    """
                    SELECT o.\(SQLText.quote(own)) FROM \(key.rows) o WHERE o.\(SQLText.quote(own)) IN \(StatementBytes.list(ids))
                      AND \(given) AND NOT EXISTS (SELECT 1 FROM \(key.targetRows) t WHERE \(key.match)) LIMIT 1
                    """)
                guard let id = (found.first?.first ?? nil).flatMap({ RecordID(text: $0) }) else { continue }
                let row = part.first { $0.key.record == id }
                throw .refused(
                    .init(
                        constraint: "FOREIGN KEY to \(key.target), which has no such row", table: table.name,
                        record: row?.label ?? id.text, values: row.map { table.display(key.columns, of: $0.cells) } ?? [],
                        key: row?.key, column: table.reportedColumn(among: key.columns)))
            }
        }
    }

    /// Returns the foreign keys of this database's tables.
    private func outgoingReferences() throws(TargetError) -> [LiveForeignKey] {
        var found: [LiveForeignKey] = []
        var last: [String?] = []
        for row in try query(mariaDB.outgoingReferences) where row.count == 6 {
            let texts = row.map { $0 ?? "" }
            if Array(row[...1]) == last {
                found[found.count - 1].columns.append(texts[2])
                found[found.count - 1].targetColumns.append(texts[5])
                continue
            }
            last = Array(row[...1])
            found.append(
                LiveForeignKey(
                    from: texts[0], rows: SQLText.quote(texts[0]), [texts[2]], to: texts[3], rows: texts[4], [texts[5]],
                    identity: ""))
        }
        return found
    }
}
