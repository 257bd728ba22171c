import HomeseedModel
import HomeseedSource
package import HomeseedStore

/// Series of a template whose days come from a field of the record that each series is for, such as the weekdays of each child.
/// Computed values and values from items are ignored.
struct SeriesUsage {
    private let records: [RecordSpec]

    /// Creates the usage, or returns `nil` if there is no such series.
    init?(_ template: Template) {
        records = template.records.flatMap(SeriesUsage.all)
        if !records.contains(where: { if case .path? = $0.series?.days { true } else { false } }) { return nil }
    }

    private static func all(_ spec: RecordSpec) -> [RecordSpec] {
        [spec] + spec.nested.flatMap(\.specs).flatMap(all)
    }

    /// The days and bounds of a series, with the locations of the days and of the series.
    struct Written {
        var days: Weekdays
        var first: Value
        var last: Value
        var place: SourceLocation
        var series: SourceLocation
    }

    var all: [Written] {
        var found: [Written] = []
        var seen: Set<SourceLocation> = []
        for spec in records {
            guard let series = spec.series, case .path(let path) = series.days, let each = series.forEach else { continue }
            // The records that a condition selects are known only after expansion.
            guard each.conditions.isEmpty, seen.insert(series.place).inserted else { continue }
            for record in records where record.entity == each.entity {
                guard case .weekdays(let days)? = value(path, record), let place = place(path, record),
                    let first = value(series.first, record), let last = value(series.last, record)
                else { continue }
                found.append(Written(days: days, first: first, last: last, place: place, series: series.place))
            }
        }
        return found
    }

    private func value(_ operand: Bound.Operand, _ record: RecordSpec) -> Value? {
        switch operand {
        case .value(let fixed): fixed
        case .path(let path): value(path, record)
        }
    }

    /// Returns a fixed value of the record itself, or `nil` if the path refers to another record or the value is not fixed.
    private func value(_ path: FieldPath, _ record: RecordSpec) -> Value? {
        guard let written = written(path, record), case .fixed(let value) = written.form else { return nil }
        return value
    }

    private func place(_ path: FieldPath, _ record: RecordSpec) -> SourceLocation? { written(path, record)?.place }

    private func written(_ path: FieldPath, _ record: RecordSpec) -> TemplateValue? {
        guard path.single == nil, path.steps.count == 1 else { return nil }
        return record.values.first { $0.field == path.field }?.value
    }
}

/// The days on which every template is expanded.
package enum CheckedDays {
    package static let year = 2028

    /// Days in 2028, a leap year: a week, the last day of each month, 29 February and the day after. New Year's Day and both
    /// days on which Europe's clocks change are included too.
    package static let fixed: [Day] = {
        guard let january = Day(year: year, month: 1, day: 1) else { return [] }
        let week = (9...15).map { january.adding(days: $0) }
        let monthEnds = (1...12).map { january.adding(months: $0).adding(days: -1) }
        let special = [(2, 29), (3, 1), (3, 26), (10, 29)].compactMap { Day(year: year, month: $0.0, day: $0.1) }
        return [january] + week + monthEnds.filter { !special.contains($0) } + special
    }()
}
