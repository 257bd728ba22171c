import Foundation
import HomeseedStore

/// A value as an SQL condition reads it.
enum SQLOperand: Hashable, Sendable {
    case null
    case text(String)
    case number(Decimal)
    case boolean(Bool)
    /// A value that only the store knows, such as its own default or timestamp.
    case unknown
}

/// An evaluation of an SQL condition on a row, as far as possible without the store.
///
/// SQL's third truth value, for NULL, violates no constraint. A result of `nil` means that only the store can evaluate the
/// condition.
struct SQLEvaluation {
    let column: (String) -> SQLOperand

    enum Truth: Hashable { case yes, no, neither }

    func truth(_ expression: SQLExpression) -> Truth? {
        switch expression {
        case .all(let parts): return join(parts, ends: .no)
        case .any(let parts): return join(parts, ends: .yes)
        case .not(let inner): return truth(inner).map { $0 == .yes ? .no : $0 == .no ? .yes : .neither }
        case .given(let inner):
            guard let value = operand(inner), value != .unknown else { return nil }
            return value == .null ? .no : .yes
        case .isOneOf(let left, let values): return isOneOf(left, values)
        case .compare(let sign, let left, let right):
            guard let a = operand(left), let b = operand(right) else { return nil }
            return compare(sign, between: a, and: b)
        case .boolean(let flag): return flag ? .yes : .no
        case .null: return .neither
        default:
            guard case .boolean(let flag)? = operand(expression) else { return nil }
            return flag ? .yes : .no
        }
    }

    /// Combines results. Returns `ends` if any part has it, otherwise `nil` if only the store can evaluate a part, otherwise
    /// `.neither` if any part is `.neither`.
    private func join(_ parts: [SQLExpression], ends: Truth) -> Truth? {
        let truths = parts.map(truth)
        if truths.contains(ends) { return ends }
        if truths.contains(where: { $0 == nil }) { return nil }
        if truths.contains(.neither) { return .neither }
        return ends == .no ? .yes : .no
    }

    private func isOneOf(_ left: SQLExpression, _ values: [SQLExpression]) -> Truth? {
        guard let value = operand(left), value != .unknown else { return nil }
        let truths = values.map { candidate in operand(candidate).flatMap { compare("=", between: value, and: $0) } }
        if truths.contains(.yes) { return .yes }
        if truths.contains(where: { $0 == nil }) { return nil }
        return truths.contains(.neither) ? .neither : .no
    }

    // MARK: Operands

    private func operand(_ expression: SQLExpression) -> SQLOperand? {
        switch expression {
        case .column(let name): return column(name)
        case .text(let text): return .text(text)
        case .number(let digits): return SQLEvaluation.number(digits).map { .number($0) }
        case .boolean(let flag): return .boolean(flag)
        case .null: return .null
        case .call(let name, let arguments): return call(name, arguments)
        case .compare, .given, .isOneOf, .not, .all, .any:
            switch truth(expression) {
            case .yes: return .boolean(true)
            case .no: return .boolean(false)
            case .neither: return .null
            case nil: return nil
            }
        case .list: return nil
        }
    }

    private func call(_ name: String, _ arguments: [SQLExpression]) -> SQLOperand? {
        let values = arguments.map(operand)
        if name == "coalesce" {
            for value in values {
                guard let value, value != .unknown else { return nil }
                if value != .null { return value }
            }
            return .null
        }
        guard values.count == 1, let only = values[0] else { return nil }
        if only == .null || only == .unknown { return only }
        if name == "CAST" { return only }
        guard case .text(let text) = only else { return nil }
        switch name {
        case "length", "char_length", "character_length": return .number(Decimal(text.unicodeScalars.count))
        case "lower": return .text(text.lowercased())
        case "upper": return .text(text.uppercased())
        case "trim", "btrim": return .text(text.trimmingCharacters(in: CharacterSet(charactersIn: " ")))
        default: return nil
        }
    }

    static func number(_ digits: String) -> Decimal? {
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else {
            return nil
        }
        return Decimal(string: digits)
    }

    // MARK: Comparing

    private func compare(_ sign: String, between a: SQLOperand, and b: SQLOperand) -> Truth? {
        if a == .unknown || b == .unknown { return nil }
        if a == .null || b == .null { return .neither }
        guard let order = order(a, b) else { return nil }
        let holds: Bool
        switch sign {
        case "=": holds = order == .orderedSame
        case "<": holds = order == .orderedAscending
        case ">": holds = order == .orderedDescending
        case "<=": holds = order != .orderedDescending
        case ">=": holds = order != .orderedAscending
        default: return nil
        }
        return holds ? .yes : .no
    }

    /// Orders two operands. Numbers, including texts of digits, are compared as numbers; texts by bytes, because only the store
    /// knows its collation. Returns `nil` for any other pair, and for two texts of digits that differ as texts and as numbers:
    /// `'10'` is before `'9'`, but the store may hold both as numbers.
    private func order(_ a: SQLOperand, _ b: SQLOperand) -> ComparisonResult? {
        let numeric = number(a).flatMap { a in number(b).map { b in a < b ? .orderedAscending : b < a ? .orderedDescending : .orderedSame } }
        guard case .text(let a) = a, case .text(let b) = b else { return numeric }
        let textual: ComparisonResult =
            a.utf8.elementsEqual(b.utf8)
            ? .orderedSame : a.utf8.lexicographicallyPrecedes(b.utf8) ? .orderedAscending : .orderedDescending
        return numeric ?? textual == textual ? textual : nil
    }

    /// Returns the operand as a number. Booleans are numbers in SQLite.
    private func number(_ operand: SQLOperand) -> Decimal? {
        switch operand {
        case .number(let number): number
        case .boolean(let flag): flag ? 1 : 0
        case .text(let text): SQLEvaluation.number(text)
        default: nil
        }
    }
}
