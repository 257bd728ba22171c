/// Statements for MariaDB and MySQL, one row at a time. Their `ON DUPLICATE KEY UPDATE` would also change a third-party row
/// that has the same value in another unique key.
extension SQLScript {
    func rowByRow(_ rows: [StoreRow], _ table: StoreTable) -> [String] {
        guard let key = table.key, let number = table.number(ofColumn: key) else { return [] }
        return mariaDBTemporaryValues(rows, table) + rows.flatMap { statements($0, table, key: number) }
    }

    private func statements(_ row: StoreRow, _ table: StoreTable, key: Int) -> [String] {
        let name = quote(table.name)
        let identity = "\(quote(table.columns[key].name)) = \(dialect.literal(row.cells[key]))"
        let values = row.cells.map(dialect.literal).joined(separator: ", ")
        let insert = """
            INSERT INTO \(name) (\(names(table)))
              SELECT \(values)\(dialect.tablelessFromClause) WHERE NOT EXISTS (SELECT 1 FROM \(name) WHERE \(identity))
            """
        let changes = zip(table.columns, row.cells).enumerated()
            .filter { $0.offset != key && !row.keptColumns.contains($0.offset) }
            .map { (name: quote($0.element.0.name), value: dialect.literal($0.element.1)) }
        guard !changes.isEmpty else { return [insert] }
        let differs = changes.map { dialect.differs($0.name, $0.value) }.joined(separator: " OR ")
        let sets = changes.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
        return ["UPDATE \(name) SET \(sets) WHERE \(identity) AND (\(differs))", insert]
    }

    /// Sets changing unique values to temporary values first, because InnoDB checks each row separately.
    private func mariaDBTemporaryValues(_ rows: [StoreRow], _ table: StoreTable) -> [String] {
        guard let key = table.key, let keyNumber = table.number(ofColumn: key) else { return [] }
        let columns = Set(
            table.uniques.compactMap { names in
                let candidates = names.compactMap(table.number(ofColumn:))
                return candidates.first { table.columns[$0].references == nil } ?? candidates.first
            })
        guard !columns.isEmpty else { return [] }
        let updates = columns.sorted().flatMap { column in
            let name = quote(table.columns[column].name)
            return rows.enumerated().map { number, row in
                """
                UPDATE \(quote(table.name)) SET \(name) = \(Self.temporary(table.columns[column], row, number))
                  WHERE \(quote(key)) = \(dialect.literal(row.cells[keyNumber])) AND \(dialect.differs(name, dialect.literal(row.cells[column])))
                """
            }
        }
        // Only MariaDB can disable checks. MySQL ignores these comments.
        return ["/*M! SET check_constraint_checks = 0 */"] + updates + ["/*M! SET check_constraint_checks = 1 */"]
    }

    private static func temporary(_ column: StoreColumn, _ row: StoreRow, _ number: Int) -> String {
        column.isNullable ? "NULL" : MariaDBDialect.temporaryValue(column.type, of: row.key.record, number: number)
    }
}

extension MariaDBDialect {
    /// Returns a temporary value that no household contains, for a column with a unique constraint.
    package static func temporaryValue(_ type: ColumnType, of record: RecordID, number: Int) -> String {
        switch type {
        case .integer: String(Int.min + number)
        case .decimal: "-" + String(Int.max - number)
        case .boolean: "0"
        case .date: "'\(Day(number: 2_567_000 + number % 365_000).iso)'"
        case .datetime: "'\(dateTime(Instant(seconds: 221_800_000_000 + number)))'"
        case .uuid, .reference: "'\(RecordID(high: ~record.high, low: ~record.low).text)'"
        // The value is short, because an existing column may be short.
        case .string, .text, .word, .list: "'~\(record.text.suffix(12))'"
        }
    }
}
