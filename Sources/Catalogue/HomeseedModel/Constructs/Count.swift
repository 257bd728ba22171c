import HomeseedSource

/// A computation that counts the records that belong to this record.
package struct Count: Computation {
    package static let name = "count"
    package static let about = "The number of records that belong to this one."
    static let count = Key("count", .scalar, required: true, about: "The entity.")
    package static let keys = [count, Grouping.per, Grouping.where]

    private let grouping: Grouping

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Count.count], let entity = SelectionReading.entity(node, &reader),
            let grouping = Grouping(match, entity: entity, for: context, &reader)
        else { return nil }
        self.grouping = grouping
    }

    package var result: ComputedType { .wholeNumber }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([], [grouping.selection.entity]) }

    /// Returns a whole number; unknown if `where` cannot be decided for some records.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        grouping.records(for: record, household).map { .integer($0.count) } ?? .unknown
    }
}
