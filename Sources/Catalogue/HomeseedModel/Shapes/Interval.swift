package import HomeseedStore

/// How far apart two days are that something falls on: `2 weeks`, `1 month`.
///
/// Days and weeks are of one length always, months and years are not: which of the two it is stays known.
package struct Interval: Hashable, Sendable {
    package var count: Int
    package var unit: Unit

    /// The unit says what an interval counts.
    package enum Unit: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    /// Nil where it is no number of days, weeks, months or years above 0. `a week` and `one week` are one.
    package init?(_ text: String) {
        let words = text.lowercased().split(separator: " ")
        guard words.count == 2, let unit = Unit.allCases.first(where: { words[1] == $0.rawValue || words[1] == $0.rawValue + "s" }) else { return nil }
        switch DateExpression("in " + text)?.base {
        case .days(let days)? where days > 0: count = unit == .week ? days / 7 : days
        case .months(let months)? where months > 0: count = unit == .year ? months / 12 : months
        default: return nil
        }
        self.unit = unit
    }

    /// The day that many intervals after another. Counted from the first each time, so that the last day of a month stays one.
    package func day(_ number: Int, after first: Day) -> Day {
        switch unit {
        case .day: first.adding(days: number * count)
        case .week: first.adding(days: number * count * 7)
        case .month: first.adding(months: number * count)
        case .year: first.adding(months: number * count * 12)
        }
    }

    /// As an author writes it.
    package var words: String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }

    /// As ISO 8601 does: P2W. (Section 5.5.2 of the standard of 2019.)
    package var iso: String { "P\(count)\(unit.rawValue.prefix(1).uppercased())" }

    /// Reads what ``iso`` writes.
    package init?(iso text: String) {
        guard text.first == "P", let letter = text.last, let unit = Unit.allCases.first(where: { $0.rawValue.prefix(1).uppercased() == String(letter) }) else { return nil }
        self.init(text.dropFirst().dropLast() + " " + unit.rawValue)
    }
}
