/// The four seasons, as calendars count them: from the first of March, June, September and December in the north.
package enum Season: String, CaseIterable, Sendable {
    case spring, summer, autumn, winter

    /// The season of a month, from 1.
    package init(month: Int, isSouthern: Bool) {
        let number = ((month + 9) / 3 + (isSouthern ? 2 : 0)) % 4
        self = Season.allCases[number]
    }
}

/// Names the months, for what belongs to a time of the year. They are numbered from 1, as in a date.
package enum Month: Int, CaseIterable, Sendable {
    case january = 1, february, march, april, may, june, july, august, september, october, november, december

    package var name: String { "\(self)" }
}
