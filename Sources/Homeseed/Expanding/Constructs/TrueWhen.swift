import HomeseedSource

/// Whether this record meets a condition.
package struct TrueWhen: Computation {
    package static let name = "true-when"
    package static let about = "True where this record meets the condition, else false."
    static let trueWhen = Key("true-when", .condition, required: true, "The condition, as in {completedAt: given}.")
    package static let keys = [trueWhen]

    package let condition: Selection

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout Reader) {
        guard let node = match[TrueWhen.trueWhen],
            let condition = SelectionReading.selection(node, entity: context.entity, &reader)
        else { return nil }
        self.condition = condition
    }

    package var result: ComputedSort { .truth }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { (condition.conditions.map(\.path), []) }

    package func value(of record: RecordIndex, _ layout: HouseholdDraft) -> Value {
        let isKnown = condition.conditions.allSatisfy { layout.value(record, $0.path) != .unknown }
        return isKnown ? .boolean(layout.matches(record, condition)) : .unknown
    }
}
