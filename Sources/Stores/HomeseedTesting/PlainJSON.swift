import Foundation
package import HomeseedStore

/// JSON in the notation of the handbook, independent of the targets' code, for tests that access a store directly.
package enum PlainJSON {
    /// Returns a value of `JSONSerialization` as a cell. A text that does not parse as the column's type stays a text, and an
    /// unsupported value becomes `?`.
    package static func cell(_ value: Any?, _ type: ColumnType) -> Cell {
        switch value {
        case nil, is NSNull: .null
        case let texts as [String]: .list(texts)
        case let text as String:
            switch type {
            case .uuid, .reference: RecordID(text: text).map { .uuid($0) } ?? .text(text)
            case .decimal: .decimal(text)
            case .date: Day(iso: text).map { .date($0) } ?? .text(text)
            case .datetime: Instant(iso: text).map { .datetime($0) } ?? .text(text)
            default: .text(text)
            }
        case let number as NSNumber: type == .boolean ? .boolean(number.boolValue) : .integer(number.intValue)
        default: .text("?")
        }
    }

    /// Returns a row as an object for `JSONSerialization`, keyed by column names.
    package static func object(_ cells: [Cell], _ table: StoreTable) -> [String: Any] {
        Dictionary(zip(table.columns, cells).map { column, cell in (column.name, value(cell)) }) { $1 }
    }

    private static func value(_ cell: Cell) -> Any {
        switch cell {
        case .null: NSNull()
        case .uuid(let id): id.text
        case .text(let text), .decimal(let text): text
        case .integer(let number): number
        case .boolean(let value): value
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .list(let texts): texts
        }
    }
}
