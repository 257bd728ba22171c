#if Postgres
import HomeseedStore

/// What a column of the server's holds, as far as the binary form of its values goes.
enum WireType: Hashable, Sendable {
    case uuid, boolean, date, timestamptz, timestamp, json, jsonb
    /// Text, varchar, an enum, and whatever else reads and writes as its own text.
    case text
    /// With this many bytes.
    case integer(Int)
    /// With this many digits after the point; nil keeps those of each value.
    case numeric(scale: Int?)
    /// Of texts, or of words of an enum: the type of its elements.
    case list(element: UInt32)
    case other

    /// Which kinds of cells such a column can keep and give back unchanged.
    func canHold(_ type: ColumnType) -> Bool {
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

    /// A column as it is asked for, so that its value arrives in a form that `CellReader` knows.
    func selected(_ expression: String) -> String {
        switch self {
        case .text, .json, .jsonb, .numeric, .other: expression + "::text"
        case .list: expression + "::text[]"
        case .timestamp: "(\(expression) AT TIME ZONE 'UTC')"
        case .uuid, .boolean, .date, .timestamptz, .integer: expression
        }
    }
}

/// Types by the numbers that PostgreSQL gives them, the same in every database.
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

/// The days from 1970 to 2000, where PostgreSQL starts counting.
let postgresEpoch = 10_957
#endif
