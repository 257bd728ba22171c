package import HomeseedSource

/// A list of values that the days of a series use in turn.
package struct ByDay: SeriesValue {
    static let byDay = Key("by-day", .list(.any), required: true, about: "Values that the days of the series use in turn.")
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

    /// Returns the value for the record's position in its series, starting over after the last value. Returns `nil` outside of a
    /// series.
    package func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue? {
        household.ordinal(of: record).map { values[$0 % values.count] }
    }
}
