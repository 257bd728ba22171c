extension Content {
    /// A month of the year. Content files contain its name, such as `january`.
    public enum Month: String, CaseIterable, Sendable {
        case january, february, march, april, may, june, july, august, september, october, november, december

        /// The month's number from 1 to 12, as in `DateComponents.month`.
        public var number: Int { (Self.allCases.firstIndex(of: self) ?? 0) + 1 }
    }

    /// A season of the year. Its months depend on the household's hemisphere.
    public enum Season: String, CaseIterable, Sendable {
        case spring, summer, autumn, winter
    }

    /// A day of the week. Weeks start on Monday.
    public enum Weekday: String, CaseIterable, Sendable {
        case monday, tuesday, wednesday, thursday, friday, saturday, sunday

        /// The day's number from 1 for Sunday to 7 for Saturday, as in `DateComponents.weekday`.
        public var number: Int { ((Self.allCases.firstIndex(of: self) ?? 0) + 1) % 7 + 1 }
    }
}
