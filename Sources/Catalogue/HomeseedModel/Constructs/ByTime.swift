package import HomeseedSource
import HomeseedStore

/// A value that depends on whether the day of a series is before today, today or later.
package struct ByTime: SeriesValue {
    static let before = Key("before-today", .any, required: true, about: "The value on the days before today.")
    static let today = Key("today", .any, required: true, about: "The value today.")
    static let after = Key("after-today", .any, required: true, about: "The value on the days after today.")
    package static let keys = [before, today, after]

    private let values: [TemplateValue]

    package init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source) {
        guard let match = ShapeMatch(node, against: Shape("a value by time", ByTime.keys), &reader.diagnostics) else {
            return nil
        }
        values = ByTime.keys.compactMap { match[$0].map { read($0, &reader) } }
        if values.count != 3 { return nil }
    }

    /// Returns the value for the record's day, relative to the day for which the household is expanded. Returns `nil` outside of
    /// a series.
    package func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue? {
        guard let day = household.day(of: record) else { return nil }
        return day < household.today ? values[0] : day == household.today ? values[1] : values[2]
    }
}
