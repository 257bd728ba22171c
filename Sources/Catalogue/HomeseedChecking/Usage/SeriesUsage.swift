import HomeseedModel
import HomeseedSource
import HomeseedStore

/// The series of a template whose days, and their ends, are written in the records that they are for: in a rotation, or a
/// child's own days. What is worked out, or comes from an item, is left alone.
struct SeriesUsage {
    private let records: [RecordSpec]

    /// Nil where there is none.
    init?(_ template: Template) {
        records = template.records.flatMap(SeriesUsage.all)
        if !records.contains(where: { if case .path? = $0.series?.days { true } else { false } }) { return nil }
    }

    private static func all(_ spec: RecordSpec) -> [RecordSpec] {
        [spec] + spec.nested.flatMap(\.specs).flatMap(all)
    }

    /// The days and the ends of one, with the places of the days and of the series.
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
            // Which records a condition holds for is known only once they are expanded.
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

    /// What a record says itself; nil where the path leads on to another.
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
