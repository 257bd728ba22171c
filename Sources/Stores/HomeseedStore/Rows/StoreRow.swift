// It comes with this module, so that every target has the sort that is compiled once for all types.
@_exported public import HomeseedText

/// Which row: a table of the schema, by its number, and the record that the row is of.
public struct RowKey: Hashable, Comparable, Sendable {
    public let table: Int
    public let record: RecordID

    public init(table: Int, record: RecordID) {
        self.table = table
        self.record = record
    }

    /// Rows come by their tables' numbers, and those of one table by their records.
    public static func < (a: Self, b: Self) -> Bool { (a.table, a.record) < (b.table, b.record) }
}

/// A row as a household wants it.
public struct StoreRow: Hashable, Sendable {
    public let key: RowKey
    /// One for each column of the table, in their order.
    public let cells: [Cell]
    /// Columns, by number, that are set when the row is first made and keep what they hold afterwards.
    public let keptColumns: [Int]
    /// How reports name it: `dana/mia/week`.
    public let label: String
    /// Made once for all households, and never removed with one.
    public let isShared: Bool
    /// The same in the language in which a store's rows are found by their keys; nil where that is this one.
    package var keyCells: [Cell]?

    package init(key: RowKey, cells: [Cell], keptColumns: [Int] = [], label: String, isShared: Bool = false) {
        self.key = key
        self.cells = cells
        self.keptColumns = keptColumns
        self.label = label
        self.isShared = isShared
    }

    /// The row with its kept columns as they stand in the store.
    package func keeping(_ current: [Cell]) -> StoreRow {
        guard !keptColumns.isEmpty, current.count == cells.count else { return self }
        var cells = cells
        for column in keptColumns where cells.indices.contains(column) { cells[column] = current[column] }
        var row = StoreRow(key: key, cells: cells, keptColumns: keptColumns, label: label, isShared: isShared)
        row.keyCells = keyCells
        return row
    }

    package var fingerprint: Fingerprint { Fingerprint(cells) }
}

/// What a household is called in its store. Two packs may each have one of the same key.
public struct HouseholdName: Hashable, Comparable, Sendable {
    public let pack: String
    public let key: String

    public init(pack: String, key: String) {
        self.pack = pack
        self.key = key
    }

    /// Packs come by their ids, and the households of one pack by their keys.
    public static func < (a: Self, b: Self) -> Bool { (a.pack, a.key) < (b.pack, b.key) }
}
