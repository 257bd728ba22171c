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
