package import HomeseedModel
package import HomeseedSource

/// A limit that no household can break. It appears to guard something, so the limit that is needed is never written.
package enum IdleLimit: Check {
    package static let id: CheckID = "idle-limit"
    package static let severity = Severity.warning
    package static let finds = "A limit that no household can break, such as a count of at least 0."
    package static let why = "It appears to guard something, so the limit that is really needed is never written."

    package static let wrong = Example(model: model(bound: "at-least: ⟦0⟧"), dutch: dutch)
    package static let right = Example(model: model(bound: "at-most: 3"), dutch: dutch)

    private static let dutch = ExampleCatalogue.dutch() + "\nlimits: {children: {why: De een heeft er een en de ander meer.}}"

    private static func model(bound: String) -> String {
        """
        entities:
          Child:
            fields: {id: uuid, name: string}
        limits:
          - {id: children, why: Some have one and some have more., count: Child, \(bound)}
        """
    }

    /// Checks the limits of the model and the expectations of templates.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            let own = pack.model.limits.filter { $0.pack == pack.number }
            let expected = pack.templates.filter { $0.pack == pack.number }.flatMap(\.expectations)
            for limit in own + expected {
                guard let first = limit.bounds.first, limit.bounds.allSatisfy({ isIdle($0, on: limit.measure, in: pack.model) })
                else { continue }
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "Every household meets this limit", at: first.place,
                        notes: ["\(reason(limit.measure)) is never less than 0."]))
            }
        }
    }

    private static func reason(_ measure: Measure) -> String {
        switch measure {
        case .count: "A count"
        case .share: "A part"
        default: "A sum of values that are never less than 0"
        }
    }

    private static func isIdle(_ bound: Bound, on measure: Measure, in model: Model) -> Bool {
        guard case .value(let value) = bound.operand, let limit = value.number else { return false }
        let isLower = bound.comparison == .atLeast && limit <= 0 || bound.comparison == .moreThan && limit < 0
        switch measure {
        case .count: return isLower
        case .share: return isLower || bound.comparison == .atMost && limit >= 1 || bound.comparison == .lessThan && limit > 1
        case .sum(let tally): return isLower && tally.minus.isEmpty && isNeverNegative(model.field(at: tally.field))
        case .ratio, .covers: return false
        }
    }

    private static func isNeverNegative(_ field: Field) -> Bool {
        field.bounds.contains { bound in
            guard case .value(let value) = bound.operand, let least = value.number else { return false }
            return bound.comparison == .atLeast && least >= 0
                || bound.comparison == .moreThan && (least >= 0 || least >= -1 && field.type.column == .integer)
        }
    }
}
