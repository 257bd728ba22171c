import HomeseedSource

/// A computation of the least value of a field over the records that belong to this record.
package struct Minimum: Computation {
    package static let name = "min"
    package static let about = "The smallest value of a field over records that belong to this one."
    static let min = Key(
        "min", .spelled(.qualified), required: true, about: "The entity and its field, as in Completion.famcoins.")
    package static let keys = [min, Grouping.per, Grouping.where]

    private let extreme: Extreme

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let extreme = Extreme(match, key: Minimum.min, for: context, &reader) else { return nil }
        self.extreme = extreme
    }

    package var result: ComputedType { .same(extreme.field) }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { extreme.inputs }

    /// Returns the minimum. Without values, it is 0 for a whole-number field and absent for any other field.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        extreme.value(of: record, household) { $0 < 0 }
    }
}

/// A computation of the greatest value of a field over the records that belong to this record.
package struct Maximum: Computation {
    package static let name = "max"
    package static let about = "The greatest value of a field over records that belong to this one."
    static let max = Key(
        "max", .spelled(.qualified), required: true, about: "The entity and its field, as in Completion.famcoins.")
    package static let keys = [max, Grouping.per, Grouping.where]

    private let extreme: Extreme

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let extreme = Extreme(match, key: Maximum.max, for: context, &reader) else { return nil }
        self.extreme = extreme
    }

    package var result: ComputedType { .same(extreme.field) }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { extreme.inputs }

    /// Returns the maximum. Without values, it is 0 for a whole-number field and absent for any other field.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        extreme.value(of: record, household) { $0 > 0 }
    }
}

private struct Extreme: Sendable {
    let grouping: Grouping
    let field: FieldPath
    let isNumber: Bool

    init?(_ match: ShapeMatch, key: Key, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[key], let field = SelectionReading.entityField(node, &reader),
            let grouping = Grouping(match, entity: field.entity, for: context, &reader)
        else { return nil }
        self.grouping = grouping
        self.field = field
        if case .number(isWhole: true) = reader.model.field(at: field).type.form { isNumber = true } else { isNumber = false }
    }

    var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([field], [grouping.selection.entity]) }

    func value(of record: RecordIndex, _ household: any HouseholdContext, isBetter: (Int) -> Bool) -> Value {
        var best: Value = .absent
        guard let records = grouping.records(for: record, household) else { return .unknown }
        for index in records {
            let value = household.value(index, field)
            if value == .unknown { return .unknown }
            if best == .absent {
                best = value
            } else if let order = household.compare(value, best), isBetter(order) {
                best = value
            }
        }
        return best == .absent && isNumber ? .integer(0) : best
    }
}
