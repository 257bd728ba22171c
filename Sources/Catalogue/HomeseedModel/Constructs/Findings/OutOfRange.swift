package import HomeseedSource

/// A check for values outside the bounds of their fields.
package enum OutOfRange: CheckDeclaration {
    package static let id: CheckID = "out-of-range"
    package static let finds = "A value outside the bounds of its field."
    package static let why = "The app would refuse it, or a child would wait for a reward that nobody can ever earn."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: ⟦25⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: 15}
            """
    )

    /// Reports a default value that violates one of the field's bounds.
    package static func checkDefault(_ field: Field, at node: Node, _ diagnostics: inout Diagnostics) {
        guard case .value(let value, _)? = field.defaultValue else { return }
        for bound in field.bounds {
            guard let limit = bound.limit(brokenBy: value) else { continue }
            return diagnostics.report(diagnostic(node, field: "default", bound, limit: field.type.written(limit) ?? ""))
        }
    }

    /// Returns the diagnostic for an item's value that violates a bound.
    package static func diagnostic(_ node: Node, field: String, _ bound: Bound, limit: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' is \(node.text ?? ""), but should be \(bound.comparison.words) \(limit)",
            at: node.place, related: [.init("the bound is set here", at: bound.place)])
    }

    /// Returns the diagnostic for a record's value that violates a bound.
    static func diagnostic(
        _ value: Value, beyond bound: Bound, of record: RecordIndex, field: FieldIndex, in household: any HouseholdContext
    ) -> Diagnostic {
        let declared = household.entities[household.entity(of: record)].fields[field]
        let limit: Value
        var words = ""
        switch bound.operand {
        case .value(let fixed): limit = household.resolve(fixed)
        case .path(let path):
            limit = household.value(record, path)
            words = " ('\(path.text)')"
        }
        return Diagnostic(
            id, .error,
            headline:
                "'\(declared.name)' is \(household.words(value, of: declared)), but should be \(bound.comparison.words) \(household.words(limit, of: declared))\(words)",
            at: household.place(of: record, field), related: [.init("the bound is set here", at: bound.place)])
    }
}
