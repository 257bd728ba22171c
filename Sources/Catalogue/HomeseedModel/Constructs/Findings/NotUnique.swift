package import HomeseedSource

/// A check for values that several items or records share although they must be unique.
package enum NotUnique: CheckDeclaration {
    package static let id: CheckID = "not-unique"
    package static let finds = "A value that two items or records share where each has its own."
    package static let why = "Two categories in one colour look the same to a child, and two accounts with one address are one."

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

    static func diagnostic(_ record: RecordIndex, field: FieldIndex, first: RecordIndex, in household: any HouseholdContext) -> Diagnostic {
        let entity = household.entities[household.entity(of: record)]
        return Diagnostic(
            id, .error, headline: "Another \(entity.name) has this '\(entity.fields[field].name)' already",
            at: household.place(of: record, field), related: [.init("the first has it here", at: household.place(of: first, field))])
    }
}
