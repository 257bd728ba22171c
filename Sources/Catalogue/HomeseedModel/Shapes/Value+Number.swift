package import Foundation

extension Value {
    package var number: Decimal? {
        switch self {
        case .integer(let number): Decimal(number)
        case .decimal(let number): number
        default: nil
        }
    }

    /// Creates a whole number if the decimal is whole and fits, otherwise a decimal.
    package init(number: Decimal) {
        let whole = number.rounded(.down)
        if whole == number, number.magnitude < Decimal(Int64.max), let integer = Int("\(whole)") {
            self = .integer(integer)
        } else {
            self = .decimal(number)
        }
    }

    package var negated: Value {
        switch self {
        case .integer(let number): number == .min ? .unknown : .integer(-number)
        case .decimal(let number): .decimal(-number)
        default: self
        }
    }
}

extension Decimal {
    /// Returns the whole number in a direction, or the nearest one.
    package func rounded(_ mode: RoundingMode) -> Decimal {
        var (number, whole) = (self, Decimal())
        NSDecimalRound(&whole, &number, 0, mode)
        return whole
    }
}
