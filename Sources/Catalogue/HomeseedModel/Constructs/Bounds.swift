import HomeseedSource

/// `at-least`, `at-most`, `more-than`, `less-than`: a value or another field.
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

    /// For a kind's fields, which have no paths.
    package init?(_ declaration: Declaration, entity: EntityIndex?, type: any FieldType, name: String, _ reader: inout some ModelReader) {
        // A type may use one of these words for itself: the `at-most` of a file is its size.
        let own = Swift.type(of: type).keys.map(\.name)
        bounds = Bounds.keys.compactMap { key in
            guard !own.contains(key.name), let node = declaration[key], let comparison = Bound.Comparison(rawValue: key.name) else { return nil }
            return SelectionReading.bound(comparison, from: node, entity: entity, type: type, name: name, &reader)
        }
        if bounds.isEmpty { return nil }
    }

    /// Reports each bound that the value does not keep. What is not known, of either, breaks none.
    package func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext) {
        let value = household.value(record, field)
        guard value.isGiven else { return }
        for bound in bounds where household.holds(value, bound, for: record) == false {
            household.report(OutOfRange.diagnostic(value, beyond: bound, of: record, field: field, in: household))
        }
    }
}

extension Bound {
    /// The number that a number should not be beyond, and is; nil for bounds and values of other sorts.
    package func limit(brokenBy value: Value) -> Value? {
        guard case .value(let limit) = operand, let order = Bound.order(value, limit), !comparison.accepts(order) else { return nil }
        return limit
    }

    /// Negative where the first number is the lesser one; nil where one of them is none.
    private static func order(_ value: Value, _ limit: Value) -> Int? {
        // Almost all are whole, and comparing decimals costs as much as reading the item.
        if case .integer(let a) = value, case .integer(let b) = limit { return a < b ? -1 : a > b ? 1 : 0 }
        guard let a = value.number, let b = limit.number else { return nil }
        return a < b ? -1 : a > b ? 1 : 0
    }
}
