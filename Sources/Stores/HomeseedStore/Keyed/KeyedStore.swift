/// A store that can only read and write rows: a file, a service or a program.
///
/// ``KeyedSession`` makes such a store a seed target. It keeps the ledger in two additional tables, `homeseed_seeds` and
/// `homeseed_records`, and checks a household against the schema before it writes. The target that opens the store locks it,
/// and saves or discards the changes.
public protocol KeyedStore: AnyObject {
    /// The store's name, remote host and production mark. The session itself counts the rows.
    var usage: StoreUsage { get }

    /// Declares the tables that later calls refer to. Throws if a stored table has a different layout.
    func describe(_ tables: [StoreTable]) throws(TargetError)

    /// Returns the rows that match the selection, or all rows if the selection is `nil`.
    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]]

    /// Reads all rows of a table in chunks, because the table may exceed the memory.
    func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError)

    /// Applies the changes in order.
    func apply(_ changes: [KeyedChange]) throws(TargetError)
}

extension KeyedStore {
    /// A usage without a name and a mark.
    public var usage: StoreUsage { StoreUsage() }

    /// Accepts every layout, for stores that describe no columns.
    public func describe(_ tables: [StoreTable]) throws(TargetError) {}

    /// Reads all rows at once, for stores without chunked reading.
    public func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError) {
        try body(read(table, nil))
    }
}

/// A selection of rows by the value of one column. It selects the rows whose value is among `cells`.
public struct KeyedSelection: Hashable, Sendable {
    public var column: String
    public var cells: [Cell]

    public init(column: String, cells: [Cell]) {
        self.column = column
        self.cells = cells
    }

    /// Whether a row of the table is selected.
    public func contains(_ row: [Cell], of table: StoreTable) -> Bool {
        table.cell(column, of: row).map { cells.contains($0) } ?? false
    }
}

/// The creation, update or deletion of a row.
public struct KeyedChange: Hashable, Sendable {
    /// The kind of change. Its raw value is part of the protocol with store programs.
    public enum Action: String, Sendable {
        case create, update, delete
    }

    public var action: Action
    public var table: StoreTable
    /// The row's ID, or `nil` for a table with a single row.
    public var record: RecordID?
    /// The new cells, or empty for a deletion.
    public var cells: [Cell]
    /// The names of the changed columns, or empty unless the change is an update.
    public var changed: [String] = []
    /// The row's name in reports.
    public var label = ""

    public init(
        action: Action, table: StoreTable, record: RecordID?, cells: [Cell], changed: [String] = [], label: String = ""
    ) {
        self.action = action
        self.table = table
        self.record = record
        self.cells = cells
        self.changed = changed
        self.label = label
    }
}
