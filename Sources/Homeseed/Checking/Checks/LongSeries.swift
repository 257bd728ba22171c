package import HomeseedSource

package enum LongSeries: Check {
    package static let id: CheckID = "long-series"

    static func diagnostic(_ place: Place, days: Int) -> Diagnostic {
        Diagnostic(
            id, .error, "This series runs over \(days) days", at: place,
            notes: ["At most \(SeriesDays.limit) are laid out: look at its first and last day."])
    }
}
