package import HomeseedSource
package import HomeseedStore

/// A series of records over dates.
package struct Series: Sendable {
    package var place: SourceLocation
    package var forEach: Selection?
    package var days: Days
    package var daysPlace: SourceLocation
    package var first: Bound.Operand
    package var last: Bound.Operand

    package init(
        place: SourceLocation, forEach: Selection? = nil, days: Days, daysPlace: SourceLocation, first: Bound.Operand,
        last: Bound.Operand
    ) {
        self.place = place
        self.forEach = forEach
        self.days = days
        self.daysPlace = daysPlace
        self.first = first
        self.last = last
    }

    /// The days of the series. All paths start at the record that the series is for.
    package enum Days: Sendable {
        case fixed(Weekdays)
        /// An interval, counted from the first day.
        case every(Interval)
        case path(FieldPath)
    }
}

/// A series that a model declares, which templates refer to by name: `series: its-name`.
package struct SeriesDeclaration: Sendable {
    package var place: SourceLocation
    package var series: Series

    package init(place: SourceLocation, series: Series) {
        self.place = place
        self.series = series
    }
}
