public import Foundation

extension Day {
    /// The day that it is at a moment.
    public init(_ date: Date, in zone: Zone) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self = zone.day(of: Instant(seconds: Int(exactly: seconds) ?? (seconds < 0 ? .min / 2 : .max / 2)))
    }
}

extension Date {
    /// The moment at which a day begins.
    public init(_ day: Day, in zone: Zone) {
        self.init(timeIntervalSince1970: Double(zone.instant(day, 0).seconds))
    }
}

extension Instant {
    /// The moment that the machine's clock shows, in whole seconds.
    package static var now: Instant { Instant(seconds: Int(Date().timeIntervalSince1970)) }
}

extension Zone {
    /// The day that it is there by the machine's clock.
    package var today: Day { day(of: .now) }
}
