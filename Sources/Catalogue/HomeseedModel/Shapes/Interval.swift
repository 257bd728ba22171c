package import HomeseedStore

/// A recurrence interval: `2 weeks`, `1 month`.
///
/// The unit is retained, because days and weeks have a fixed length and months and years do not.
package struct Interval: Hashable, Sendable {
    package var count: Int
    package var unit: Unit

    package enum Unit: String, CaseIterable, Sendable {
        case day, week, month, year
    }

    /// Parses a positive number of days, weeks, months or years, or returns `nil` for any other text. `a week` equals `1 week`.
    package init?(_ text: String) {
        let words = text.lowercased().split(separator: " ")
        guard words.count == 2,
            let unit = Unit.allCases.first(where: { words[1] == $0.rawValue || words[1] == $0.rawValue + "s" })
        else { return nil }
        switch DateExpression("in " + text)?.base {
        case .days(let days)? where days > 0: count = unit == .week ? days / 7 : days
        case .months(let months)? where months > 0: count = unit == .year ? months / 12 : months
        default: return nil
        }
        self.unit = unit
    }

    /// Returns the day a number of intervals after the first. It counts from the first day each time.
    ///
    /// For example, a month after 31 January is the last day of February, and two months after it are 31 March.
    package func day(_ number: Int, after first: Day) -> Day {
        switch unit {
        case .day: first.adding(days: number * count)
        case .week: first.adding(days: number * count * 7)
        case .month: first.adding(months: number * count)
        case .year: first.adding(months: number * count * 12)
        }
    }

    /// The interval as an author writes it.
    package var words: String { "\(count) \(unit.rawValue)\(count == 1 ? "" : "s")" }

    /// The ISO 8601:2019 duration (section 5.5.2): P2W.
    package var iso: String { "P\(count)\(unit.rawValue.prefix(1).uppercased())" }

    /// Parses the format of ``iso``, or returns `nil` for any other text.
    package init?(iso text: String) {
        guard text.first == "P", let letter = text.last,
            let unit = Unit.allCases.first(where: { $0.rawValue.prefix(1).uppercased() == String(letter) })
        else { return nil }
        self.init(text.dropFirst().dropLast() + " " + unit.rawValue)
    }
}
