package import HomeseedSource
package import HomeseedStore

/// Records over dates.
package struct Series: Sendable {
    package var place: SourceLocation
    package var forEach: Selection?
    package var days: Days
    /// Where its days are written.
    package var daysPlace: SourceLocation
    package var first: Bound.Operand
    package var last: Bound.Operand

    package init(
        place: SourceLocation, forEach: Selection? = nil, days: Days, daysPlace: SourceLocation, first: Bound.Operand, last: Bound.Operand
    ) {
        self.place = place
        self.forEach = forEach
        self.days = days
        self.daysPlace = daysPlace
        self.first = first
        self.last = last
    }

    /// The path of weekdays or of an interval, and those of both ends, start at the record that the series is for.
    package enum Days: Sendable {
        case fixed(Weekdays)
        /// From the first day on.
        case every(Interval)
        case path(FieldPath)
    }
}

/// A series that a model names, so that templates can say `series: its-name`.
package struct SeriesDeclaration: Sendable {
    package var place: SourceLocation
    package var series: Series

    package init(place: SourceLocation, series: Series) {
        self.place = place
        self.series = series
    }
}
