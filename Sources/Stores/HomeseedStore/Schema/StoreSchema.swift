/// The tables that a pack's model requires in a store.
public struct StoreSchema: Hashable, Sendable {
    /// The tables, ordered so that referenced tables come first unless there are cycles.
    public let tables: [StoreTable]
    /// The reason why the store allows only a single household, or `nil` if it allows several.
    public let singleHouseholdReason: String?
    /// The access rules, or `nil` if every user of the store may see all rows.
    public let access: StoreAccess?
    /// Whether rows are only read and removed, so that the store's tables may require columns that the schema doesn't have.
    package var isForRemoval = false
    private let numbers: [String: Int]

    public init(tables: [StoreTable], singleHouseholdReason: String? = nil, access: StoreAccess? = nil) {
        self.tables = tables
        self.access = access
        self.singleHouseholdReason = singleHouseholdReason
        numbers = Dictionary(tables.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the index of a table for ``RowKey``, or `nil` if there is no table with this name.
    public func number(ofTable name: String) -> Int? { numbers[name] }

    /// Returns the table with an index, or `nil` if the index is out of range.
    public subscript(number: Int) -> StoreTable? { tables.indices.contains(number) ? tables[number] : nil }

    /// A schema without tables, for operations on the ledger only.
    public static let empty = StoreSchema(tables: [])
}

/// A table, collection or record type.
public struct StoreTable: Hashable, Sendable {
    public let name: String
    /// The model's entity whose records are in the table.
    public let entity: String
    public let columns: [StoreColumn]
    /// The column with the record's UUID, or `nil` if the table has a single row without a key.
    public let key: String?
    /// The column sets with unique constraints.
    public let uniques: [[String]]
    public let checks: [StoreCheck]
    /// The names that the table had in earlier models, the oldest first.
    public let formerNames: [String]
    /// The names of further columns of the model, which the table as it was seeded lacks.
    package var unseededColumns: [String] = []
    private let numbers: [String: Int]

    public init(
        name: String, entity: String, columns: [StoreColumn], key: String?,
        uniques: [[String]] = [], checks: [StoreCheck] = [], formerNames: [String] = []
    ) {
        self.formerNames = formerNames
        self.name = name
        self.entity = entity
        self.columns = columns
        self.key = key
        self.uniques = uniques
        self.checks = checks
        numbers = Dictionary(columns.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the index of a column's cell in a row, or `nil` if there is no column with this name.
    public func number(ofColumn name: String) -> Int? { numbers[name] }

    public var holdsOneRow: Bool { key == nil }

    /// Returns the table with only these columns and without constraints. If these are all columns, returns the table unchanged.
    func with(_ names: [String]) -> StoreTable {
        if names.count == columns.count { return self }
        let names = Set(names)
        return StoreTable(name: name, entity: entity, columns: columns.filter { names.contains($0.name) }, key: key)
    }

    /// Returns the column to report when several are wrong together. References come last, because they are seldom the mistake.
    package func reportedColumn(among names: [String]) -> Int? {
        let known = names.compactMap(number(ofColumn:))
        return known.first { columns[$0].references == nil } ?? known.first
    }

    /// Returns a column's cell in a row, or `nil` if there is no such column.
    public func cell(_ column: String, of cells: [Cell]) -> Cell? {
        guard let number = numbers[column], cells.indices.contains(number) else { return nil }
        return cells[number]
    }
}

/// A column of a table or a field of a collection.
public struct StoreColumn: Hashable, Sendable {
    public let name: String
    public let type: ColumnType
    public let isNullable: Bool
    /// The table that the column refers to by UUID, or `nil` if it isn't a reference.
    public let references: String?
    /// Whether the value is a secret, which reports mask.
    public let isSecret: Bool
    /// The names that the column had in earlier models, the oldest first.
    public let formerNames: [String]
    /// The value for existing rows without a value, or `nil` if the model gives no default.
    public let defaultForExistingRows: Cell?

    public init(
        _ name: String, _ type: ColumnType, isNullable: Bool = false, references: String? = nil, isSecret: Bool = false,
        formerNames: [String] = [], defaultForExistingRows: Cell? = nil
    ) {
        (self.formerNames, self.defaultForExistingRows) = (formerNames, defaultForExistingRows)
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.references = references
        self.isSecret = isSecret
    }

    /// Returns a cell for a report, masked if the column is secret.
    public func display(_ cell: Cell) -> String { isSecret && cell != .null ? "••••" : cell.display }
}
