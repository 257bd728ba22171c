import HomeseedSource

/// `at-least`, `at-most`, `more-than`, `less-than`: a value or another field.
package struct Bounds: FieldRule {
    package static let keys = [Bound.Comparison.atLeast, .atMost, .moreThan, .lessThan].map {
        Key($0.rawValue, .scalar, "The value is \($0.words) this: a value, or the path of a field.")
    }

    package let bounds: [Bound]

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout Reader) {
        let field = reader.pack.model.entities[context.entity].fields[context.field]
        self.init(declaration, entity: context.entity, type: field.type, name: field.name, &reader)
    }

    /// For a kind's fields, which have no paths.
    init?(_ declaration: Declaration, entity: EntityIndex?, type: any FieldType, name: String, _ reader: inout Reader) {
        // A type may use one of these words for itself: the `at-most` of a file is its size.
        let own = Swift.type(of: type).keys.map(\.name)
        bounds = Bounds.keys.compactMap { key in
            guard !own.contains(key.name), let node = declaration[key], let comparison = Bound.Comparison(rawValue: key.name) else { return nil }
            return SelectionReading.bound(comparison, from: node, entity: entity, type: type, name: name, &reader)
        }
        if bounds.isEmpty { return nil }
    }

    package func check(_ record: RecordIndex, _ field: FieldIndex, in layout: HouseholdDraft) {
        let value = layout.value(record, field)
        guard value.isGiven else { return }
        for bound in bounds where layout.holds(value, bound, for: record) == false {
            layout.report(OutOfRange.diagnostic(value, beyond: bound, of: record, field: field, in: layout))
        }
    }
}
