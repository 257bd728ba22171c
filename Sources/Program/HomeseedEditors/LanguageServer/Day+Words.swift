import HomeseedStore

extension Day {
    /// `2026-11-22, a Sunday`
    var described: String { "\(iso), a \(weekday.title)" }
}
