/// The difference between the tables of two schemas: of two revisions of a model, or of a store and a model.
package struct SchemaDifference: Sendable {
    package let old: StoreSchema
    package let new: StoreSchema
    /// The tables that were added, changed or dropped: first the new schema's tables in their order, then the dropped tables.
    package let tables: [TableDifference]

    package var isEmpty: Bool { tables.isEmpty }

    /// Compares two schemas. Tables and columns are matched by name, or else by a former name. Tables are also matched by entity.
    ///
    /// - Parameter live: The parts of the store's tables that the old schema lacks, by table name in the old schema.
    package init(from old: StoreSchema, to new: StoreSchema, live: [String: TableDifference.Live] = [:]) {
        (self.old, self.new) = (old, new)
        var matched: Set<String> = []
        var tables: [TableDifference] = []
        for table in new.tables {
            let before = old.named(table.name, orFormerly: table.formerNames, of: table.entity, beside: new)
            if let before { matched.insert(before.name) }
            let difference = TableDifference(from: before, to: table, in: (old, new), live: before.flatMap { live[$0.name] })
            if !difference.isEmpty { tables.append(difference) }
        }
        for table in old.tables where !matched.contains(table.name) {
            tables.append(TableDifference(from: table, to: nil, in: (old, new), live: nil))
        }
        self.tables = tables
    }
}

extension StoreSchema {
    fileprivate func named(_ name: String, orFormerly former: [String], of entity: String, beside new: StoreSchema) -> StoreTable?
    {
        if let number = number(ofTable: name) { return self[number] }
        // A former name that the new schema uses again belongs to the table that has it now.
        let free = tables.filter { new.number(ofTable: $0.name) == nil }
        for name in former.reversed() { if let found = free.first(where: { $0.name == name }) { return found } }
        return free.first { $0.entity == entity }
    }
}

/// The difference between two states of a table.
package struct TableDifference: Sendable {
    /// The former table, or `nil` if the table is new.
    package let old: StoreTable?
    /// The current table, or `nil` if the table was dropped.
    package let new: StoreTable?
    /// The columns that were added, changed or dropped.
    package let columns: [ColumnDifference]
    package let droppedUniques: [[String]]
    package let addedUniques: [[String]]
    /// The names of checks that were dropped or whose condition changed.
    package let droppedChecks: [String]
    package let addedChecks: [StoreCheck]
    package let live: Live

    /// The parts of an existing table that the model doesn't describe.
    package struct Live: Sendable {
        /// The definitions of third-party columns and constraints, as lines of CREATE TABLE.
        package var lines: [String] = []
        /// The names of the third-party columns.
        package var columns: [String] = []
        /// The statements of third-party indexes and triggers.
        package var statements: [String] = []
        /// The names of Homeseed's checks whose condition the model changed or that the model dropped.
        package var staleChecks: [String] = []
        /// The reason why the table can't be rebuilt, or `nil` if it can.
        package var obstacle: String?

        package init() {}
    }

    fileprivate init(
        from old: StoreTable?, to new: StoreTable?, in schemas: (old: StoreSchema, new: StoreSchema), live: Live?
    ) {
        (self.old, self.new, self.live) = (old, new, live ?? Live())
        guard let old, let new else {
            (columns, droppedUniques, addedUniques, droppedChecks, addedChecks) = ([], [], [], [], [])
            return
        }
        var columns: [ColumnDifference] = []
        var matched: [String: String] = [:]
        for column in new.columns {
            let before = old.named(column.name, orFormerly: column.formerNames, beside: new)
            if let before { matched[before.name] = column.name }
            let difference = ColumnDifference(old: before, new: column)
            if difference.isChange(in: schemas) { columns.append(difference) }
        }
        for column in old.columns where matched[column.name] == nil { columns.append(ColumnDifference(old: column, new: nil)) }
        self.columns = columns
        func renamed(_ names: [String]) -> [String] { names.map { matched[$0] ?? $0 } }
        droppedUniques = old.uniques.filter { !new.uniques.contains(renamed($0)) }
        addedUniques = new.uniques.filter { unique in !old.uniques.contains { renamed($0) == unique } }
        let stale = live?.staleChecks ?? []
        droppedChecks = stale + old.checks.filter { !new.checks.contains($0) }.map(\.name)
        addedChecks = new.checks.filter { !old.checks.contains($0) }
    }

    var isEmpty: Bool {
        guard let old, let new else { return false }
        return old.name == new.name && columns.isEmpty && droppedUniques.isEmpty && addedUniques.isEmpty && droppedChecks.isEmpty
            && addedChecks.isEmpty
    }

    var isRename: Bool { if let old, let new { old.name != new.name } else { false } }

    /// The former and the current names of renamed columns.
    var renamedColumns: [(old: String, new: String)] {
        columns.compactMap { column in
            guard let old = column.old?.name, let new = column.new?.name, old != new else { return nil }
            return (old, new)
        }
    }
}

extension StoreTable {
    fileprivate func named(_ name: String, orFormerly former: [String], beside new: StoreTable) -> StoreColumn? {
        if let number = number(ofColumn: name) { return columns[number] }
        return former.reversed().first { number(ofColumn: $0) != nil && new.number(ofColumn: $0) == nil }
            .flatMap(number(ofColumn:)).map { columns[$0] }
    }
}

/// The difference between two states of a column.
package struct ColumnDifference: Sendable {
    /// The former column, or `nil` if the column is new.
    package let old: StoreColumn?
    /// The current column, or `nil` if the column was dropped.
    package let new: StoreColumn?

    fileprivate func isChange(in schemas: (old: StoreSchema, new: StoreSchema)) -> Bool {
        guard let old, let new else { return true }
        return old.name != new.name || isRetype || old.isNullable != new.isNullable || words.old != words.new
            || isReferenceChange(in: schemas)
    }

    /// Whether the type changed to one with other cells. `string` and `text`, for example, have the same cells.
    var isRetype: Bool { if let old, let new { !old.type.hasSameCells(as: new.type) } else { false } }

    var isRename: Bool { if let old, let new { old.name != new.name } else { false } }

    /// The allowed words before and after.
    var words: (old: [String]?, new: [String]?) { (old?.type.words, new?.type.words) }

    /// Whether the column refers to another table than before. A renamed table counts as the same table.
    func isReferenceChange(in schemas: (old: StoreSchema, new: StoreSchema)) -> Bool {
        guard let old, let new else { return false }
        guard let before = old.references, let after = new.references else { return old.references != new.references }
        if before == after { return false }
        let table = schemas.new.number(ofTable: after).flatMap { schemas.new[$0] }
        return !(table?.formerNames.contains(before) ?? false) || schemas.old.number(ofTable: after) != nil
    }
}

extension ColumnType {
    /// The allowed words, or `nil` if the type allows any text.
    var words: [String]? { if case .word(let words) = self { words } else { nil } }

    /// The type's name in reports, such as `enum`.
    package var display: String {
        switch self {
        case .uuid: "uuid"
        case .string: "string"
        case .text: "text"
        case .integer: "integer"
        case .decimal: "decimal"
        case .boolean: "boolean"
        case .date: "date"
        case .datetime: "datetime"
        case .word: "enum"
        case .list: "list"
        case .reference: "reference"
        }
    }
}

// MARK: Reports

extension SchemaDifference {
    /// The differences as lines of text, such as `Task.priority is new`.
    package var lines: [String] { tables.flatMap(\.lines) }
}

extension TableDifference {
    /// The table's current name, or the former name of a dropped table.
    package var name: String { new?.name ?? old?.name ?? "" }

    /// The differences as lines of text.
    package var lines: [String] {
        guard let old else { return ["\(name) is a new table"] }
        guard let new else { return ["\(name) is no longer in the model"] }
        var lines = isRename ? ["\(new.name) is the former \(old.name)"] : []
        lines += columns.flatMap { column in column.lines.map { "\(new.name).\($0)" } }
        lines += droppedUniques.map { "\(new.name): \($0.joined(separator: ", ")) need not be unique any more" }
        lines += addedUniques.map { "\(new.name): \($0.joined(separator: ", ")) must be unique" }
        let added = Set(addedChecks.map(\.name))
        lines += droppedChecks.filter { !added.contains($0) && !$0.hasSuffix("_word") }.map {
            "\(new.name): the check \($0) is gone"
        }
        lines += addedChecks.map {
            "\(new.name): the check \($0.name) is \(droppedChecks.contains($0.name) ? "different" : "new")"
        }
        return lines
    }
}

extension ColumnDifference {
    fileprivate var lines: [String] {
        guard let new else { return ["\(old?.name ?? "") is no longer in the model"] }
        guard let old else { return ["\(new.name) is new"] }
        var lines = isRename ? ["\(new.name) is the former \(old.name)"] : []
        if isRetype { lines.append("\(new.name) is \(new.type.display) instead of \(old.type.display)") }
        if old.isNullable, !new.isNullable { lines.append("\(new.name) must have a value") }
        if !old.isNullable, new.isNullable { lines.append("\(new.name) may be empty") }
        if !isRetype, words.old != words.new { lines.append("\(new.name) has other allowed words") }
        if old.references != new.references, !isRename || new.references == nil || old.references == nil {
            lines.append(
                new.references.map { "\(new.name) refers to \($0)" } ?? "\(new.name) no longer refers to \(old.references ?? "")")
        }
        return lines
    }
}
