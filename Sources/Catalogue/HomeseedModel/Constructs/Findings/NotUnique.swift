package import HomeseedSource

/// A check for duplicate values of unique fields.
package enum NotUnique: CheckDeclaration {
    package static let id: CheckID = "not-unique"
    package static let finds = "A value that two items or records share, although it has to be unique."
    package static let why =
        "Two categories with the same colour look the same to a child. Two accounts with the same address become a single account."

    package static let wrong = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {id: garden, title: Garden, color: ⟦"#FAEDDB"⟧}
            """,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: weeding, category: garden, title: Pull up the weeds}
            """,
        dutch: ExampleCatalogue.dutch(
            categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}",
            chores: "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}")
    )

    package static let right = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {id: garden, title: Garden, color: "#EAF3EA"}
            """,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: weeding, category: garden, title: Pull up the weeds}
            """,
        dutch: ExampleCatalogue.dutch(
            categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}",
            chores: "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}")
    )

    static func diagnostic(_ record: RecordIndex, field: FieldIndex, first: RecordIndex, in household: any HouseholdContext)
        -> Diagnostic
    {
        let entity = household.entities[household.entity(of: record)]
        return Diagnostic(
            id, .error, headline: "Another \(entity.name) has the same '\(entity.fields[field].name)'",
            at: household.place(of: record, field),
            related: [.init("the first one is here", at: household.place(of: first, field))])
    }
}
