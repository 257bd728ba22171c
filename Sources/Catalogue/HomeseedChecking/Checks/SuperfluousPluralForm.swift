package import HomeseedSource

/// A plural form that the language does not have. `missing-plural-form` reports it in the same pass.
package enum SuperfluousPluralForm: CheckDeclaration {
    package static let id: CheckID = "superfluous-plural-form"
    package static let severity = Severity.warning
    package static let finds = "A plural form that its language doesn't have."
    package static let why = "The app never shows it, so the effort is wasted."

    package static let wrong = Example(
        messages: """
            messages:
              tasks-done:
                one: "{count} task done"
                other: "{count} tasks done"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages:
              tasks-done:
                ⟦two⟧: Allebei de klussen gedaan
                one: "{count} klus gedaan"
                other: "{count} klussen gedaan"
            """
    )

    package static let right = Example(
        messages: """
            messages:
              tasks-done:
                one: "{count} task done"
                other: "{count} tasks done"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages:
              tasks-done:
                =2: Allebei de klussen gedaan
                one: "{count} klus gedaan"
                other: "{count} klussen gedaan"
            """
    )
}
