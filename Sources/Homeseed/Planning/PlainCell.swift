import Foundation
import HomeseedStore

/// Values that mean the same in every language, and without their household, as cells of a column.
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
