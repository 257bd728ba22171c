import HomeseedStore

/// The days of a series, in order.
struct SeriesDays: Sequence {
    private let days: [Day]

    /// The most days that a series may have: more is a slip of the pen.
    static let limit = 10_000

    /// Nil where an end is not known.
    init?(_ series: Series, each: Int?, _ layout: HouseholdDraft) {
        func day(_ operand: Bound.Operand) -> Day? {
            let value: Value =
                switch operand {
                case .value(let fixed): layout.resolve(fixed)
                case .path(let path): each.map { layout.value($0, path) } ?? .absent
                }
            switch value {
            case .date(let day): return day
            case .datetime(let instant): return layout.zone.day(of: instant)
            default: return nil
            }
        }
        guard let first = day(series.first), let last = day(series.last) else { return nil }
        let weekdays: Weekdays
        switch series.days {
        case .fixed(let fixed): weekdays = fixed
        case .path(let path):
            guard let each, case .weekdays(let found) = layout.value(each, path) else { return nil }
            weekdays = found
        }
        let count = last.number - first.number + 1
        guard count > 0 else {
            days = []
            return
        }
        guard count <= SeriesDays.limit else {
            layout.report(LongSeries.diagnostic(series.place, days: count))
            layout.isCutShort = true
            return nil
        }
        days = (0..<count).map { first.adding(days: $0) }.filter { weekdays.contains($0.weekday) }
    }

    func makeIterator() -> Array<Day>.Iterator { days.makeIterator() }
}
