import HomeseedSyntax

/// Tables in memory, read from files and written to them again: what `json:` and `ndjson:` have in common.
final class RowFiles: KeyedStore {
    private var tables: [String: Table] = [:]
    /// A table's name and its rows as they stand in the store, each time one is asked for.
    private let load: (StoreTable) throws(TargetError) -> [Node]
    private(set) var hasChanged = false

    struct Table {
        var layout: StoreTable
        private(set) var rows: [RecordID: [Cell]]
        private(set) var hasChanged = false
        /// By a column's number and what it holds, which rows do; for those columns that were once asked for. Without
        /// it, a population would go through all rows for each of its households.
        private var index: [Int: [Cell: Set<RecordID>]] = [:]

        init(layout: StoreTable, rows: [RecordID: [Cell]]) {
            (self.layout, self.rows) = (layout, rows)
        }

        mutating func set(_ cells: [Cell]?, at id: RecordID) {
            let before = rows.updateValue(cells ?? [], forKey: id)
            if cells == nil { rows[id] = nil }
            hasChanged = true
            for column in index.keys {
                if let cell = before.flatMap({ $0.indices.contains(column) ? $0[column] : nil }) { index[column]?[cell]?.remove(id) }
                if let cell = cells.flatMap({ $0.indices.contains(column) ? $0[column] : nil }) { index[column]?[cell, default: []].insert(id) }
            }
        }

        /// Those that hold one of these in the column, by id.
        mutating func rows(with cells: [Cell], in column: Int) -> [[Cell]] {
            if index[column] == nil {
                var made: [Cell: Set<RecordID>] = [:]
                for (id, row) in rows where row.indices.contains(column) { made[row[column], default: []].insert(id) }
                index[column] = made
            }
            let ids = Set(cells).reduce(into: Set<RecordID>()) { $0.formUnion(index[column]?[$1] ?? []) }
            return ids.sorted().compactMap { rows[$0] }
        }

        /// By id, as they are written.
        var sorted: [[Cell]] { rows.sorted { $0.key < $1.key }.map(\.value) }
    }

    let place: StoreStanding

    init(_ place: StoreStanding, load: @escaping (StoreTable) throws(TargetError) -> [Node]) {
        self.place = place
        self.load = load
    }

    var all: [Table] { tables.values.sorted { $0.layout.name < $1.layout.name } }

    func describe(_ tables: [StoreTable]) throws(TargetError) {
        for table in tables {
            var rows: [RecordID: [Cell]] = [:]
            for node in try load(table) {
                let cells = try RowJSON.read(node, table)
                let id = try RowFiles.id(cells, table)
                guard rows.updateValue(cells, forKey: id) == nil else {
                    let what = table.holdsOneRow ? "it holds several rows" : "two rows have the id \(id.text)"
                    throw .layout(table: table.name, column: nil, problem: what)
                }
            }
            self.tables[table.name] = Table(layout: table, rows: rows)
        }
    }

    private static func id(_ cells: [Cell], _ table: StoreTable) throws(TargetError) -> RecordID {
        guard let key = table.key else { return .none }
        guard case .uuid(let id)? = table.cell(key, of: cells) else {
            throw .layout(table: table.name, column: key, problem: "holds something that is no UUID")
        }
        return id
    }

    func read(_ table: StoreTable, _ selection: KeyedSelection?) -> [[Cell]] {
        guard let selection, let column = table.number(ofColumn: selection.column) else { return tables[table.name]?.sorted ?? [] }
        if selection.column == table.key {
            return selection.cells.compactMap { if case .uuid(let id) = $0 { tables[table.name]?.rows[id] } else { nil } }
        }
        return tables[table.name]?.rows(with: selection.cells, in: column) ?? []
    }

    func apply(_ changes: [KeyedChange]) {
        hasChanged = hasChanged || !changes.isEmpty
        for change in changes {
            tables[change.table.name]?.set(change.action == .delete ? nil : change.cells, at: change.record ?? .none)
        }
    }
}
