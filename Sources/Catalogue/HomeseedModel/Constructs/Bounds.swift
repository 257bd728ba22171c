import HomeseedSource
import HomeseedStore

/// A rule that compares a value with a constant or another field: `at-least`, `at-most`, `more-than`, `less-than`.
package struct Bounds: FieldRule {
    package static let keys = [Bound.Comparison.atLeast, .atMost, .moreThan, .lessThan].map {
        Key($0.rawValue, .scalar, about: "The value is \($0.words) this: a value, or the path of a field.")
    }

    package let bounds: [Bound]

    package var isUnique: Bool { false }

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader) {
        let field = reader.model.entities[context.entity].fields[context.field]
        self.init(declaration, entity: context.entity, type: field.type, name: field.name, &reader)
    }

    /// Reads the bounds of a field. Without an entity, as for a kind's field, paths are not allowed. Returns `nil` if there are
    /// none.
    package init?(
        _ declaration: Declaration, entity: EntityIndex?, type: any FieldType, name: String, _ reader: inout some ModelReader
    ) {
        // A type may define one of these keys itself: a file's `at-most` is its size.
        let own = Swift.type(of: type).keys.map(\.name)
        bounds = Bounds.keys.compactMap { key in
            guard !own.contains(key.name), let node = declaration[key], let comparison = Bound.Comparison(rawValue: key.name)
            else { return nil }
            return SelectionReading.bound(comparison, from: node, entity: entity, type: type, name: name, &reader)
        }
        if bounds.isEmpty { return nil }
    }

    /// Reports each bound that the value violates. Absent or unknown values and bounds are not reported.
    package func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext) {
        let value = household.value(record, field)
        guard value.isGiven else { return }
        for bound in bounds where household.holds(value, bound, for: record) == false {
            household.report(OutOfRange.diagnostic(value, beyond: bound, of: record, field: field, in: household))
        }
    }
}

extension Bound {
    /// Returns the limit that a number or a time of day violates. Returns `nil` if it violates none, if the limit is a path, or
    /// if the two can't be compared.
    package func limit(brokenBy value: Value) -> Value? {
        guard case .value(let limit) = operand, let order = Bound.order(value, limit), !comparison.accepts(order) else {
            return nil
        }
        return limit
    }

    /// Returns a negative, zero or positive number for the order of two numbers or times of day. Returns `nil` for other values.
    package static func order(_ value: Value, _ limit: Value) -> Int? {
        switch (value, limit) {
        // Almost all numbers are integers, and comparing decimals is slow.
        case (.integer(let a), .integer(let b)): return a < b ? -1 : a > b ? 1 : 0
        case (.string(let a), .string(let b)):
            guard let a = ClockTime(a)?.seconds, let b = ClockTime(b)?.seconds else { return nil }
            return a < b ? -1 : a > b ? 1 : 0
        default:
            guard let a = value.number, let b = limit.number else { return nil }
            return a < b ? -1 : a > b ? 1 : 0
        }
    }
}
