package import HomeseedSource

/// Values that the days of a series take in turn.
package struct ByDay: SeriesValue {
    static let byDay = Key("by-day", .list(.any), required: true, about: "The values, taken in turn.")
    package static let keys = [byDay]

    private let values: [TemplateValue]

    package init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source) {
        guard let match = ShapeMatch(node, against: Shape("values by day", ByDay.keys), &reader.diagnostics),
            let list = match[ByDay.byDay]
        else { return nil }
        values = list.elements.map { read($0, &reader) }
        if values.isEmpty {
            reader.diagnostics.report(MissingKey.empty(list, expected: "a list of values"))
            return nil
        }
    }

    /// Goes by the record's place in its series, and begins again when the values are used up.
    package func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue? {
        household.ordinal(of: record).map { values[$0 % values.count] }
    }
}
