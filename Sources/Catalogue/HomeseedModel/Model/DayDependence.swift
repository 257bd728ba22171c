package import HomeseedStore

/// The properties of a day that a household may depend on, such as the weekday.
///
/// Records that depend on none of them equal the records for another day, with all dates shifted by the difference. Clock
/// changes and the lengths of months are considered separately.
package struct DayDependence: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let weekday = Self(rawValue: 1)
    /// The items that are in season.
    package static let season = Self(rawValue: 2)
    /// The date itself, as when it is compared with a fixed date.
    package static let date = Self(rawValue: 4)
}

extension HouseholdContext {
    /// Returns the day a number of intervals after the first day.
    package func day(_ number: Int, of interval: Interval, after first: Day) -> Day {
        switch interval.unit {
        case .day, .week: interval.day(number, after: first)
        case .month: adding(months: number * interval.count, to: first)
        case .year: adding(months: number * interval.count * 12, to: first)
        }
    }

    /// Returns the day that a date expression means today.
    package func day(_ words: DateExpression) -> Day {
        switch words.base {
        case .now, .days: break
        case .weekday, .endOfWeek: depend(on: .weekday)
        case .months(let count): return adding(months: count, to: today)
        case .yearly(let day, isPast: false): return end(of: YearlyDays(day)) ?? today
        case .yearly, .on, .at: depend(on: .date)
        }
        return words.day(today: today, zone: zone)
    }
}

extension Value {
    /// Whether the value is or contains a fixed date.
    package var hasFixedDate: Bool {
        switch self {
        case .date, .datetime: true
        case .list(let values): values.contains(where: \.hasFixedDate)
        default: false
        }
    }
}
