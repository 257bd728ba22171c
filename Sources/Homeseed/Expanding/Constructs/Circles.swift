import HomeseedDocument
import HomeseedSource

/// `circles: false`: following the reference never leads back to the record.
package struct Circles: FieldRule {
    static let circles = Key("circles", .boolean, "False: following the reference never leads back to the record.")
    package static let keys = [circles]

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout Reader) {
        guard declaration[Circles.circles]?.scalar == .boolean(false) else { return nil }
    }

    package func check(_ record: RecordIndex, _ field: FieldIndex, in layout: HouseholdDraft) {
        var current = record
        var isFirst = true
        for _ in layout.records.numbers {
            guard case .record(let next) = layout.value(current, field), layout.records[next].entity == layout.records[record].entity
            else { return }
            if next == record {
                // Every record of a circle leads back to itself: it is said of the first of them.
                if isFirst { layout.report(RecordCircle.diagnostic(record, field: field, in: layout)) }
                return
            }
            isFirst = isFirst && record < next
            current = next
        }
    }
}
