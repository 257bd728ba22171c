import HomeseedModel
package import HomeseedSource
import HomeseedStore

/// A feast whose list of dates ends, so that its items are never in season again.
package enum EndedDates: CheckDeclaration {
    package static let id: CheckID = "ended-dates"
    package static let severity = Severity.warning
    package static let finds = "A feast whose listed dates are all past on a day for which a template picks items."
    package static let why = "From that day on, households have none of the feast's items, without any warning."

    package static let wrong = example("⟦[2026-11-08, 2027-10-29]⟧")
    package static let right = example("[2026-11-08, 2027-10-29, 2028-10-17, 2029-11-05]")

    private static func example(_ dates: String) -> Example {
        Example(
            pack: ExampleCatalogue.pack + """
                      feast: {type: item, of: feast, optional: true}
                      when: {type: around, of: feast, optional: true}
                  feast:
                    file: feasts
                    fields: {title: text, day: yearly}
                """,
            template: """
                template: home
                title: One child
                records:
                  Child:
                    - {key: mia, name: Mia}
                  Task:
                    - {use: {kind: chore, count: 1}}
                """,
            files: [
                "Catalogue/demo/feasts.yaml": "items: {diwali: {title: Diwali, day: \(dates)}}",
                "Locales/nl/demo.yaml": ExampleCatalogue.dutch() + "\nfeasts: {diwali: {title: Divali}}",
            ])
    }

    static func diagnostic(_ feast: Item, at place: SourceLocation, end: Day, today: Day) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "The dates of '\(feast.id)' end on \(end.iso)", at: place,
            notes: [
                "On \(today.iso), a template picks items, and none of this feast are in season. Add the dates of later years."
            ])
    }
}

extension HouseholdDraft {
    /// Reports feasts whose tables of dates have ended, because a template picks items in season.
    func reportEndedDates(_ seasons: Seasons) {
        for table in seasons.tables {
            depend(onTableUntil: table.end)
            if table.end >= today { continue }
            report(EndedDates.diagnostic(pack.items[table.item.index], at: table.place, end: table.end, today: today))
        }
    }
}
