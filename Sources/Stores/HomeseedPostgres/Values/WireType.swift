#if Postgres
import HomeseedStore

/// The type of a column, as far as it affects the binary format of values.
enum WireType: Hashable, Sendable {
    case uuid, boolean, date, timestamptz, timestamp, json, jsonb
    /// A type that is read and written as text: text, varchar, an enum or similar.
    case text
    /// An integer with this number of bytes.
    case integer(Int)
    /// A numeric with this number of fraction digits, or `nil` if each value has its own number.
    case numeric(scale: Int?)
    /// An array of texts or enum values, with the OID of its element type.
    case list(element: UInt32)
    case other

    /// Whether a column of this type can store cells of a model's type without changes.
    func canStore(_ type: ColumnType) -> Bool {
        switch (type, self) {
        case (.uuid, .uuid), (.uuid, .text), (.reference, .uuid), (.reference, .text): true
        case (.string, .text), (.text, .text), (.word, .text): true
        case (.integer, .integer), (.boolean, .boolean), (.date, .date): true
        case (.datetime, .timestamptz), (.datetime, .timestamp): true
        case (.list, .list), (.list, .json), (.list, .jsonb): true
        case (.decimal(let wanted), .numeric(let scale)): scale.map { $0 >= wanted ?? 0 } ?? true
        default: false
        }
    }

    /// Returns an SQL expression for a value, in a binary format that ``WireValue`` can read.
    func selected(_ expression: String) -> String {
        switch self {
        case .text, .json, .jsonb, .numeric, .other: expression + "::text"
        case .list: expression + "::text[]"
        case .timestamp: "(\(expression) AT TIME ZONE 'UTC')"
        case .uuid, .boolean, .date, .timestamptz, .integer: expression
        }
    }
}

/// The OIDs of built-in types, which are the same in every database.
enum TypeOID {
    static let bool: UInt32 = 16
    static let int8: UInt32 = 20
    static let text: UInt32 = 25
    static let uuid: UInt32 = 2950
    static let textList: UInt32 = 1009
    static let uuidList: UInt32 = 2951
    static let int8List: UInt32 = 1016
    static let date: UInt32 = 1082
}

/// The number of days from 1970 to 2000, PostgreSQL's epoch.
let postgresEpoch = 10_957
#endif
