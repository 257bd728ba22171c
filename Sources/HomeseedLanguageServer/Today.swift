import Foundation
import HomeseedStore

/// The day that the machine's clock shows.
enum Today {
    static var day: Day { Zone.current.day(of: Instant(seconds: Int(Date().timeIntervalSince1970))) }

    /// `2026-11-22, a Sunday`
    static func described(_ day: Day) -> String { "\(day.iso), a \(day.weekday.title)" }
}
