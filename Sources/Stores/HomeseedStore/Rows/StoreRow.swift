// Targets use HomeseedText's types, such as source ranges, without importing that module.
@_exported public import HomeseedText

/// The identity of a row: the index of its table in the schema and its record.
public struct RowKey: Hashable, Comparable, Sendable {
    public let table: Int
    public let record: RecordID

    public init(table: Int, record: RecordID) {
        self.table = table
        self.record = record
    }

    /// Compares keys by table, then by record.
    public static func < (a: Self, b: Self) -> Bool { (a.table, a.record) < (b.table, b.record) }
}

/// A row that a household wants in the store.
public struct StoreRow: Hashable, Sendable {
    public let key: RowKey
    /// The cells, in column order.
    public let cells: [Cell]
    /// The indexes of columns that are set when the row is created and keep their values afterwards.
    public let keptColumns: [Int]
    /// The row's name in reports, such as `dana/mia/week`.
    public let label: String
    /// Whether all households share the row. The row is created once, and removed only with the last household.
    public let isShared: Bool
    /// The cells in the language by which the store's existing rows are matched, or `nil` if that is the seed's language.
    package var keyCells: [Cell]?
    /// The index of the row's record in the expanded household.
    package var position = 0
    /// The place of the row's document, or `nil` unless a mapping writes documents.
    package var document: DocumentPlace?

    public init(key: RowKey, cells: [Cell], keptColumns: [Int] = [], label: String, isShared: Bool = false) {
        self.key = key
        self.cells = cells
        self.keptColumns = keptColumns
        self.label = label
        self.isShared = isShared
    }

    /// Returns the row with the store's current values in its kept columns.
    package func keeping(_ current: [Cell]) -> StoreRow {
        guard !keptColumns.isEmpty, current.count == cells.count else { return self }
        var cells = cells
        for column in keptColumns where cells.indices.contains(column) { cells[column] = current[column] }
        var row = StoreRow(key: key, cells: cells, keptColumns: keptColumns, label: label, isShared: isShared)
        row.keyCells = keyCells
        row.position = position
        row.document = document
        return row
    }

    /// The hash of the cells, by which a ledger detects edits.
    public var fingerprint: Fingerprint { Fingerprint(cells) }
}

/// The name of a household in a store. Households of different packs may have the same key.
public struct HouseholdName: Hashable, Comparable, Sendable {
    public let pack: String
    public let key: String

    public init(pack: String, key: String) {
        self.pack = pack
        self.key = key
    }

    /// Compares names by pack, then by key.
    public static func < (a: Self, b: Self) -> Bool { (a.pack, a.key) < (b.pack, b.key) }
}
