import HomeseedSource

/// A computation of the initials of a name.
package struct Initials: Computation {
    package static let name = "initials"
    package static let about = "The initials of a name, at most three."
    static let initials = Key("initials", .scalar, required: true, about: "The field of the name.")
    package static let keys = [initials]

    private let path: FieldPath

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[Initials.initials], let path = SelectionReading.path(node, from: context.entity, &reader) else {
            return nil
        }
        self.path = path
    }

    package var result: ComputedType { .text }
    package var needs: [(path: FieldPath, type: ComputedType)] { [(path, .text)] }
    package var inputs: (paths: [FieldPath], entities: [EntityIndex]) { ([path], []) }

    /// Returns the first letters of at most three words, as capitals; absent if there is no name. Spaces and hyphens separate
    /// words.
    package func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value {
        switch household.value(record, path) {
        case .string(let name):
            .string(name.split { $0 == " " || $0 == "-" }.prefix(3).compactMap(\.first).map { $0.uppercased() }.joined())
        case .absent: .absent
        default: .unknown
        }
    }
}
