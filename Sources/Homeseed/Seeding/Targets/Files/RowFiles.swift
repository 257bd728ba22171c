import HomeseedSyntax

/// Tables in memory, read from files and written to them again: what `json:` and `ndjson:` have in common.
final class RowFiles: KeyedStore {
    private var tables: [String: Table] = [:]
    /// A table's name and its rows as they stand in the store, each time one is asked for.
    private let load: (StoreTable) throws(TargetError) -> [Node]
    private(set) var hasChanged = false

    struct Table {
        var layout: StoreTable
        var rows: [RecordID: [Cell]]
        var hasChanged = false

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
        guard let found = tables[table.name] else { return [] }
        guard let selection, let column = table.number(ofColumn: selection.column) else { return found.sorted }
        if selection.column == table.key {
            return selection.cells.compactMap { if case .uuid(let id) = $0 { found.rows[id] } else { nil } }
        }
        let wanted = Set(selection.cells)
        return found.sorted.filter { wanted.contains($0[column]) }
    }

    func apply(_ changes: [KeyedChange]) {
        hasChanged = hasChanged || !changes.isEmpty
        for change in changes {
            tables[change.table.name]?.rows[change.record ?? .none] = change.action == .delete ? nil : change.cells
            tables[change.table.name]?.hasChanged = true
        }
    }
}
