import HomeseedSource

/// A rule that a value equals another field's value: a task's family is the family of its child.
package struct Equals: FieldRule {
    static let equals = Key("equals", .scalar, about: "The value equals that of this field, by its path: child.family.")
    package static let keys = [equals]

    private let path: FieldPath
    private let words: String

    package var bounds: [Bound] { [] }
    package var isUnique: Bool { false }

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = declaration[Equals.equals], let path = SelectionReading.path(node, from: context.entity, &reader) else {
            return nil
        }
        (self.path, words) = (path, node.text ?? "")
    }

    /// Reports a value that differs. Absent and unknown values are not reported.
    package func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext) {
        let (value, other) = (household.value(record, field), household.value(record, path))
        guard value.isGiven, other.isGiven, value != other else { return }
        // A decimal and an integer may be the same number.
        if let a = value.number, let b = other.number, a == b { return }
        household.report(NotEqual.diagnostic(record, field: field, to: words, in: household))
    }
}
