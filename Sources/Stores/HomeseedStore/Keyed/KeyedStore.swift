/// A key-value store of rows without any other feature: a file, a service or a program.
///
/// ``KeyedSession`` makes such a store a seed target. It keeps the ledger in two additional tables, and checks a household
/// against the schema before it writes.
package protocol KeyedStore: AnyObject {
    /// The store's name, address and production mark. The session counts its rows.
    var usage: StoreUsage { get }

    /// Declares the tables that later calls refer to. Throws if a stored table has a different layout.
    func describe(_ tables: [StoreTable]) throws(TargetError)

    /// Returns the rows that match the selection, or all rows if it is `nil`.
    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]]

    /// Reads all rows of a table in chunks, because the table may exceed the memory.
    func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError)

    /// Applies the changes in order.
    func apply(_ changes: [KeyedChange]) throws(TargetError)
}

extension KeyedStore {
    /// Reads all rows at once, for stores without chunked reading.
    package func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError) {
        try body(read(table, nil))
    }
}

/// A selection of the rows that have one of these cells in a column.
package struct KeyedSelection {
    package var column: String
    package var cells: [Cell]
}

/// The creation, update or deletion of a row.
package struct KeyedChange {
    /// The kind of change. Its raw value is part of the protocol with store programs.
    package enum Action: String {
        case create, update, delete
    }

    package var action: Action
    package var table: StoreTable
    /// The row's ID, or `nil` for a table with a single row.
    package var record: RecordID?
    /// The new cells, or empty for a deletion.
    package var cells: [Cell]
    /// The names of the changed columns, or empty unless the change is an update.
    package var changed: [String] = []
    /// The row's name in reports.
    package var label = ""

    package init(action: Action, table: StoreTable, record: RecordID?, cells: [Cell], changed: [String] = [], label: String = "")
    {
        self.action = action
        self.table = table
        self.record = record
        self.cells = cells
        self.changed = changed
        self.label = label
    }
}
