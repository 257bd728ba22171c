package import HomeseedStore

/// The days on which every template is expanded.
package enum CheckedDays {
    /// In 2028, a leap year: a whole week, the last day of each month, 29 February and the day after, New Year's Day,
    /// and both days on which Europe's clocks change.
    package static let fixed: [Day] = {
        guard let january = Day(year: 2028, month: 1, day: 1) else { return [] }
        let week = (9...15).map { january.adding(days: $0) }
        let monthEnds = (1...12).map { january.adding(months: $0).adding(days: -1) }
        let special = [(2, 29), (3, 1), (3, 26), (10, 29)].compactMap { Day(year: 2028, month: $0.0, day: $0.1) }
        return [january] + week + monthEnds.filter { !special.contains($0) } + special
    }()
}
