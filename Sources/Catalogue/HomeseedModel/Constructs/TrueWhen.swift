import HomeseedSource

/// A computation that is true if this record meets a condition.
package struct TrueWhen: Computation {
    package static let name = "true-when"
    package static let about = "True if this record meets the condition, otherwise false."
    static let trueWhen = Key("true-when", .condition, required: true, about: "The condition, as in {completedAt: given}.")
    package static let keys = [trueWhen]

    private let meets: Selection
    package var condition: Selection? { meets }

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[TrueWhen.trueWhen],
            let condition = SelectionReading.selection(node, entity: context.entity, &reader)
        else { return nil }
        meets = condition
    }

    package var result: ComputedType { .boolean }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { (meets.conditions.map(\.path), []) }

    /// Returns true or false; unknown if a field of the condition is unknown.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        let isKnown = meets.conditions.allSatisfy { household.value(record, $0.path) != .unknown }
        return isKnown ? .boolean(household.matches(record, meets)) : .unknown
    }
}
