/// What a schema promises, held against one household where its store can't do so by itself.
///
/// Keys, references, words and checks, as far as the household's own rows and those shared by all can break them:
/// a store of files or a program that only keeps rows never sees a household that is wrong in itself.
package struct SchemaConstraints {
    let schema: StoreSchema
    var keepsNUL = true
    private var store = MemoryStore()
    private var labels: [String: [RecordID: String]] = [:]

    package init(_ schema: StoreSchema, keepsNUL: Bool) {
        self.schema = schema
        self.keepsNUL = keepsNUL
    }

    /// Throws ``TargetError/refused(_:)`` where the household's rows would break the schema once the plan is carried out.
    ///
    /// - Parameter installed: what the store holds of the household before the plan; rows that go are left out of it.
    package mutating func check(_ plan: SeedPlan, after installed: CurrentState) throws(TargetError) {
        store = MemoryStore()
        for table in schema.tables { store.tables[table.name] = .init(definition: table) }
        for (key, row) in installed.rows {
            guard let table = schema[key.table], let cells = row.cells else { continue }
            store.tables[table.name]?.rows[table.holdsOneRow ? .none : key.record] = cells
        }
        for change in plan.changes {
            let (key, label) = (change.row.key, change.row.label)
            guard let table = schema[key.table] else { continue }
            labels[table.name, default: [:]][key.record] = label
            if !keepsNUL, change.action != .delete { try refuseNUL(change.row, table) }
        }
        if !keepsNUL, plan.household.key.utf8.contains(0) {
            throw .refused(.init(
                constraint: SchemaConstraints.noNUL, table: "homeseed_seeds", record: Cell.text(plan.household.key).display))
        }
        store.apply(plan, schema)
        try store.checkConstraints(labels: labels)
    }

    private static let noNUL = "the store keeps no text with a NUL character"

    private func refuseNUL(_ row: StoreRow, _ table: StoreTable) throws(TargetError) {
        for (column, cell) in zip(table.columns, row.cells) where cell.holdsNUL {
            throw .refused(.init(
                constraint: SchemaConstraints.noNUL, table: table.name, record: row.label,
                values: ["\(column.name): \(column.display(cell))"]))
        }
    }
}

extension Cell {
    fileprivate var holdsNUL: Bool {
        switch self {
        case .text(let text): text.utf8.contains(0)
        case .list(let texts): texts.contains { $0.utf8.contains(0) }
        default: false
        }
    }
}
