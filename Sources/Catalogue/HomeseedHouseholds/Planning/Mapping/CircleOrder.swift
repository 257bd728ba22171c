import HomeseedStore

/// An order for new or deleted rows with cyclic references, and the references that are written before their target row.
///
/// Such a reference is NULL until its target exists, or it is written immediately. Writing it immediately requires a known id,
/// and a store that defers the check. The cost is linear in the number of references.
struct CircleOrder {
    /// A row, with the values by column that are written before the referenced row exists.
    struct Step {
        let row: StoreRow
        var early: [Int: Early] = [:]
    }

    /// A value in place of a reference to a row that does not exist yet.
    enum Early: Hashable {
        case null
        /// The id that Homeseed assigns to this row.
        case id(RowKey)
    }

    private(set) var steps: [Step] = []
    /// The reason why none of the remaining rows can be inserted first.
    private(set) var refusal: TargetError.Refusal?
    /// The rows that can't be inserted, beginning with the row of ``refusal``.
    private(set) var blocked: [StoreRow] = []
    /// Whether the store has to defer its checks for these rows.
    private(set) var isDeferred = false

    /// A reference from a row of the cycle to another row or to itself.
    private struct Reference {
        let column: Int
        let target: Int
        let need: Need
    }

    /// The requirement for writing a row before the row that it refers to.
    private enum Need {
        case nothing, null, deferral
        /// Impossible: the referenced row must be written first.
        case target
    }

    /// Orders rows that are inserted.
    ///
    /// - Parameter rows: all rows of one cycle, or a single row, which may refer to itself.
    init(inserting rows: [StoreRow], _ tables: [MappedTable], _ live: [LiveTable]) {
        let references = CircleOrder.references(rows, tables, live) {
            !tables[$0.key.table].storeGivesID && tables[$0.key.table].id != nil
        }
        if references.allSatisfy(\.isEmpty) {
            steps = rows.map { Step(row: $0) }
            return
        }
        var dependents: [[(row: Int, need: Need)]] = rows.map { _ in [] }
        var open: [(null: Int, deferral: Int, target: Int)] = rows.map { _ in (0, 0, 0) }
        func count(_ row: Int, _ need: Need, _ change: Int) {
            switch need {
            case .nothing: break
            case .null: open[row].null += change
            case .deferral: open[row].deferral += change
            case .target: open[row].target += change
            }
        }
        for (row, all) in references.enumerated() {
            for reference in all where reference.target != row || reference.need == .target {
                count(row, reference.need, 1)
                if reference.target != row { dependents[reference.target].append((row, reference.need)) }
            }
        }
        // The rows without open references, the rows that can be written with NULL, and the rows that need deferral. The first
        // non-empty queue is used.
        var queues: [(rows: [Int], next: Int)] = [([], 0), ([], 0), ([], 0)]
        func enqueue(_ row: Int) {
            guard open[row].target == 0 else { return }
            queues[open[row].deferral > 0 ? 2 : open[row].null > 0 ? 1 : 0].rows.append(row)
        }
        var isDone = rows.map { _ in false }
        rows.indices.forEach(enqueue)
        while let queue = queues.indices.first(where: { queues[$0].next < queues[$0].rows.count }) {
            let row = queues[queue].rows[queues[queue].next]
            queues[queue].next += 1
            if isDone[row] { continue }
            isDone[row] = true
            var step = Step(row: rows[row])
            for reference in references[row] where !isDone[reference.target] || reference.target == row {
                step.early[reference.column] = reference.need == .null ? .null : .id(rows[reference.target].key)
                if reference.need == .deferral { isDeferred = true }
            }
            steps.append(step)
            for dependent in dependents[row] where !isDone[dependent.row] {
                count(dependent.row, dependent.need, -1)
                enqueue(dependent.row)
            }
        }
        block(rows, rows.indices.filter { !isDone[$0] }, references, tables)
    }

    /// Orders deleted rows so that each row precedes the rows that it refers to. Nullable references are set to NULL first.
    init(deleting rows: [StoreRow], _ tables: [MappedTable], _ live: [LiveTable]) {
        let references = CircleOrder.references(rows, tables, live) { _ in true }
        let order = ReferenceOrder.units(rows.count) { row in references[row].filter { $0.need == .target }.map(\.target) }
        steps = order.joined().reversed().map { row in
            Step(
                row: rows[row],
                early: Dictionary(references[row].filter { $0.need == .null }.map { ($0.column, .null) }) { first, _ in first })
        }
        isDeferred = references.joined().contains { $0.need == .deferral }
    }

    private mutating func block(_ rows: [StoreRow], _ left: [Int], _ references: [[Reference]], _ tables: [MappedTable]) {
        guard !left.isEmpty else { return }
        let numbers = Dictionary(left.enumerated().map { ($1, $0) }) { first, _ in first }
        func required(_ row: Int) -> [Reference] { references[row].filter { $0.need == .target && numbers[$0.target] != nil } }
        let units = ReferenceOrder.units(left.count) { place in required(left[place]).compactMap { numbers[$0.target] } }
        let circle = units.first { unit in
            unit.count > 1 || unit.contains { place in required(left[place]).contains { $0.target == left[place] } }
        }
        guard let members = (circle ?? units.first)?.map({ left[$0] }), let leader = members.first else { return }
        let inCircle = Set(members)
        var columns: [String] = []
        var hasStoreIDs = false
        for row in members {
            let table = tables[rows[row].key.table]
            for reference in required(row) where inCircle.contains(reference.target) {
                let name = table.name + "." + table.columns[reference.column].name
                if !columns.contains(name) { columns.append(name) }
                if tables[rows[reference.target].key.table].storeGivesID { hasStoreIDs = true }
            }
        }
        let lead =
            columns.count == 1
            ? "\(columns[0]) must be given and leads"
            : "\(columns.dropLast().joined(separator: ", ")) and \(columns.last ?? "") must be given and lead"
        let others = members.dropFirst().map { rows[$0].label }
        let rest =
            members.count == 1
            ? "to the row itself, whose id the store gives only then"
            : "in a circle through \(others.prefix(4).joined(separator: ", "))\(others.count > 4 ? " and \(others.count - 4) more" : ""), so none of the rows can be inserted first"
        let advice =
            "; allow NULL in \(columns.count == 1 ? "this column" : "one of these columns")"
            + (hasStoreIDs ? "" : ", or make the references DEFERRABLE")
        let first = rows[leader]
        refusal = .init(
            constraint: lead + " " + rest + advice, table: tables[first.key.table].name, record: first.label, key: first.key)
        blocked = (members + left.filter { !inCircle.contains($0) }).map { rows[$0] }
    }

    /// Returns the references of each row to rows of the cycle.
    private static func references(
        _ rows: [StoreRow], _ tables: [MappedTable], _ live: [LiveTable], hasKnownID: (StoreRow) -> Bool
    ) -> [[Reference]] {
        let numbers = Dictionary(rows.enumerated().map { ($1.key, $0) }) { first, _ in first }
        return rows.enumerated().map { number, row in
            let (table, there) = (tables[row.key.table], live[row.key.table])
            return zip(table.columns, row.cells).enumerated().compactMap { column, pair in
                guard let other = pair.0.reference, case .uuid(let record) = pair.1,
                    let target = numbers[RowKey(table: other, record: record)],
                    let its = MappingValidation.column(pair.0.name, of: there)
                else { return nil }
                let isKnown = hasKnownID(rows[target])
                let isGrouped = there.groups.contains { $0.columns.contains(its.name) }
                var need = Need.target
                if isKnown, !isGrouped, target == number || its.references == nil {
                    need = .nothing
                } else if its.isNullable {
                    need = .null
                } else if isKnown, !isGrouped, its.isReferenceDeferrable {
                    need = .deferral
                }
                return Reference(column: column, target: target, need: need)
            }
        }
    }
}
