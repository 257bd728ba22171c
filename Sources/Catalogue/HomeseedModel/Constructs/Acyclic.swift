import HomeseedSource

/// A rule that following a reference never leads back to the record: `circles: false`.
package struct Acyclic: FieldRule {
    static let circles = Key("circles", .boolean, about: "False: the references must not form a cycle.")
    package static let keys = [circles]

    package var bounds: [Bound] { [] }
    package var isUnique: Bool { false }

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader) {
        guard declaration[Acyclic.circles]?.scalar == .boolean(false) else { return nil }
    }

    /// Follows the reference for at most as many steps as there are records. A cycle is reported once, at its first record.
    package func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext) {
        var current = record
        var isFirst = true
        for _ in 0..<household.recordCount {
            guard case .record(let next) = household.value(current, field),
                household.entity(of: next) == household.entity(of: record)
            else { return }
            if next == record {
                // Every record of a cycle leads back to itself, so only the first is reported.
                if isFirst { household.report(RecordCircle.diagnostic(record, field: field, in: household)) }
                return
            }
            isFirst = isFirst && record < next
            current = next
        }
    }
}
