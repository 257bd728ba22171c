package import HomeseedStore

/// A day that returns every year, such as a feast: `5 december`, `second sunday of may`, `49 days before easter`, or a date for
/// each year.
package struct YearlyDay: Hashable, Sendable {
    /// The canonical text.
    package let text: String
    private let rule: Rule

    private indirect enum Rule: Hashable, Sendable {
        case date(month: Month, day: Int)
        /// The weekday with this number in the month, or the month's last such weekday if the number is 0.
        case weekday(Weekday, number: Int, of: Month)
        case easter
        case moved(Rule, days: Int)
        /// The nearest day with the weekday before or after the rule's day, but not the day itself.
        case nearest(Weekday, isAfter: Bool, Rule)
        /// The rule's day, moved by this number of days if it falls on the weekday.
        case avoiding(Weekday, days: Int, Rule)
        case table([Day])
    }

    /// Parses a rule in words, or dates with commas between them. Returns `nil` if the text is invalid.
    package init?(_ text: String) {
        let lower = text.lowercased()
        if let rule = YearlyDay.table(lower) ?? YearlyDay.rule(lower) {
            self.rule = rule
            self.text = lower.split(separator: " ").joined(separator: " ")
        } else {
            return nil
        }
    }

    // MARK: Days

    /// The last date of a table, or `nil` for a rule, which has no end.
    package var end: Day? { if case .table(let days) = rule { days.last } else { nil } }

    /// Returns the days in a day's year and the two years before and after it; for a table, all of its dates.
    package func days(around day: Day) -> [Day] {
        if case .table(let days) = rule { return days }
        let year = day.civil.year
        return (year - 2...year + 2).compactMap { YearlyDay.day(rule, in: $0) }
    }

    private static func day(_ rule: Rule, in year: Int) -> Day? {
        switch rule {
        // 29 February becomes 28 February in other years.
        case .date(let month, let day): return Day(year: year, month: month.rawValue, day: day) ?? lastDay(of: month, year)
        case .weekday(let weekday, 0, let month):
            return lastDay(of: month, year).map { $0.adding(days: -distance(from: weekday, to: $0.weekday)) }
        case .weekday(let weekday, let number, let month):
            return Day(year: year, month: month.rawValue, day: 1).map {
                $0.adding(days: distance(from: $0.weekday, to: weekday) + 7 * (number - 1))
            }
        case .easter: return easter(year)
        case .moved(let rule, let days): return day(rule, in: year)?.adding(days: days)
        case .nearest(let weekday, let isAfter, let rule):
            return day(rule, in: year).map { day in
                isAfter
                    ? day.adding(days: 1 + distance(from: day.adding(days: 1).weekday, to: weekday))
                    : day.adding(days: -1 - distance(from: weekday, to: day.adding(days: -1).weekday))
            }
        case .avoiding(let weekday, let days, let rule):
            return day(rule, in: year).map { $0.weekday == weekday ? $0.adding(days: days) : $0 }
        case .table(let days): return days.first { $0.civil.year == year }
        }
    }

    private static func distance(from first: Weekday, to second: Weekday) -> Int { (second.rawValue - first.rawValue + 7) % 7 }

    private static func lastDay(of month: Month, _ year: Int) -> Day? {
        Day(year: year, month: month.rawValue, day: 1)?.adding(months: 1).adding(days: -1)
    }

    /// Returns Easter Sunday of the western churches, by the anonymous Gregorian algorithm.
    private static func easter(_ year: Int) -> Day? {
        let (golden, century, rest) = (year % 19, year / 100, year % 100)
        let correction = (century - (century + 8) / 25 + 1) / 3
        let epact = (19 * golden + century - century / 4 - correction + 15) % 30
        let offset = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let shift = (golden + 11 * epact + 22 * offset) / 451
        let days = epact + offset - 7 * shift + 114
        return Day(year: year, month: days / 31, day: days % 31 + 1)
    }

    // MARK: Parsing

    /// The maximum number of days between two dates of a table, so that no year is missing.
    private static let longestYear = 400

    private static func table(_ text: String) -> Rule? {
        let parts = dates(text)
        let known = parts.compactMap { Day(iso: $0) }
        guard known.count == parts.count, zip(known, known.dropFirst()).allSatisfy({ isNext($1, after: $0) }) else { return nil }
        return .table(known)
    }

    /// Returns the parts between commas, without spaces.
    private static func dates(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
    }

    private static func isNext(_ day: Day, after other: Day) -> Bool { (1...longestYear).contains(day.number - other.number) }

    private static func rule(_ text: String) -> Rule? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first, let base = rule(first.split(separator: " ")) else { return nil }
        if parts.count == 1 { return base }
        // 27 april, or the day before on a sunday
        let words = parts[1].split(separator: " ").filter { $0 != "a" }
        guard parts.count == 2, words.count == 6, words[...2] == ["or", "the", "day"], words[4] == "on",
            let sign = sign(words[3]), let weekday = Weekday(name: words[5])
        else { return nil }
        return .avoiding(weekday, days: sign, base)
    }

    private static func rule(_ words: [Substring]) -> Rule? {
        if let split = words.firstIndex(where: { sign($0) != nil }), words.count <= 12 {
            guard let sign = sign(words[split]), let base = rule(Array(words[(split + 1)...].drop { $0 == "the" })) else {
                return nil
            }
            let left = words[..<split].drop { $0 == "the" }
            if left.count == 1, let weekday = left.first.flatMap({ Weekday(name: $0) }) {
                return .nearest(weekday, isAfter: sign > 0, base)
            }
            if left.count == 1, left.first == "day" { return .moved(base, days: sign) }
            return DaysAround.days(left).map { .moved(base, days: sign * $0) }
        }
        switch words.count {
        case 1: return words[0] == "easter" ? .easter : nil
        case 2: return date(words[0], words[1]) ?? date(words[1], words[0])
        case 4 where words[2] == "of":
            guard let number = ordinals.firstIndex(of: words[0]), let weekday = Weekday(name: words[1]),
                let month = month(words[3])
            else { return nil }
            return .weekday(weekday, number: number, of: month)
        default: return nil
        }
    }

    /// The words for the number of a weekday in its month. Not every month has a fifth.
    package static let ordinals: [Substring] = ["last", "first", "second", "third", "fourth"]

    /// The ECMA-262 pattern of a rule, in lower case.
    static let pattern: String = {
        let month = "(" + Month.allCases.map(\.name).joined(separator: "|") + ")"
        let weekday = "(" + Weekday.allCases.map(\.name).joined(separator: "|") + ")"
        let shift = "((the +)?(day|\(weekday)|[0-9]{1,3} +(day|week)s?) +(before|after) +(the +)?)*"
        let ordinal = "(" + ordinals.joined(separator: "|") + ")"
        let day = "([0-9]{1,2} +\(month)|\(month) +[0-9]{1,2}|easter|\(ordinal) +\(weekday) +of +\(month))"
        return shift + day + "( *, *or +the +day +(before|after) +on +(a +)?\(weekday))?"
    }()

    private static func sign(_ word: Substring) -> Int? { word == "before" ? -1 : word == "after" ? 1 : nil }

    private static func month(_ word: Substring) -> Month? { Month.allCases.first { $0.name == word } }

    private static func date(_ day: Substring, _ month: Substring) -> Rule? {
        // The leap year 2028 has all days of every month.
        guard let month = self.month(month), let number = Int(day), day.count <= 2,
            Day(year: 2028, month: month.rawValue, day: number) != nil
        else { return nil }
        return .date(month: month, day: number)
    }

    /// Returns the reason why a text is not a yearly day, or `nil` if the reason is unclear.
    static func reason(_ text: String) -> String? {
        let parts = dates(text)
        for part in parts { if let reason = DateType.impossibleDate(part) { return reason } }
        let known = parts.compactMap { Day(iso: $0) }
        if known.count == parts.count,
            let (first, second) = zip(known, known.dropFirst()).first(where: { !isNext($1, after: $0) })
        {
            return second <= first
                ? "The dates are in order: \(second.iso) is not after \(first.iso)."
                : "There is no date between \(first.iso) and \(second.iso)."
        }
        let words = text.lowercased().split(separator: " ")
        if words.first == "fifth" { return "Not every month has a fifth one. Write 'last' instead." }
        for (one, other) in zip(words, words.dropFirst()) {
            guard let month = month(other) ?? month(one), let number = Int(month.name == other ? one : other) else { continue }
            let length = (28...31).last { Day(year: 2028, month: month.rawValue, day: $0) != nil } ?? 31
            if number > length || number < 1 { return "\(month.name.capitalisedFirst) has \(length) days." }
        }
        return nil
    }
}

/// Days around another day, such as the days of the chores before a feast: `3 weeks before`, `1 to 3 days after`.
package struct DaysAround: Hashable, Sendable {
    /// The distances in days, negative before the day.
    package let distances: ClosedRange<Int>

    /// Only the day itself.
    package static let onTheDay = DaysAround(distances: 0...0)

    private init(distances: ClosedRange<Int>) { self.distances = distances }

    /// Parses `on the day`, or a number of days or weeks before or after. A single distance includes the days up to the day
    /// itself; two distances are the first and the last day. Returns `nil` if the text is invalid.
    package init?(_ text: String) {
        var words = text.lowercased().split(separator: " ")
        if words == ["on", "the", "day"] {
            self = .onTheDay
            return
        }
        var first: [Substring]?
        if let split = words.firstIndex(of: "to") {
            first = Array(words[..<split])
            words = Array(words[(split + 1)...])
        }
        guard let direction = words.last, let last = DaysAround.distance(words) else { return nil }
        guard var first else {
            distances = last < 0 ? last...0 : 0...last
            return
        }
        // In `1 to 3 days after`, the first distance has no unit or direction.
        if first.count == 1, words.count == 3 { first.append(words[1]) }
        if first.count == 2 { first.append(direction) }
        guard let start = DaysAround.distance(first), start <= last else { return nil }
        distances = start...last
    }

    private static func distance(_ words: [Substring]) -> Int? {
        guard words.count == 3, let direction = words.last, let days = days(words.dropLast()) else { return nil }
        return direction == "before" ? -days : direction == "after" ? days : nil
    }

    /// Returns the days in `3 weeks` or `1 day`, at most 366, or `nil` for any other words.
    fileprivate static func days(_ words: ArraySlice<Substring>) -> Int? {
        guard words.count == 2, let count = words.first, let unit = words.last, count.count <= 3, let number = Int(count),
            number > 0
        else { return nil }
        switch unit {
        case "day", "days": return number <= 366 ? number : nil
        case "week", "weeks": return number <= 52 ? number * 7 : nil
        default: return nil
        }
    }
}

/// The days around a yearly day, in every year.
package struct YearlyDays: Hashable, Sendable {
    package var day: YearlyDay
    package var around: DaysAround

    package init(_ day: YearlyDay, around: DaysAround = .onTheDay) {
        self.day = day
        self.around = around
    }

    /// Returns the range of days in each of the years around a day.
    package func ranges(around today: Day) -> [ClosedRange<Day>] {
        day.days(around: today).map {
            $0.adding(days: around.distances.lowerBound)...$0.adding(days: around.distances.upperBound)
        }
    }

    package func contains(_ today: Day) -> Bool { ranges(around: today).contains { $0.contains(today) } }

    /// Returns the last day of the period that contains a day, or of the next period. Returns `nil` if a table has no further
    /// date.
    package func end(from today: Day) -> Day? {
        ranges(around: today).lazy.map(\.upperBound).filter { $0 >= today }.min()
    }
}
