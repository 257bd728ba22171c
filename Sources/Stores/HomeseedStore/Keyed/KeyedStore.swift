/// A store that keeps rows under their ids and knows nothing else: a file, a service, a program.
///
/// ``KeyedSession`` makes a store that can be seeded of it: it keeps the ledger in two tables more, and holds a
/// household against its schema before anything of it is written.
package protocol KeyedStore: AnyObject {
    /// What it is called, where it is, and whether it is marked as production. Its rows are counted elsewhere.
    var usage: StoreUsage { get }

    /// What follows is about these tables. Those that are laid out otherwise are an error.
    func describe(_ tables: [StoreTable]) throws(TargetError)

    /// Every row that holds one of these cells in a column; all rows of the table where none is asked for.
    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]]

    /// Every row of a table, some at a time: there may be more than fit into memory.
    func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError)

    /// Makes the changes, in their order.
    func apply(_ changes: [KeyedChange]) throws(TargetError)
}

extension KeyedStore {
    /// All at once, for stores that hand over no parts.
    package func scan(_ table: StoreTable, _ body: ([[Cell]]) throws(TargetError) -> Void) throws(TargetError) {
        try body(read(table, nil))
    }
}

/// Names the rows that are asked for: those that hold one of these cells in this column.
package struct KeyedSelection {
    package var column: String
    package var cells: [Cell]
}

/// A row that is created, updated or deleted.
package struct KeyedChange {
    /// Says what is done to the row. Programs are told it by this very word.
    package enum Action: String {
        case create, update, delete
    }

    package var action: Action
    package var table: StoreTable
    /// Nil for the row of a table that holds one only.
    package var record: RecordID?
    /// As it will be; nothing for a row that goes.
    package var cells: [Cell]
    /// The columns that change, by name; nothing but for an update.
    package var changed: [String] = []
    /// How reports name it.
    package var label = ""

    package init(action: Action, table: StoreTable, record: RecordID?, cells: [Cell], changed: [String] = [], label: String = "") {
        self.action = action
        self.table = table
        self.record = record
        self.cells = cells
        self.changed = changed
        self.label = label
    }
}
