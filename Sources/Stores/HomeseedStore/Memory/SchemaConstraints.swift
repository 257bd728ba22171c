/// A check of a household against the schema, for stores that can't enforce constraints.
///
/// It covers keys, references, allowed words and checks among the household's rows and the shared rows, before anything reaches
/// the store.
public struct SchemaConstraints {
    private let schema: StoreSchema
    private let keepsNUL: Bool
    private var store = MemoryStore()
    private var labels: [String: [RecordID: String]] = [:]

    /// - Parameters:
    ///   - schema: The tables of the store.
    ///   - keepsNUL: Whether the store's texts may contain NUL characters, as in ``TargetCapabilities/keepsNUL``.
    public init(_ schema: StoreSchema, keepsNUL: Bool = true) {
        self.schema = schema
        self.keepsNUL = keepsNUL
    }

    /// Checks that the schema's constraints hold after the plan is applied.
    ///
    /// - Parameters:
    ///   - plan: The changes of the household's rows.
    ///   - installed: The current rows, before the plan.
    /// - Throws: ``TargetError/refused(_:)`` if a constraint is violated.
    public mutating func check(_ plan: SeedPlan, after installed: CurrentState) throws(TargetError) {
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
            throw .refused(
                .init(
                    constraint: SchemaConstraints.noNUL, table: "homeseed_seeds", record: Cell.text(plan.household.key).display))
        }
        store.apply(plan, schema)
        try store.checkConstraints(labels: labels)
    }

    package static let noNUL = "the store keeps no text with a NUL character"

    private func refuseNUL(_ row: StoreRow, _ table: StoreTable) throws(TargetError) {
        for (column, cell) in zip(table.columns, row.cells) where cell.containsNUL {
            throw .refused(
                .init(
                    constraint: SchemaConstraints.noNUL, table: table.name, record: row.label,
                    values: ["\(column.name): \(column.display(cell))"]))
        }
    }
}

extension Cell {
    /// Whether a text contains a NUL character, which some stores can't keep.
    package var containsNUL: Bool {
        switch self {
        case .text(let text): text.utf8.contains(0)
        case .list(let texts): texts.contains { $0.utf8.contains(0) }
        default: false
        }
    }
}
