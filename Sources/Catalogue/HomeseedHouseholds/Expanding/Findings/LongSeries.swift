package import HomeseedSource

/// A series over more days than any household needs: a typo in a year would fill the store with records.
package enum LongSeries: CheckDeclaration {
    package static let id: CheckID = "long-series"
    package static let finds = "A series over more days than any household needs."
    package static let why = "A typo in a year would fill the store with thousands of records."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - series: ⟦{days: every day, first: today, last: 2099-12-31}⟧
                  use: chore/dishes
                  day: day
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - series: {days: every day, first: today, last: in 2 weeks}
                  use: chore/dishes
                  day: day
            """
    )

    static func diagnostic(_ place: SourceLocation, days: Int) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This series covers \(days) days", at: place,
            notes: ["At most \(SeriesDays.limit) days are expanded: check its first and last day."])
    }
}
