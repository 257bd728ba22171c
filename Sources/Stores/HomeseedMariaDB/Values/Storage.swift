import HomeseedStore

/// The type of a column, as far as it affects reading and writing values.
enum Storage: Hashable, Sendable {
    case uuid, integer, boolean, date, datetime, json, other
    case text
    /// A number with this many fraction digits.
    case decimal(scale: Int)

    /// - Parameters:
    ///   - type: The name of the type, such as `tinyint`.
    ///   - declared: The type as declared, such as `tinyint(1)`.
    init(_ type: String, declared: String, scale: Int?, isJSON: Bool) {
        self =
            switch type.lowercased() {
            case "uuid": .uuid
            case _ where isJSON: .json
            case "json": .json
            case "tinyint" where declared.hasPrefix("tinyint(1)"): .boolean
            case "tinyint", "smallint", "mediumint", "int", "bigint": .integer
            case "char" where declared == "char(36)": .uuid
            case "char", "varchar", "tinytext", "text", "mediumtext", "longtext", "enum": .text
            case "decimal": .decimal(scale: scale ?? 0)
            case "date": .date
            case "datetime", "timestamp": .datetime
            default: .other
            }
    }

    /// Whether a column with this storage can store cells of a model's type without changes.
    func canStore(_ type: ColumnType) -> Bool {
        switch (type, self) {
        case (.uuid, .uuid), (.uuid, .text), (.reference, .uuid), (.reference, .text): true
        case (.string, .text), (.text, .text), (.word, .text), (.string, .uuid), (.text, .uuid), (.word, .uuid): true
        case (.integer, .integer), (.boolean, .boolean), (.date, .date), (.datetime, .datetime): true
        case (.list, .json), (.list, .text): true
        case (.decimal(nil), .text): true
        case (.decimal(let wanted), .decimal(let scale)): scale >= wanted ?? 0
        default: false
        }
    }

    /// Returns a value as a cell. A value that the model cannot represent becomes a text, so that it differs from every seeded
    /// value.
    func cell(_ bytes: UnsafeBufferPointer<UInt8>?, _ type: ColumnType) -> Cell {
        guard let bytes else { return .null }
        func text() -> String { String(decoding: bytes, as: UTF8.self) }
        switch type {
        case .uuid, .reference: return RecordID(utf8: bytes).map { .uuid($0) } ?? .text(text())
        case .string, .text, .word: return .text(text())
        case .integer: return Int(text()).map { .integer($0) } ?? .text(text())
        case .boolean: return bytes.count == 1 && (0x30...0x31).contains(bytes[0]) ? .boolean(bytes[0] == 0x31) : .text(text())
        case .decimal(let scale):
            if self == .text { return .decimal(text()) }
            return .decimal(Storage.digits(text(), scale: scale ?? 0))
        case .date: return Day(utf8: bytes).map { .date($0) } ?? .text(text())
        case .datetime: return Storage.moment(text())
        case .list: return JSONList.read(text()).map { .list($0) } ?? .text(text())
        }
    }

    /// Returns an amount with the scale of its type: `10.500` becomes `10.50` for two fraction digits. Padding by the store is
    /// not an edit.
    private static func digits(_ text: String, scale: Int) -> String {
        let parts = text.split(separator: ".", maxSplits: 1)
        var fraction = parts.count == 2 ? Array(parts[1].utf8) : []
        while fraction.count > scale, fraction.last == 0x30 { fraction.removeLast() }
        while fraction.count < scale { fraction.append(0x30) }
        let whole = parts.first.map(String.init) ?? "0"
        return fraction.isEmpty ? whole : whole + "." + String(decoding: fraction, as: UTF8.self)
    }

    /// Parses a timestamp such as `2026-11-21 16:30:00.000000`. Seeded values have no fractions of a second.
    private static func moment(_ text: String) -> Cell {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 1 || parts[1].allSatisfy({ $0 == "0" }), let start = parts.first,
            let instant = Instant(iso: start.replacing(" ", with: "T") + "Z")
        else { return .text(text) }
        return .datetime(instant)
    }
}
