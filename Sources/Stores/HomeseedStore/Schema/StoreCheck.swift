import Foundation

/// A check constraint of a row, derived from the model.
///
/// The set of checks is closed, so that every target can implement all of them. Allowed words, Booleans and NOT NULL follow
/// from the columns instead.
public enum StoreCheck: Hashable, Sendable {
    case bound(column: String, Relation, Operand)
    /// The column is non-null if and only if the condition holds.
    case givenExactly(column: String, when: Condition)
    /// The column is non-null if the condition holds.
    case givenAtLeast(column: String, when: Condition)
    /// The Boolean column is true if and only if the condition holds.
    case trueExactly(column: String, when: Condition)

    /// The comparison with a bound.
    public enum Relation: String, Hashable, Sendable {
        case atLeast = "at_least"
        case atMost = "at_most"
        case moreThan = "more_than"
        case lessThan = "less_than"
    }

    /// The bound to compare with: a constant or another column of the row.
    public enum Operand: Hashable, Sendable {
        case constant(Cell)
        case column(String)
    }

    /// A condition on one of the row's columns.
    public enum Condition: Hashable, Sendable {
        case isGiven(String)
        /// The column has one of these values.
        case isOneOf(String, [Cell])
    }

    /// The constraint's name in a store, unique within its table.
    public var name: String {
        switch self {
        case .bound(let column, let relation, .constant(.text(let text))): "\(column)_\(relation.rawValue)_\(text)"
        case .bound(let column, let relation, .constant(let cell)): "\(column)_\(relation.rawValue)_\(cell.display)"
        case .bound(let column, let relation, .column(let other)): "\(column)_\(relation.rawValue)_\(other)"
        case .givenExactly(let column, let condition): "\(column)_given_exactly_when_\(condition.column)"
        case .givenAtLeast(let column, let condition): "\(column)_given_when_\(condition.column)"
        case .trueExactly(let column, let condition): "\(column)_true_exactly_when_\(condition.column)"
        }
    }

    /// Whether a row satisfies the check. As in SQL, null values satisfy every bound.
    public func holds(_ cells: [Cell], in table: StoreTable) -> Bool {
        func cell(_ column: String) -> Cell { table.cell(column, of: cells) ?? .null }
        switch self {
        case .bound(let column, let relation, let operand):
            let other =
                switch operand {
                case .constant(let constant): constant
                case .column(let name): cell(name)
                }
            return cell(column).order(to: other).map(relation.allows) ?? true
        case .givenExactly(let column, let condition):
            return (cell(column) != .null) == condition.holds(cell(condition.column))
        case .givenAtLeast(let column, let condition):
            return cell(column) != .null || !condition.holds(cell(condition.column))
        case .trueExactly(let column, let condition):
            return (cell(column) == .boolean(true)) == condition.holds(cell(condition.column))
        }
    }
}

extension StoreCheck.Condition {
    public var column: String {
        switch self {
        case .isGiven(let column), .isOneOf(let column, _): column
        }
    }

    func holds(_ cell: Cell) -> Bool {
        switch self {
        case .isGiven: cell != .null
        case .isOneOf(_, let cells): cells.contains(cell)
        }
    }
}

extension StoreCheck.Relation {
    func allows(_ order: ComparisonResult) -> Bool {
        switch self {
        case .atLeast: order != .orderedAscending
        case .atMost: order != .orderedDescending
        case .moreThan: order == .orderedDescending
        case .lessThan: order == .orderedAscending
        }
    }
}

extension Cell {
    /// Returns the order of two cells, or `nil` if either is null or they can't be compared.
    func order(to other: Cell) -> ComparisonResult? {
        switch (self, other) {
        case (.date(let a), .date(let b)): Cell.order(a, b)
        case (.datetime(let a), .datetime(let b)): Cell.order(a, b)
        case (.integer(let a), .integer(let b)): Cell.order(a, b)
        // Only times of day have bounds as texts.
        case (.text(let a), .text(let b)): Cell.order(a, b)
        default:
            if let a = number, let b = other.number { Cell.order(a, b) } else { nil }
        }
    }

    private static func order<T: Comparable>(_ a: T, _ b: T) -> ComparisonResult {
        a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame
    }

    private var number: Decimal? {
        switch self {
        case .integer(let number): Decimal(number)
        case .decimal(let digits): Decimal(string: digits)
        default: nil
        }
    }
}
