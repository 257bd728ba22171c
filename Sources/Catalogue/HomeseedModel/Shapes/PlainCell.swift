import Foundation
import HomeseedStore

/// The conversion of values that depend on no language or household into cells and text.
enum PlainCell {
    /// Returns the cell of a value, or `nil` if it depends on the language or the household.
    static func make(_ value: Value, _ type: ColumnType) -> Cell? {
        switch value {
        case .absent: .null
        case .string(let text): .text(text)
        case .integer(let number):
            if case .decimal(let scale) = type { decimal(Decimal(number), scale) } else { .integer(number) }
        case .decimal(let number): if type == .integer { whole(number) } else { decimal(number, scale(of: type)) }
        case .boolean(let value): .boolean(value)
        case .date(let day): .date(day)
        case .datetime(let instant): .datetime(instant)
        case .weekdays(let days): .list(days.days.map(\.name))
        case .color(let color): .text(color.hex)
        default: nil
        }
    }

    /// Returns the value of a cell, or `nil` for a reference, which requires its household.
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

    /// Returns a value as it is written, or `nil` if it is absent, or if its text requires the catalogue or the household.
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

    /// Returns an exact cell. A number with decimals is retained, and a store that expects an integer rejects it.
    private static func whole(_ number: Decimal) -> Cell {
        Int("\(number)").map { .integer($0) } ?? .decimal("\(number)")
    }

    /// Pads the digits to the scale: `10` with two digits is `10.00`. Digits beyond the scale are never truncated.
    private static func decimal(_ number: Decimal, _ scale: Int?) -> Cell {
        let text = "\(number)"
        guard let scale, scale > 0, !number.isNaN else { return .decimal(text) }
        let parts = text.split(separator: ".", maxSplits: 1)
        let digits = parts.count == 2 ? parts[1].utf8.count : 0
        let padding = String(repeating: "0", count: max(0, scale - digits))
        return .decimal(parts.count == 2 ? text + padding : text + "." + padding)
    }
}
