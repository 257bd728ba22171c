import HomeseedStore

extension MariaDBSession {
    /// Deletes the rows that could not be deleted at first, because other rows referred to them. New and changed rows have been
    /// written since.
    ///
    /// Only rows that refer to each other are deleted without checks. The information schema hides tables that this user may not
    /// see, so the server's own check decides about all other rows.
    func deleteReferencedRows(_ rows: [StoreRow]) throws(TargetError) {
        var held = rows
        var unchecked: [StoreRow] = []
        while !held.isEmpty {
            let left = try delete(held)
            if left.count < held.count {
                held = left
                continue
            }
            let circles = ReferenceOrder.units(left, schema).filter { $0.count > 1 }.flatMap { $0 }
            if circles.isEmpty { return try deleteOrRefuse(left) }
            try deleteUnchecked(circles)
            unchecked += circles
            let gone = Set(circles.map(\.key))
            held = left.filter { !gone.contains($0.key) }
        }
        try refuseReferrers(to: unchecked)
    }

    private func deleteUnchecked(_ rows: [StoreRow]) throws(TargetError) {
        try setChecks(false)
        for (number, part) in Dictionary(grouping: rows, by: \.key.table) {
            guard let table = schema[number] else { continue }
            for start in stride(from: 0, to: part.count, by: Self.portion) {
                let rows = Array(part[start..<min(part.count, start + Self.portion)])
                if try tryDelete(rows, table) { continue }
                // A trigger refused one of the rows.
                for row in rows { _ = try tryDelete([row], table, mayWait: false) }
            }
        }
        try setChecks(true)
    }

    private func deleteOrRefuse(_ rows: [StoreRow]) throws(TargetError) {
        for row in rows {
            if let table = schema[row.key.table] { _ = try tryDelete([row], table, mayWait: false) }
        }
    }

    /// Throws a refusal for the first deleted row to which another row still refers.
    private func refuseReferrers(to rows: [StoreRow]) throws(TargetError) {
        if rows.isEmpty { return }
        let parts = Dictionary(grouping: rows, by: \.key.table)
        for key in try declaredReferences() {
            guard let number = number(ofLive: key.target), let part = parts[number] else { continue }
            let table = schema.tables[number]
            let columns = key.targetColumns.compactMap { Self.column($0, of: table) }
            guard columns.count == key.columns.count else {
                // The model lacks a referenced column, so the values of the deleted rows are unknown.
                try refuseReferrer(by: key, to: part[...], "TRUE")
                continue
            }
            for start in stride(from: 0, to: part.count, by: Self.portion) {
                let rows = part[start..<min(part.count, start + Self.portion)]
                var values: [String] = []
                for row in rows { if let value = try self.values(columns, of: row, table) { values.append(value) } }
                if values.isEmpty { continue }
                let names = key.columns.map { "o.\(SQLText.quote($0))" }.joined(separator: ", ")
                try refuseReferrer(by: key, to: rows, "(\(names)) IN (\(values.joined(separator: ", ")))")
            }
        }
    }

    private func refuseReferrer(by key: LiveForeignKey, to rows: ArraySlice<StoreRow>, _ condition: String) throws(TargetError) {
        let names = key.columns.map { "o.\(SQLText.quote($0))" }
        let given = names.map { $0 + " IS NOT NULL" }.joined(separator: " AND ")
        let dangling = try query(
            """
            SELECT \(key.identity), \(names.joined(separator: ", ")) FROM \(key.rows) o
            WHERE \(condition) AND \(given) AND NOT EXISTS (SELECT 1 FROM \(key.targetRows) t WHERE \(key.match)) LIMIT 1
            """)
        guard let found = dangling.first else { return }
        let row = rows.first { found.dropFirst().contains($0.key.record.text) } ?? rows.first
        throw .refused(
            .init(
                constraint: "FOREIGN KEY of \(key.table), by which \((found.first ?? nil) ?? "a row") refers to it",
                table: key.target, record: row?.label, key: row?.key))
    }

    /// Returns a row's values in some columns, in parentheses, or `nil` if a value is NULL.
    private func values(_ columns: [Int], of row: StoreRow, _ table: StoreTable) throws(TargetError) -> String? {
        guard let storedTable = stored.tables[row.key.table] else { return nil }
        var values = StatementBytes()
        for (place, column) in columns.enumerated() {
            guard row.cells.indices.contains(column), row.cells[column] != .null else { return nil }
            values.append(place == 0 ? "(" : ", ")
            try literal(row, column, table, storedTable, into: &values)
        }
        values.append(")")
        return String(decoding: values.bytes, as: UTF8.self)
    }
}
