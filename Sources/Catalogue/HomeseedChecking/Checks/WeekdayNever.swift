package import HomeseedModel
package import HomeseedSource
import HomeseedStore

/// A day of the week that never occurs within its series, so that its record is never created.
package enum WeekdayNever: Check {
    package static let id: CheckID = "weekday-never"
    package static let severity = Severity.warning
    package static let finds = "A day of the week that doesn't occur between the first and last day of a series."
    package static let why = "The task is planned for a Sunday, but the series has no Sunday, so it never appears."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, child: mia, day: day, series: {days: ⟦"friday, sunday"⟧, first: 2028-01-10, last: 2028-01-14}}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, child: mia, day: day, series: {days: "friday, sunday", first: 2028-01-10, last: 2028-01-16}}
            """
    )

    /// Checks series with constant days, first day and last day, for several fixed dates.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for template in pack.templates where template.pack == pack.number {
                for spec in template.records { check(spec, &diagnostics) }
                for written in SeriesUsage(template)?.all ?? [] {
                    check(
                        written.days, from: written.first, to: written.last, at: written.place,
                        related: [.init("the series", at: written.series)], &diagnostics)
                }
            }
            for item in pack.ownItems {
                for case .specs(let written) in item.values { for spec in written.specs { check(spec, &diagnostics) } }
            }
            for declared in pack.model.series.values where pack.files.contains(declared.place.file) {
                check(declared.series, &diagnostics)
            }
        }
    }

    private static func check(_ spec: RecordSpec, _ diagnostics: inout Diagnostics) {
        if let series = spec.series { check(series, &diagnostics) }
        for (_, nested) in spec.nested { for spec in nested { check(spec, &diagnostics) } }
    }

    private static func check(_ series: Series, _ diagnostics: inout Diagnostics) {
        guard case .fixed(let days) = series.days, case .value(let first) = series.first, case .value(let last) = series.last
        else { return }
        check(days, from: first, to: last, at: series.daysPlace, &diagnostics)
    }

    /// Reports days of the week that never occur between two dates.
    ///
    /// - Parameter related: the series, if the days are written in one of its records.
    private static func check(
        _ days: Weekdays, from first: Value, to last: Value, at place: SourceLocation, related: [Diagnostic.Related] = [],
        _ diagnostics: inout Diagnostics
    ) {
        if days == .everyDay { return }
        var found: Set<Weekday> = []
        for today in CheckedDays.fixed {
            guard let first = day(first, today), let last = day(last, today) else { return }
            if last.number - first.number >= 6 { return }
            for offset in 0..<max(0, last.number - first.number + 1) { found.insert(first.adding(days: offset).weekday) }
        }
        let missing = Weekday.allCases.filter { days.contains($0) && !found.contains($0) }
        guard let day = missing.first else { return }
        let lacksAllDays = missing.count == Weekday.allCases.count { days.contains($0) }
        diagnostics.report(
            Diagnostic(
                id, severity,
                headline: lacksAllDays ? "This series has no days" : "There is no \(day.title) between the first and last day",
                at: place, related: related))
    }

    private static func day(_ value: Value, _ today: Day) -> Day? {
        switch value {
        case .date(let day): day
        case .relativeDay(let words): words.day(today: today, zone: .utc)
        default: nil
        }
    }
}
