import HomeseedStore

/// The distinction between a seeded row and a later row that reuses its number.
///
/// A later row has none of the seeded texts, and was created at another time. An edited row usually has at least one of these
/// texts. A row with none of these texts is treated as a later row.
extension BoundTable {
    /// Returns the columns with timestamps or ids that the store or a constant provides, and that the mapping never updates.
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

    /// Whether the store may reuse a row's number. UUIDs are never reused.
    var reusesIDs: Bool { mapped.storeGivesID && id.map { $0.live.type == .integer } ?? false }

    /// Returns short hashes of a row's values, by which a later row with the same number is detected. Returns an empty set if
    /// numbers are not reused.
    ///
    /// - Parameter isWhole: whether to include all values instead of only distinguishing values.
    func marks(_ texts: [String?], isWhole: Bool = false) -> Set<String> {
        guard reusesIDs else { return [] }
        let telling = tellingMarks(texts)
        // A table of references and flags has no distinguishing values.
        guard isWhole || telling.isEmpty else { return telling }
        return telling.union(
            zip(values, texts).compactMap { values, text in
                values.column.isID || values.column.isSecret ? nil : BoundTable.mark(values.live, text)
            })
    }

    private func tellingMarks(_ texts: [String?]) -> Set<String> {
        var marks = Set(
            zip(values, texts).compactMap { values, text in
                values.column.isDistinguishing ? BoundTable.mark(values.live, text) : nil
            })
        for (column, text) in zip(stamps, texts.dropFirst(values.count)) {
            guard let text, BoundTable.isStamp(text, column), let mark = BoundTable.mark(column, text) else { continue }
            marks.insert(mark)
            if column.isCreationStamp { marks.insert(RowMarks.origin + mark) }
            if BoundTable.isLowResolution(text) { marks.insert(RowMarks.coarse + mark) }
        }
        return marks
    }

    /// Whether two rows created within a second may have the same value.
    private static func isLowResolution(_ text: String) -> Bool {
        InferredType(text) != .uuid && !text.contains(".") && text.utf8.count != 13
    }

    /// Whether the value is a timestamp with seconds or an id, instead of a default that every new row has.
    private static func isStamp(_ text: String, _ column: LiveColumn) -> Bool {
        if column.type == .integer { return Int(text).map { $0 > 1_000_000_000 } ?? false }
        return InferredType(text) == .uuid || InferredType(text) == .moment && text.utf8.count >= 16
    }

    /// Returns half of a fingerprint, which distinguishes values without revealing them, or `nil` for an empty value.
    private static func mark(_ column: LiveColumn, _ text: String?) -> String? {
        guard let text, !text.isEmpty else { return nil }
        return String(Fingerprint([.text(column.name), .text(text)]).text.prefix(8))
    }
}

extension MappedColumn {
    /// Whether two rows rarely have the same value.
    fileprivate var isDistinguishing: Bool {
        // A computed UUID identifies the record itself.
        guard !isID, !isSecret, reference == nil, source != nil || type == .uuid && !isMainRowReference else { return false }
        return switch type {
        case .string, .text, .uuid, .list(_): words.isEmpty
        default: false
        }
    }
}

extension LiveColumn {
    /// Whether the column's value is set only when a row is created.
    fileprivate var isCreationStamp: Bool {
        let name = name.lowercased()
        return type == .uuid || ["creat", "insert", "added", "joined", "registered"].contains(where: name.contains)
    }
}

/// A comparison of a row's marks in the ledger with the marks of the row that now has its number.
enum RowMarks {
    /// The prefix of marks for values that edits don't change.
    static let origin = "="
    /// The prefix of marks for timestamps that rows created within a second share.
    static let coarse = "~"

    /// Whether the rows have nothing in common, or were created at different times. Returns `false` if the ledger has no marks.
    static func differ(_ noted: Set<String>, _ current: Set<String>) -> Bool {
        if noted.isEmpty { return false }
        let origins = noted.filter { $0.hasPrefix(origin) }
        if !origins.isEmpty, current.contains(where: { $0.hasPrefix(origin) }), origins.isDisjoint(with: current) { return true }
        return noted.isDisjoint(with: current)
    }

    /// Whether the rows have nothing in common except a timestamp without fractions of a second.
    static func differInTexts(_ noted: Set<String>, _ current: Set<String>) -> Bool {
        let moments = Set(noted.filter { $0.hasPrefix(coarse) }.map { String($0.dropFirst()) })
        let texts = noted.filter { !$0.hasPrefix(origin) && !$0.hasPrefix(coarse) && !moments.contains($0) }
        return !texts.isEmpty && texts.isDisjoint(with: current)
    }
}

extension MappedSession {
    /// Whether a row of the ledger may have been replaced by another row with the same number.
    func isPossiblyThirdParty(_ noted: LedgerRow, _ texts: [String?]) -> Bool {
        RowMarks.differ(noted.marks, tables[noted.key.table].marks(texts, isWhole: true))
    }

    /// Returns the number of rows that may have reused the number of a seeded row.
    func reusedNumbers(in table: BoundTable) throws(TargetError) -> Int {
        guard let id = table.id, let place = table.mapped.id, table.reusesIDs, hasMarks else { return 0 }
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

    /// Whether the ledger's table has a column for marks. Tables created by earlier versions lack it.
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
