/// The tables of an existing store, from which a model is drafted.
public struct LiveSchema: Hashable, Sendable {
    /// The tables, sorted by name.
    public var tables: [LiveTable]
    /// The names of views and other objects that look like tables, sorted.
    public var views: [String] = []
    /// The tables that are not on the search path. Their names start with the schema, as in `audit.log`.
    package var elsewhere: [LiveTable] = []

    public init(tables: [LiveTable] = []) { self.tables = tables }
}

/// A table of an existing store.
public struct LiveTable: Hashable, Sendable {
    public var name: String
    /// The database schema that contains the table, or `nil` if the store has no schemas.
    package var schema: String?
    /// Whether ``name`` starts with the schema, because the table isn't on the search path.
    package var isSchemaQualified = false
    /// The columns, in table order.
    public var columns: [LiveColumn]
    /// The names of the primary key's columns.
    public var key: [String]
    /// The column sets with unique constraints, except the primary key.
    public var uniques: [[String]]
    /// The column sets of unique constraints by constraint name, for stores that report the name in an error.
    public var uniqueNames: [String: [String]] = [:]
    /// The check constraints.
    public var checks: [LiveCheck]
    /// Whether an index restricts the table to one row.
    public var holdsOneRow: Bool
    /// The software that assigns keys and versions to the rows, such as Core Data, or `nil` if there is none. Other clients
    /// can't insert rows into such a table.
    public var managingFramework: String?
    /// The foreign keys with several columns.
    package var groups: [LiveReferenceGroup] = []
    /// Whether the table is partitioned, so that its rows are in other tables.
    package var isPartitioned = false

    /// The table's quoted name, with its schema if ``name`` has it.
    package var quoted: String {
        guard isSchemaQualified, let schema else { return SQLText.quote(name) }
        return SQLText.quote(schema) + "." + SQLText.quote(String(name.dropFirst(schema.count + 1)))
    }

    public init(
        name: String, columns: [LiveColumn] = [], key: [String] = [], uniques: [[String]] = [], checks: [LiveCheck] = [],
        holdsOneRow: Bool = false
    ) {
        self.name = name
        self.columns = columns
        self.key = key
        self.uniques = uniques
        self.checks = checks
        self.holdsOneRow = holdsOneRow
    }
}

/// A foreign key of several columns, such as a school and a year.
package struct LiveReferenceGroup: Hashable, Sendable {
    package var columns: [String]
    package var table: String
    /// The columns' values in one referenced row, as text, or `nil` if there is no such row.
    package var example: [String]?

    package init(_ columns: [String], to table: String, example: [String]?) {
        (self.columns, self.table, self.example) = (columns, table, example)
    }
}

/// A check constraint of an existing table.
public struct LiveCheck: Hashable, Sendable {
    /// The constraint's name, or `nil` if it has none.
    public var name: String?
    /// The condition, in the store's SQL.
    public var condition: String

    public init(name: String? = nil, _ condition: String) {
        self.name = name
        self.condition = condition
    }
}

/// A column of an existing table with a summary of its values, from which models and mappings are drafted.
public struct LiveColumn: Hashable, Sendable {
    public var name: String
    /// The declared type in the store's notation, such as `varchar(20)`.
    public var declaredType: String
    /// The corresponding model type, or `nil` if there is none.
    public var type: ColumnType?
    public var isNullable: Bool
    /// Whether the store computes the column's values.
    public var isGenerated: Bool
    /// Whether the store supplies a missing value: by a default, a serial or an identity.
    public var hasDefault: Bool
    /// The maximum number of characters, or `nil` if the store enforces no maximum.
    public var length: Int?
    /// The referenced table, or `nil` if the column isn't a foreign key.
    public var references: String?
    /// The SQL expression of the next row's number, for stores whose app numbers the rows (Core Data), or `nil` for other
    /// stores.
    package var nextNumber: String?
    /// The unit of timestamps, or `nil` if the kind of store does not determine it.
    package var unit: MomentUnit?
    /// Whether the store can defer the foreign key check to the end of the transaction.
    package var isReferenceDeferrable = false
    /// The storage classes of the observed values, for stores whose columns are dynamically typed (SQLite).
    public var storageClasses: Set<StorageClass> = []
    /// One of the column's values, as text, or `nil` if no value was observed.
    public private(set) var example: String?
    /// The largest magnitude of a number among the observed values, or `nil` if there is no number.
    package private(set) var largest: Double?
    /// The type that all observed values look like, or `nil` if they differ or match no type.
    public private(set) var inferredType: InferredType?

    /// Records an observed value.
    public mutating func note(_ value: String) {
        let type = InferredType(value)
        if let number = Double(value), number.isFinite { largest = max(largest ?? 0, number.magnitude) }
        if example == nil {
            (example, inferredType) = (value, type)
        } else if inferredType != type {
            inferredType = nil
        }
    }

    /// SQLite's storage class of a value.
    public enum StorageClass: String, Hashable, Sendable { case integer, real, text, blob }

    public init(
        name: String, declaredType: String, type: ColumnType?, isNullable: Bool, isGenerated: Bool = false,
        hasDefault: Bool = false, length: Int? = nil, references: String? = nil
    ) {
        self.name = name
        self.declaredType = declaredType
        self.type = type
        self.isNullable = isNullable
        self.isGenerated = isGenerated
        self.hasDefault = hasDefault
        self.length = length
        self.references = references
    }
}

/// A type inferred from text values in a column that accepts any text.
public enum InferredType: Hashable, Sendable {
    case day, moment, uuid

    package init?(_ value: String) {
        if RecordID(text: value) != nil {
            self = .uuid
        } else if value.utf8.count >= 10, Day(iso: String(value.prefix(10))) != nil {
            self = value.utf8.count == 10 ? .day : .moment
        } else {
            return nil
        }
    }
}
