/// A meteorological season, which begins on the first of March, June, September or December in the north.
package enum Season: String, CaseIterable, Sendable {
    case spring, summer, autumn, winter

    /// Creates the season of a month, numbered from 1.
    package init(month: Int, isSouthern: Bool) {
        let number = ((month + 9) / 3 + (isSouthern ? 2 : 0)) % 4
        self = Season.allCases[number]
    }
}

/// A month, numbered from 1 as in a date.
package enum Month: Int, CaseIterable, Sendable {
    case january = 1
    case february, march, april, may, june, july, august, september, october, november, december

    /// The English name in lower case. A table, because reflection is too slow for a lookup by name.
    package var name: String { Month.names[rawValue - 1] }

    private static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]
}
