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
    private var givesNumbersAnew: Bool { mapped.storeGivesID && id.map { $0.live.type == .integer } ?? false }

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
        for (column, text) in zip(stamps, texts.dropFirst(values.count))
        where text.map({ BoundTable.isStamp($0, column) }) ?? false {
            if let mark = BoundTable.mark(column, text) { marks.insert(mark) }
        }
        return marks
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
        guard !isID, !isSecret, reference == nil else { return false }
        return switch type {
        case .string, .text, .uuid, .list(_): words.isEmpty
        default: false
        }
    }
}

extension MappedSession {
    /// Whether a row that the ledger knows may be another one by now, which came to have its number.
    func mayBeAnothers(_ noted: LedgerRow, _ texts: [String?]) -> Bool {
        !noted.marks.isEmpty && noted.marks.isDisjoint(with: tables[noted.key.table].marks(texts, isWhole: true))
    }

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
