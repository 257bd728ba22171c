import HomeseedSource

/// A computation that copies another record's value.
package struct Copy: Computation {
    package static let name = "copy"
    package static let about =
        "The value at a path: of a referenced record, or of the single record of an entity."
    static let copy = Key("copy", .scalar, required: true, about: "The path, as in group.sequence.")
    package static let keys = [copy]

    let path: FieldPath

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Copy.copy], let path = SelectionReading.path(node, from: context.entity, &reader) else {
            return nil
        }
        self.path = path
    }

    package var result: ComputedType { .same(path) }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([path], []) }

    /// Returns the value at the end of the path; absent if a reference on the way is empty.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        household.value(record, path)
    }
}
