package import HomeseedDocument
import HomeseedSource
import HomeseedStore

/// A value for the days of a series before today, for today, and for those after it.
package struct ByTime: SeriesValue {
    static let before = Key("before-today", .any, required: true, "The value on the days before today.")
    static let today = Key("today", .any, required: true, "The value today.")
    static let after = Key("after-today", .any, required: true, "The value on the days after today.")
    package static let keys = [before, today, after]

    private let values: [TemplateValue]

    package init?(_ node: Node, read: (Node, inout Reader) -> TemplateValue, _ reader: inout Reader) {
        guard let match = ShapeMatch(node, Shape("a value by time", ByTime.keys), &reader.diagnostics) else { return nil }
        values = ByTime.keys.compactMap { match[$0].map { read($0, &reader) } }
        if values.count != 3 { return nil }
    }

    package func pick(_ record: DraftRecord, field: String, _ layout: HouseholdDraft) -> TemplateValue? {
        guard let day = record.day else { return nil }
        return day < layout.today ? values[0] : day == layout.today ? values[1] : values[2]
    }
}
