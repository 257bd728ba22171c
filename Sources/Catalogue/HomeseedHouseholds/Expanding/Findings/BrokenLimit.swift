import HomeseedModel
package import HomeseedSource

/// A template that breaks a limit of its pack on some day: the app would refuse such data.
package enum BrokenLimit: CheckDeclaration {
    package static let id: CheckID = "broken-limit"
    package static let finds = "A template that breaks a limit of its pack on some day of the year."
    package static let why = "The demo would show something that the app refuses."

    package static let wrong = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string}
            limits:
              - id: room-for-two
                why: There is room for two children.
                count: Child
                at-most: 2
            """,
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
                - {key: leo, name: Leo}
                - {key: ⟦noor⟧, name: Noor}
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            limits: {room-for-two: {why: Er is plaats voor twee kinderen.}}
            """
    )

    package static let right = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string}
            limits:
              - id: room-for-two
                why: There is room for two children.
                count: Child
                at-most: 2
            """,
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
                - {key: leo, name: Leo}
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            limits: {room-for-two: {why: Er is plaats voor twee kinderen.}}
            """
    )

    static func diagnostic(_ limit: Limit, breach: LimitChecking.Breach, in household: HouseholdDraft, template: Template)
        -> Diagnostic
    {
        let isLimit = !limit.id.isEmpty
        let found = breach.found + (breach.wanted.map { ", but should be \($0)" } ?? "") + "."
        let place = isLimit ? breach.culprit.map { household.records[$0].place } ?? template.place : limit.place
        return Diagnostic(
            isLimit ? id : UnmetExpectation.id, .error,
            headline: isLimit
                ? "The household breaks the limit '\(limit.id)'" : "The household does not meet the expectation '\(limit.why)'",
            at: place, related: isLimit ? [.init("the limit is set here", at: limit.place)] : [],
            notes: (isLimit ? [limit.why] : []) + [found])
    }
}
