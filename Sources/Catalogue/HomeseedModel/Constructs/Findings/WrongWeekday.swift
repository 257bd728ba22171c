package import HomeseedSource
import HomeseedStore

/// A check for dates on a weekday that is not allowed.
package enum WrongWeekday: CheckDeclaration {
    package static let id: CheckID = "wrong-weekday"
    package static let finds = "A date on a day of the week that is not allowed for it."
    package static let why = "The app would show the task on a day when nobody does it."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, helps: saturday}
              Task:
                - {use: chore/dishes, day: ⟦2026-11-22⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, helps: saturday}
              Task:
                - {use: chore/dishes, day: 2026-11-21}
            """
    )

    static func diagnostic(
        _ day: Day, outside days: Weekdays, of record: RecordIndex, field: FieldIndex, in household: any HouseholdContext
    ) -> Diagnostic {
        let name = household.entities[household.entity(of: record)].fields[field].name
        let names = days.days.map(\.title).joined(separator: ", ")
        return Diagnostic(
            id, .error, headline: "'\(name)' is a \(day.weekday.title), which is not one of its days",
            at: household.place(of: record, field), notes: [days.isEmpty ? "It has no days yet." : "Its days are \(names)."])
    }
}
