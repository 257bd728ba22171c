import HomeseedSource
package import HomeseedStore

/// A date or moment as an author writes it: `in 3 days`, `next sunday`, `yesterday 18:00`, `1 week before 14 may`, `2026-11-21`.
///
/// Weeks start on Monday. `sunday` is the first Sunday from today on, including today; `next sunday` is the first Sunday after
/// today. `this week` is the last day of this week, `next week` is the last day of next week. A yearly day such as a birthday
/// is the first such day from today on. With `last` before it, it is the latest such day before today.
package struct DateExpression: Hashable, Sendable {
    package var base: Base
    package var time: ClockTime?

    /// The day or moment: days and months are relative to today, the end of a week to this week.
    package enum Base: Hashable, Sendable {
        case now
        case days(Int)
        case months(Int)
        case weekday(Weekday, afterToday: Bool)
        case endOfWeek(Int)
        case yearly(YearlyDay, isPast: Bool)
        case on(Day)
        case at(Instant)
    }

    package init(_ base: Base, time: ClockTime? = nil) {
        self.base = base
        self.time = time
    }

    /// Parses an expression. Returns `nil` if the text is invalid.
    package init?(_ text: String) {
        if let instant = Instant(iso: text) {
            self.init(.at(instant))
            return
        }
        var words = text.lowercased().split(separator: " ")
        if let split = words.first?.firstIndex(of: "t"), words.count == 1, let day = Day(iso: words[0][..<split]) {
            guard let time = ClockTime(words[0][words[0].index(after: split)...]) else { return nil }
            self.init(.on(day), time: time)
            return
        }
        var time: ClockTime?
        if words.count > 1, let last = words.last, last.contains(":") {
            guard let read = ClockTime(last) else { return nil }
            time = read
            words.removeLast()
        }
        guard let base = DateExpression.base(words) ?? DateExpression.yearly(words) else { return nil }
        if base == .now, time != nil { return nil }
        self.init(base, time: time)
    }

    /// The ECMA-262 pattern that ``DateType`` accepts. It spells out both cases, because patterns cannot ignore case.
    package static let dayPattern = "^ *(" + dayWords.map(anyCase).joined(separator: "|") + "|[0-9]{4}-[0-9]{2}-[0-9]{2}) *$"

    /// The ECMA-262 pattern that ``DateTimeType`` accepts.
    package static let momentPattern =
        "^ *(([Nn][Oo][Ww]|(" + dayWords.map(anyCase).joined(separator: "|")
        + "|[0-9]{4}-[0-9]{2}-[0-9]{2})( +\(clock))?) *|[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt]\(clock)([Zz]|[-+][0-9]{2}:?[0-9]{2})?)$"

    private static let clock = "[0-9]{1,2}:[0-9]{2}(:[0-9]{1,2})?"
    private static let dayWords = [
        "today", "tomorrow", "yesterday", "(next +)?(" + Weekday.allCases.map(\.name).joined(separator: "|") + ")",
        "(this|next) +week", "in +\(distance)", "\(distance) +ago", "(last +)?" + YearlyDay.pattern,
    ]
    private static let distance = "([0-9]{1,6}|an?|one) +(day|week|month|year)s?"

    /// Returns a pattern that ignores case: `ago` → `[aA][gG][oO]`.
    package static func anyCase(_ pattern: String) -> String {
        pattern.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : String($0) }.joined()
    }

    /// Returns the correction of misspelt words, or `nil` if there is none: `next sundy` → `next sunday`.
    package static func suggestion(for text: String) -> String? {
        let known =
            [
                "now", "today", "tomorrow", "yesterday", "this", "next", "in", "ago", "day", "days", "week", "weeks", "month",
                "months", "before", "after", "last", "easter",
            ]
            + Weekday.allCases.map(\.name) + Month.allCases.map(\.name)
        let words = text.split(separator: " ").map(String.init)
        let corrected = words.map { word in
            known.contains(word) ? word : HomeseedSource.suggestion(for: word, among: known) ?? word
        }.joined(separator: " ")
        return corrected != text && DateExpression(corrected) != nil ? corrected : nil
    }

    private static func base(_ words: [Substring]) -> Base? {
        switch words.count {
        case 1:
            switch words[0] {
            case "now": return .now
            case "today": return .days(0)
            case "tomorrow": return .days(1)
            case "yesterday": return .days(-1)
            default: return Weekday(name: words[0]).map { .weekday($0, afterToday: false) } ?? Day(iso: words[0]).map { .on($0) }
            }
        case 2:
            switch (words[0], words[1]) {
            case ("this", "week"): return .endOfWeek(0)
            case ("next", "week"): return .endOfWeek(1)
            case ("next", _): return Weekday(name: words[1]).map { .weekday($0, afterToday: true) }
            default: return nil
            }
        case 3 where words[0] == "in": return distance(words[1], words[2], sign: 1)
        case 3 where words[2] == "ago": return distance(words[0], words[1], sign: -1)
        default: return nil
        }
    }

    /// Parses a yearly day. A table of dates is not accepted, because it ends.
    private static func yearly(_ words: [Substring]) -> Base? {
        func rule(_ words: some Collection<Substring>) -> YearlyDay? {
            YearlyDay(words.joined(separator: " ")).flatMap { $0.end == nil ? $0 : nil }
        }
        if let day = rule(words) { return .yearly(day, isPast: false) }
        return words.first == "last" ? rule(words.dropFirst()).map { .yearly($0, isPast: true) } : nil
    }

    /// Returns the distance, or `nil` if a word is invalid or the distance is too long.
    private static func distance(_ count: Substring, _ unit: Substring, sign: Int) -> Base? {
        let number = count == "a" || count == "an" || count == "one" ? 1 : Int(count)
        guard let number, (0...100_000).contains(number) else { return nil }
        switch unit {
        case "day", "days": return .days(sign * number)
        case "week", "weeks": return .days(sign * number * 7)
        case "month", "months": return number <= 1200 ? .months(sign * number) : nil
        case "year", "years": return number <= 100 ? .months(sign * number * 12) : nil
        default: return nil
        }
    }

    /// Returns the day that the expression means today.
    package func day(today: Day, zone: Zone) -> Day {
        switch base {
        case .now: today
        case .days(let count): today.adding(days: count)
        case .months(let count): today.adding(months: count)
        case .weekday(let weekday, let afterToday):
            today.adding(days: DateExpression.daysUntil(weekday, from: today.weekday, afterToday: afterToday))
        case .endOfWeek(let weeks): today.adding(days: 6 - today.weekday.rawValue + weeks * 7)
        case .yearly(let day, false): YearlyDays(day).end(from: today) ?? today
        case .yearly(let day, true): day.days(around: today).last { $0 < today } ?? today
        case .on(let day): day
        case .at(let instant): zone.day(of: instant)
        }
    }

    /// Returns a written moment, or the day's moment at the expression's time of day. Without a time, as for `now`, the result is
    /// the start of the day.
    package func instant(today: Day, zone: Zone) -> Instant {
        if case .at(let instant) = base { return instant }
        return zone.instant(day(today: today, zone: zone), time?.seconds ?? 0)
    }

    private static func daysUntil(_ weekday: Weekday, from today: Weekday, afterToday: Bool) -> Int {
        let distance = (weekday.rawValue - today.rawValue + 7) % 7
        return distance == 0 && afterToday ? 7 : distance
    }

    /// The expression as an author would write it.
    package var text: String {
        func distance(_ count: Int, _ unit: String) -> String {
            let number = "\(count.magnitude) \(unit)\(count.magnitude == 1 ? "" : "s")"
            return count < 0 ? number + " ago" : "in " + number
        }
        let day =
            switch base {
            case .now: "now"
            case .days(0): "today"
            case .days(1): "tomorrow"
            case .days(-1): "yesterday"
            case .days(let count): distance(count, "day")
            case .months(let count): distance(count, "month")
            case .weekday(let weekday, let afterToday): (afterToday ? "next " : "") + weekday.name
            case .endOfWeek(let weeks): weeks == 0 ? "this week" : "next week"
            case .yearly(let day, let isPast): (isPast ? "last " : "") + day.text
            case .on(let day): day.iso
            case .at(let instant): instant.iso
            }
        return time.map { day + " " + $0.text } ?? day
    }

    /// The canonical spelling: `yesterday` and `1 day ago` have the same spelling.
    package var canonical: String {
        let day =
            switch base {
            case .now: "now"
            case .days(let count): "day\(count < 0 ? "" : "+")\(count)"
            case .months(let count): "month\(count < 0 ? "" : "+")\(count)"
            case .weekday(let weekday, let afterToday): (afterToday ? "next " : "") + weekday.name
            case .endOfWeek(let weeks): "week+\(weeks)"
            case .yearly(let day, let isPast): (isPast ? "last " : "") + day.text
            case .on(let day): day.iso
            case .at(let instant): instant.iso
            }
        return time.map { day + " " + $0.text } ?? day
    }
}
