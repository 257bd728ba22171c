package import HomeseedDocument
import HomeseedSource

/// Values that the days of a series take in turn.
package struct ByDay: SeriesValue {
    static let byDay = Key("by-day", .list(.any), required: true, "The values, taken in turn.")
    package static let keys = [byDay]

    private let values: [TemplateValue]

    package init?(_ node: Node, read: (Node, inout Reader) -> TemplateValue, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, Shape("values by day", ByDay.keys), &reader.diagnostics), let list = match[ByDay.byDay]
        else { return nil }
        values = list.elements.map { read($0, &reader) }
        if values.isEmpty {
            reader.diagnostics.report(MissingKey.empty(list, expected: "a list of values"))
            return nil
        }
    }

    package func pick(_ record: DraftRecord, field: String, _ layout: HouseholdDraft) -> TemplateValue? {
        record.ordinal.map { values[$0 % values.count] }
    }
}
