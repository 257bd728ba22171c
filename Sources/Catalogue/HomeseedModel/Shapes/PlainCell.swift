import Foundation
import HomeseedStore

/// Values that mean the same in every language, and without their household: as cells of a column, and as people write them.
enum PlainCell {
    /// Nil for everything else.
    static func make(_ value: Value, _ type: ColumnType) -> Cell? {
        switch value {
        case .absent: .null
        case .string(let text): .text(text)
        case .integer(let number): if case .decimal(let scale) = type { decimal(Decimal(number), scale) } else { .integer(number) }
        case .decimal(let number): if type == .integer { whole(number) } else { decimal(number, scale(of: type)) }
        case .boolean(let value): .boolean(value)
        case .date(let day): .date(day)
        case .datetime(let instant): .datetime(instant)
        case .weekdays(let days): .list(days.days.map(\.name))
        case .color(let color): .text(color.hex)
        default: nil
        }
    }

    /// What a cell says where nothing but the cell is known; a reference is nothing without its household.
    static func value(of cell: Cell) -> Value? {
        switch cell {
        case .null: .absent
        case .uuid: nil
        case .text(let text): .string(text)
        case .integer(let number): .integer(number)
        case .decimal(let digits): Decimal(string: digits).map { .decimal($0) } ?? .unknown
        case .boolean(let flag): .boolean(flag)
        case .date(let day): .date(day)
        case .datetime(let instant): .datetime(instant)
        case .list(let texts): .list(texts.map { .string($0) })
        }
    }

    /// A value as it is written; nil for what takes more than itself to be said, and where there is none.
    static func written(_ value: Value) -> String? {
        switch value {
        case .string(let text), .named(let text): text
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .weekdays(let days): days == .everyDay ? "every day" : days.days.map(\.name).joined(separator: ", ")
        case .color(let color): color.hex
        case .relativeDay(let words), .relativeMoment(let words): words.canonical
        default: nil
        }
    }

    private static func scale(of type: ColumnType) -> Int? {
        if case .decimal(let scale) = type { scale } else { nil }
    }

    /// Exact: what has digits after the point is no whole number, and a store that wants one says so.
    private static func whole(_ number: Decimal) -> Cell {
        Int("\(number)").map { .integer($0) } ?? .decimal("\(number)")
    }

    /// `10` with two digits is `10.00`; digits beyond the scale are never cut off.
    private static func decimal(_ number: Decimal, _ scale: Int?) -> Cell {
        let text = "\(number)"
        guard let scale, scale > 0, !number.isNaN else { return .decimal(text) }
        let parts = text.split(separator: ".", maxSplits: 1)
        let digits = parts.count == 2 ? parts[1].utf8.count : 0
        let padding = String(repeating: "0", count: max(0, scale - digits))
        return .decimal(parts.count == 2 ? text + padding : text + "." + padding)
    }
}
