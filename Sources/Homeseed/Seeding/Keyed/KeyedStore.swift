/// A store that keeps rows under their ids and knows nothing else: a file, a service, a program.
///
/// ``KeyedSession`` makes a store that can be seeded of it: it keeps the ledger in two tables more, and holds a
/// household against its schema before anything of it is written.
protocol KeyedStore: AnyObject {
    /// What it is called, where it is, and whether it is marked as production. Its rows are counted elsewhere.
    var place: StoreStanding { get }

    /// What follows is about these tables. Those that are laid out otherwise are an error.
    func describe(_ tables: [StoreTable]) throws(TargetError)

    /// Every row that holds one of these cells in a column; all rows of the table where none is asked for.
    func read(_ table: StoreTable, _ selection: KeyedSelection?) throws(TargetError) -> [[Cell]]

    /// In their order.
    func apply(_ changes: [KeyedChange]) throws(TargetError)
}

struct KeyedSelection {
    var column: String
    var cells: [Cell]
}

/// A row that is created, updated or deleted.
struct KeyedChange {
    enum Action: String {
        case create, update, delete
    }

    var action: Action
    var table: StoreTable
    /// Nil for the row of a table that holds one only.
    var record: RecordID?
    /// As it will be; nothing for a row that goes.
    var cells: [Cell]
    /// The columns that change, by name; nothing but for an update.
    var changed: [String] = []
    /// How reports name it.
    var label = ""
}
