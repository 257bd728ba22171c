/// The tables that a store has, as it describes them itself: what a model for it is drafted from.
public struct LiveSchema: Hashable, Sendable {
    /// By name.
    public var tables: [LiveTable]
    /// Views, and what else is found by a name like a table and is none, by name.
    public var views: [String] = []

    public init(tables: [LiveTable] = []) { self.tables = tables }
}

/// A table of a store that is there already.
public struct LiveTable: Hashable, Sendable {
    public var name: String
    /// In the table's order.
    public var columns: [LiveColumn]
    /// The columns of its primary key.
    public var key: [String]
    /// Sets of columns whose values differ from row to row, without the key.
    public var uniques: [[String]]
    /// The same by the names that the store has for them, where it says them of a row that it refuses.
    public var uniqueNames: [String: [String]] = [:]
    /// What has to hold of each row.
    public var checks: [LiveCheck]
    /// Whether an index allows one row only.
    public var holdsOneRow: Bool
    /// Who numbers and versions its rows by itself, so that nobody else can add any; nil where anyone can.
    public var keeper: String?
    /// References by several columns at once.
    package var groups: [LiveReferenceGroup] = []
    /// Whether its rows lie in other tables, which are parts of it.
    package var isInParts = false

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

/// Columns that refer to a row of another table together, as a school and a year do.
package struct LiveReferenceGroup: Hashable, Sendable {
    package var columns: [String]
    package var table: String
    /// What they are for one of its rows, as texts; nil where there is none.
    package var example: [String]?

    package init(_ columns: [String], to table: String, example: [String]?) {
        (self.columns, self.table, self.example) = (columns, table, example)
    }
}

/// A condition that a store holds each row of a table against.
public struct LiveCheck: Hashable, Sendable {
    /// What the store calls it; nil where it has no name.
    public var name: String?
    /// In the store's SQL.
    public var condition: String

    public init(name: String? = nil, _ condition: String) {
        self.name = name
        self.condition = condition
    }
}

/// Describes a column that is there already, with what was seen in it: models and mappings are drafted from it.
public struct LiveColumn: Hashable, Sendable {
    public var name: String
    /// As the store calls it: `varchar(20)`.
    public var declaredType: String
    /// What it can hold for certain; nil where a model has no type for it.
    public var type: ColumnType?
    public var isNullable: Bool
    /// Whether the store works it out by itself.
    public var isGenerated: Bool
    /// Whether the store gives it a value where none is given: a default, a serial, an identity.
    public var hasDefault: Bool
    /// The most characters that it takes; nil where there is no limit, or the store does not keep to it.
    public var length: Int?
    /// The table that it refers to.
    public var references: String?
    /// Whether the store can check that reference at the end of the transaction.
    package var isReferenceDeferrable = false
    /// Of a store whose columns take anything: the sorts of values that were found in it.
    public var holds: Set<StorageClass> = []
    /// One of its values, as a text.
    public private(set) var example: String?
    /// What all of its values that were seen look like, whatever its type allows.
    public private(set) var inferredType: InferredType?

    /// Takes a value that was seen in it.
    public mutating func note(_ value: String) {
        let type = InferredType(value)
        if example == nil {
            (example, inferredType) = (value, type)
        } else if inferredType != type {
            inferredType = nil
        }
    }

    /// What SQLite calls the class of a value.
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

extension LiveColumn {
    /// Whether its numbers count milliseconds since 1970, as JavaScript does: more than seconds do in three thousand years.
    package var holdsMilliseconds: Bool { type == .integer && (example.flatMap { Int($0) } ?? 0) > 100_000_000_000 }
}

/// What a text in a store plainly is, though its column takes any.
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
