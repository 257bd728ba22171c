/// The tables that a pack's model asks of a store: enough to make them, and to read them back.
public struct StoreSchema: Hashable, Sendable {
    /// A table comes after those it refers to, as far as references without circles allow.
    public let tables: [StoreTable]
    /// Why the store holds one household only; nil where several live side by side.
    public let singleHouseholdReason: String?
    /// Who may see what; nil where whoever reaches the store sees all of it.
    public let access: StoreAccess?
    private let numbers: [String: Int]

    public init(tables: [StoreTable], singleHouseholdReason: String? = nil, access: StoreAccess? = nil) {
        self.tables = tables
        self.access = access
        self.singleHouseholdReason = singleHouseholdReason
        numbers = Dictionary(tables.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Finds the number by which a ``RowKey`` names a table; nil where the schema has no table of this name.
    public func number(ofTable name: String) -> Int? { numbers[name] }

    /// Nil for a number that is none of a table.
    public subscript(number: Int) -> StoreTable? { tables.indices.contains(number) ? tables[number] : nil }

    /// For questions that concern the ledger alone.
    public static let empty = StoreSchema(tables: [])
}

/// One table, collection or record type.
public struct StoreTable: Hashable, Sendable {
    public let name: String
    /// The entity whose records it holds, as the model calls it.
    public let entity: String
    public let columns: [StoreColumn]
    /// The column with the record's UUID. Nil where there is none: such a table holds exactly one row.
    public let key: String?
    /// Sets of columns whose values differ from row to row.
    public let uniques: [[String]]
    public let checks: [StoreCheck]
    private let numbers: [String: Int]

    public init(
        name: String, entity: String, columns: [StoreColumn], key: String?,
        uniques: [[String]] = [], checks: [StoreCheck] = []
    ) {
        self.name = name
        self.entity = entity
        self.columns = columns
        self.key = key
        self.uniques = uniques
        self.checks = checks
        numbers = Dictionary(columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Finds where a column's cell stands in each row, from 0; nil where the table has no column of this name.
    public func number(ofColumn name: String) -> Int? { numbers[name] }

    public var holdsOneRow: Bool { key == nil }

    /// Of columns that are wrong together the one to show: what a row refers to seldom is the mistake.
    package func telling(_ names: [String]) -> Int? {
        let known = names.compactMap(number(ofColumn:))
        return known.first { columns[$0].references == nil } ?? known.first
    }

    /// The cell of a column in one of the table's rows.
    public func cell(_ column: String, of cells: [Cell]) -> Cell? {
        guard let number = numbers[column], cells.indices.contains(number) else { return nil }
        return cells[number]
    }
}

/// One column or field.
public struct StoreColumn: Hashable, Sendable {
    public let name: String
    public let type: ColumnType
    public let isNullable: Bool
    /// The table whose rows it refers to, by their UUIDs.
    public let references: String?
    /// Masked wherever it would be printed.
    public let isSecret: Bool

    public init(
        _ name: String, _ type: ColumnType, isNullable: Bool = false, references: String? = nil, isSecret: Bool = false
    ) {
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.references = references
        self.isSecret = isSecret
    }

    /// A cell of this column as a report may show it.
    public func display(_ cell: Cell) -> String { isSecret && cell != .null ? "••••" : cell.display }
}
