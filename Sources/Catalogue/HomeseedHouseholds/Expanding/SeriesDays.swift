import HomeseedModel
import HomeseedStore

/// The days of a series, in order.
struct SeriesDays: Sequence {
    private let days: [Day]

    /// The maximum span of a series, in days. A longer series is treated as a typo.
    static let limit = 10_000

    /// Creates the days of a series. Returns `nil` if its ends or its rhythm are unknown, or if the series is too long, which is
    /// reported.
    init?(_ series: Series, each: RecordIndex?, _ household: HouseholdDraft) {
        func day(_ operand: Bound.Operand) -> Day? {
            let value: Value =
                switch operand {
                case .value(let fixed): household.resolve(fixed)
                case .path(let path): each.map { household.value($0, path) } ?? .absent
                }
            switch value {
            case .date(let day): return day
            case .datetime(let instant): return household.day(of: instant)
            default: return nil
            }
        }
        guard let first = day(series.first), let last = day(series.last) else { return nil }
        let rhythm: Series.Days
        switch series.days {
        case .fixed, .every: rhythm = series.days
        case .path(let path):
            switch each.map({ household.value($0, path) }) {
            case .weekdays(let found): rhythm = .fixed(found)
            case .string(let words):
                guard let interval = Interval(words) else { return nil }
                rhythm = .every(interval)
            default: return nil
            }
        }
        let count = last.number - first.number + 1
        guard count > 0 else {
            days = []
            return
        }
        guard count <= SeriesDays.limit else {
            household.report(LongSeries.diagnostic(series.place, days: count))
            household.isMissingRecords = true
            return nil
        }
        switch rhythm {
        case .fixed(let weekdays):
            if weekdays.days.count < 7 { household.depend(on: .weekday) }
            days = (0..<count).map { first.adding(days: $0) }.filter { weekdays.contains($0.weekday) }
        case .every(let interval):
            days = Array((0..<count).lazy.map { household.day($0, of: interval, after: first) }.prefix { $0 <= last })
        case .path: return nil
        }
    }

    func makeIterator() -> Array<Day>.Iterator { days.makeIterator() }
}
