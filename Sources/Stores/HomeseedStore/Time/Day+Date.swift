public import Foundation

extension Day {
    /// Creates the day of a date in a time zone.
    public init(_ date: Date, in zone: Zone) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self = zone.day(of: Instant(seconds: Int(exactly: seconds) ?? (seconds < 0 ? .min / 2 : .max / 2)))
    }
}

extension Date {
    /// Creates the date at which a day begins in a time zone.
    public init(_ day: Day, in zone: Zone) {
        self.init(timeIntervalSince1970: Double(zone.instant(day, 0).seconds))
    }
}

extension Instant {
    /// The current time in whole seconds.
    package static var now: Instant { Instant(seconds: Int(Date().timeIntervalSince1970)) }
}

extension Zone {
    /// The current day in the time zone.
    package var today: Day { day(of: .now) }
}
