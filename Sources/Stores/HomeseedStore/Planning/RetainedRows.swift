/// The selection of unwanted rows to delete. Rows to which a retained row refers are excluded.
struct RetainedRows {
    let schema: StoreSchema
    let installed: CurrentState
    /// The rows to delete. Retained and transferred rows are removed from this set.
    var candidates: Set<RowKey> = []
    /// The rows that are transferred to another household.
    private(set) var transferred: Set<RowKey> = []
    private var retained: [RetainedRow] = []
    private var staying: [(key: RowKey, label: String)] = []

    init(schema: StoreSchema, installed: CurrentState) {
        self.schema = schema
        self.installed = installed
    }

    /// Marks a row as retained, so that the rows it refers to are retained too.
    mutating func stays(_ key: RowKey, label: String) { staying.append((key, label)) }

    mutating func leave(_ key: RowKey, _ reason: RetainedRow.Reason) {
        let label = label(of: key)
        candidates.remove(key)
        retained.append(RetainedRow(key: key, label: label, reason: reason))
        stays(key, label: label)
    }

    /// Transfers a row to another household, along with the rows that it refers to.
    mutating func transfer(_ key: RowKey) {
        var open = [key]
        while let key = open.popLast() {
            candidates.remove(key)
            transferred.insert(key)
            open += references(of: key).filter { candidates.contains($0) }
        }
    }

    mutating func leave(referredToBy referrers: [Referrer]) {
        var names: [RowKey: [String]] = [:]
        for referrer in referrers where referrer.isSeeded && candidates.contains(referrer.target) { transfer(referrer.target) }
        for referrer in referrers where candidates.contains(referrer.target) {
            names[referrer.target, default: []].append("\(referrer.table) \(referrer.row)")
        }
        for (key, rows) in names.sorted(by: { $0.key < $1.key }) { leave(key, .referredTo(by: rows.sorted())) }
    }

    /// Retains the rows that retained rows refer to, transitively, and returns all retained rows.
    mutating func sortedRows() -> [RetainedRow] {
        while let (key, label) = staying.popLast() {
            for needed in references(of: key) where candidates.contains(needed) {
                // Rows inherited from a removed household are retained without a report.
                if installed.rows[needed]?.isInherited ?? false {
                    candidates.remove(needed)
                    stays(needed, label: label)
                } else {
                    leave(needed, .neededBy(label))
                }
            }
        }
        return retained.sorted { $0.key < $1.key }
    }

    /// Returns the deletions in reverse table order, so that referring rows come first.
    func deletions() -> [RowChange] {
        candidates.sorted { ($1.table, $0.record) < ($0.table, $1.record) }.map { key in
            let row = StoreRow(
                key: key, cells: installed.rows[key]?.cells ?? [], label: label(of: key),
                isShared: installed.rows[key]?.isShared ?? false)
            return RowChange(row, .delete)
        }
    }

    private func references(of key: RowKey) -> [RowKey] {
        guard let cells = installed.rows[key]?.cells, let table = schema[key.table] else { return [] }
        return zip(table.columns, cells).compactMap { column, cell in
            guard let name = column.references, let number = schema.number(ofTable: name), case .uuid(let id) = cell
            else { return nil }
            return RowKey(table: number, record: id)
        }
    }

    private func label(of key: RowKey) -> String { installed.label(of: key, in: schema) }
}

extension CurrentState {
    /// Returns the display name of a row that is no longer wanted: its first text, or its ID.
    func label(of key: RowKey, in schema: StoreSchema) -> String {
        let id = key.record.text
        guard let cells = rows[key]?.cells, let table = schema[key.table] else { return id }
        for (column, cell) in zip(table.columns, cells) where !column.isSecret {
            if case .text(let text) = cell, column.type == .text || column.type == .string, !text.isEmpty {
                return column.display(cell)
            }
        }
        return id
    }
}
