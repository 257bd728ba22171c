import HomeseedSource

/// A calendar day, counted from 1970-01-01 in the proleptic Gregorian calendar.
public struct Day: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public var number: Int

    public init(number: Int) { self.number = number }

    /// Creates a day of the years 1 to 9999, or returns `nil` if the date is invalid.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Day.length(ofMonth: month, year: year)
        else { return nil }
        number = Day.count(year: year, month: month, day: day)
    }

    /// Parses a day such as `2026-11-21`, or returns `nil` if the text is invalid.
    public init?(iso text: String) { self.init(text: text) }
    public init?(iso text: Substring) { self.init(text: text) }

    private init?(text: some StringProtocol) { self.init(bytes: text.utf8) }

    /// Parses a day in UTF-8 without creating a string, for stores with millions of rows.
    package init?(utf8: UnsafeBufferPointer<UInt8>) { self.init(bytes: utf8) }

    /// Parses a day in UTF-8. The initializer is private, because only code in this module gets a specialised version of it.
    private init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 10 else { return nil }
        var (year, month, day) = (0, 0, 0)
        for (position, byte) in bytes.enumerated() {
            if position == 4 || position == 7 {
                guard byte == 0x2D else { return nil }
                continue
            }
            guard (0x30...0x39).contains(byte) else { return nil }
            let digit = Int(byte - 0x30)
            switch position {
            case ..<4: year = year * 10 + digit
            case ..<7: month = month * 10 + digit
            default: day = day * 10 + digit
            }
        }
        self.init(year: year, month: month, day: day)
    }

    /// Compares days chronologically.
    public static func < (a: Day, b: Day) -> Bool { a.number < b.number }

    /// Returns the day after a number of days, which may be negative.
    public func adding(days: Int) -> Day { Day(number: number &+ days) }

    /// Returns the same day of a later or earlier month, or that month's last day if the month is shorter.
    public func adding(months: Int) -> Day {
        let (year, month, day) = civil
        let total = year * 12 + (month - 1) &+ months
        let newYear = total >= 0 ? total / 12 : (total &- 11) / 12
        let newMonth = total - newYear * 12 + 1
        let newDay = Swift.min(day, Day.length(ofMonth: newMonth, year: newYear))
        return Day(number: Day.count(year: newYear, month: newMonth, day: newDay))
    }

    public var weekday: Weekday {
        Weekday(rawValue: ((number % 7) + 10) % 7) ?? .monday
    }

    /// The day in ISO 8601, such as `2026-11-21`.
    public var iso: String {
        // Ten bytes fit into the string without a heap allocation.
        let text = String(unsafeUninitializedCapacity: 10) { write(into: $0) ? 10 : 0 }
        guard text.isEmpty else { return text }
        let (year, month, day) = civil
        return Day.long(year, month: month, day: day)
    }

    /// Writes the ISO 8601 text into a buffer of at least 10 bytes. Returns `false` if the buffer is too small or the year
    /// isn't 0 to
    /// 9999.
    package func write(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        let (year, month, day) = civil
        guard buffer.count >= 10, (0...9999).contains(year) else { return false }
        func write(_ number: Int, at position: Int) { buffer[position] = 0x30 + UInt8(truncatingIfNeeded: number % 10) }
        write(year / 1000, at: 0)
        write(year / 100, at: 1)
        write(year / 10, at: 2)
        write(year, at: 3)
        (buffer[4], buffer[7]) = (0x2D, 0x2D)
        write(month / 10, at: 5)
        write(month, at: 6)
        write(day / 10, at: 8)
        write(day, at: 9)
        return true
    }

    private static func long(_ year: Int, month: Int, day: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let digits = String(Swift.max(0, year))
        return String(repeating: "0", count: Swift.max(0, 4 - digits.count)) + digits + "-" + two(month) + "-" + two(day)
    }

    /// The year, month and day of the month. Months and days start at 1.
    ///
    /// The algorithm is from Howard Hinnant, "chrono-compatible low-level date algorithms".
    public var civil: (year: Int, month: Int, day: Int) {
        let shifted = number &+ 719_468
        let era = (shifted >= 0 ? shifted : shifted &- 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private static func count(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era &* 146_097 &+ yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 &+ dayOfYear &- 719_468
    }

    static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A day of the week. Weeks start on Monday.
public enum Weekday: Int, Hashable, Sendable, CaseIterable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The lower-case English name, as in catalogues and stores.
    public var name: String {
        switch self {
        case .monday: "monday"
        case .tuesday: "tuesday"
        case .wednesday: "wednesday"
        case .thursday: "thursday"
        case .friday: "friday"
        case .saturday: "saturday"
        case .sunday: "sunday"
        }
    }

    /// The name as written in a sentence, such as "Sunday".
    package var title: String { name.capitalisedFirst }

    public init?(name: some StringProtocol) {
        guard let found = Weekday.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }
}

/// A set of weekdays.
public struct Weekdays: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ days: some Sequence<Weekday>) {
        rawValue = days.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
    }

    public static let everyDay = Weekdays(Weekday.allCases)

    /// Whether the set contains a weekday.
    public func contains(_ day: Weekday) -> Bool { rawValue & 1 << UInt8(day.rawValue) != 0 }

    /// The weekdays in order, from Monday.
    public var days: [Weekday] { Weekday.allCases.filter(contains) }
}
