import HomeseedStore

/// The distinction between a seeded row and a later row that reuses its number.
///
/// A later row has none of the seeded texts, and was created at another moment. An edited row usually has at least one of them.
/// A row with none of them is treated as a later one.
extension BoundTable {
    /// Columns that the mapping writes nothing to, or only once: where the store or a constant puts a moment or an id of its own.
    static func stamps(_ mapped: MappedTable, _ live: LiveTable) -> [LiveColumn] {
        let ours = Set(mapped.columns.map { $0.name.lowercased() })
        let constants = Set(mapped.constants.map { $0.column.text.lowercased() })
        return live.columns.filter { column in
            let name = column.name.lowercased()
            guard !ours.contains(name), column.hasDefault || constants.contains(name) else { return false }
            return switch column.type {
            case .datetime, .uuid, .string, .integer: true
            default: false
            }
        }
    }

    /// A UUID is never given twice.
    var givesNumbersAnew: Bool { mapped.storeGivesID && id.map { $0.live.type == .integer } ?? false }

    /// - Parameter isWhole: with every value, and not only those that tell rows apart.
    func marks(_ texts: [String?], isWhole: Bool = false) -> Set<String> {
        guard givesNumbersAnew else { return [] }
        let telling = tellingMarks(texts)
        // A table of references and flags has nothing better.
        guard isWhole || telling.isEmpty else { return telling }
        return telling.union(
            zip(values, texts).compactMap { values, text in
                values.column.isID || values.column.isSecret ? nil : BoundTable.mark(values.live, text)
            })
    }

    private func tellingMarks(_ texts: [String?]) -> Set<String> {
        var marks = Set(
            zip(values, texts).compactMap { values, text in
                values.column.isTelling ? BoundTable.mark(values.live, text) : nil
            })
        for (column, text) in zip(stamps, texts.dropFirst(values.count)) {
            guard let text, BoundTable.isStamp(text, column), let mark = BoundTable.mark(column, text) else { continue }
            marks.insert(mark)
            if column.tellsOrigin { marks.insert(RowMarks.origin + mark) }
            if BoundTable.isCoarse(text) { marks.insert(RowMarks.coarse + mark) }
        }
        return marks
    }

    /// Whether two rows made within a second have the same there.
    private static func isCoarse(_ text: String) -> Bool {
        InferredType(text) != .uuid && !text.contains(".") && text.utf8.count != 13
    }

    /// A moment to the second, or an id; a word or a number that every new row gets says nothing.
    private static func isStamp(_ text: String, _ column: LiveColumn) -> Bool {
        if column.type == .integer { return Int(text).map { $0 > 1_000_000_000 } ?? false }
        return InferredType(text) == .uuid || InferredType(text) == .moment && text.utf8.count >= 16
    }

    /// Half of a fingerprint: enough where two values are to be told apart, and too little to guess one from.
    private static func mark(_ column: LiveColumn, _ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return String(Fingerprint([.text(column.name), .text(text)]).text.prefix(8))
    }
}

extension MappedColumn {
    /// Whether two rows seldom have the same there.
    fileprivate var isTelling: Bool {
        guard !isID, !isSecret, reference == nil, source != nil else { return false }
        return switch type {
        case .string, .text, .uuid, .list(_): words.isEmpty
        default: false
        }
    }
}

extension LiveColumn {
    /// Whether its value is set when a row is made, and not afterwards.
    fileprivate var tellsOrigin: Bool {
        let name = name.lowercased()
        return type == .uuid || ["creat", "insert", "added", "joined", "registered"].contains(where: name.contains)
    }
}

/// A comparison of the marks of a row in the ledger with those of the row that has its number now.
enum RowMarks {
    /// Precedes the mark of a value that no edit changes.
    static let origin = "="
    /// Precedes the mark of a moment that rows made within a second share.
    static let coarse = "~"

    /// Whether the rows have nothing in common, or were made at different moments.
    static func differ(_ noted: Set<String>, _ current: Set<String>) -> Bool {
        if noted.isEmpty { return false }
        let origins = noted.filter { $0.hasPrefix(origin) }
        if !origins.isEmpty, current.contains(where: { $0.hasPrefix(origin) }), origins.isDisjoint(with: current) { return true }
        return noted.isDisjoint(with: current)
    }

    /// Whether the rows have nothing in common but a moment that rows made within a second share.
    static func differInTexts(_ noted: Set<String>, _ current: Set<String>) -> Bool {
        let moments = Set(noted.filter { $0.hasPrefix(coarse) }.map { String($0.dropFirst()) })
        let texts = noted.filter { !$0.hasPrefix(origin) && !$0.hasPrefix(coarse) && !moments.contains($0) }
        return !texts.isEmpty && texts.isDisjoint(with: current)
    }
}

extension MappedSession {
    /// Whether a row that the ledger knows may be another one by now, which came to have its number.
    func mayBeAnothers(_ noted: LedgerRow, _ texts: [String?]) -> Bool {
        RowMarks.differ(noted.marks, tables[noted.key.table].marks(texts, isWhole: true))
    }

    /// Returns the number of rows that have the number of a seeded row, and may be others.
    func reusedNumbers(in table: BoundTable) throws(TargetError) -> Int {
        guard let id = table.id, let place = table.mapped.id, table.givesNumbersAnew, hasMarks else { return 0 }
        let column = "t." + SQLText.quote(id.live.name)
        let columns = (table.values.map(\.live) + table.stamps).map { base.dialect.selected($0.name, $0) }
        var (count, last) = (0, nil as String?)
        while true {
            let rows = try base.ask(
                """
                SELECT \(columns.joined(separator: ", ")), (
                  SELECT i.marks FROM homeseed_ids i WHERE i.table_name = \(parameter(1)) AND i.id = \(text(column)) AND i.found <> 1 ORDER BY i.seed LIMIT 1)
                FROM \(table.rows) t
                WHERE \(column) IN (SELECT \(base.dialect.cast("i.id", as: id.live)) FROM homeseed_ids i WHERE i.table_name = \(parameter(1)) AND i.found <> 1)\(last == nil ? "" : " AND \(column) > \(base.dialect.parameter(2, id.live))")
                ORDER BY \(column) LIMIT \(MappedSession.page)
                """, [.text(table.mapped.ledgerName)] + (last.map { [MappedValues.value($0, id.live)] } ?? []))
            for row in rows {
                guard let marks = row.last ?? nil else { continue }
                let noted = Set(marks.split(separator: " ").map(String.init))
                if RowMarks.differ(noted, table.marks(row.dropLast(), isWhole: true)) { count += 1 }
            }
            guard rows.count == MappedSession.page, let end = rows.last, end.indices.contains(place) else { return count }
            last = end[place]
        }
    }

    private static let page = 10_000

    /// Whether the ledger's own table has a column for them: one that an earlier version made has not.
    static func hasMarks(_ base: any QueryableSession) throws(TargetError) -> Bool {
        try base.begin("homeseed_marks")
        var has = true
        do { _ = try base.ask("SELECT marks FROM homeseed_ids LIMIT 0", []) } catch {
            try base.rollBack(to: "homeseed_marks")
            has = false
        }
        try base.release("homeseed_marks")
        return has
    }
}
