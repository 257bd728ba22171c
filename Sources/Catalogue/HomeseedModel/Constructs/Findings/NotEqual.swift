package import HomeseedSource

/// A check for values that differ from the field that they must equal.
package enum NotEqual: CheckDeclaration {
    package static let id: CheckID = "not-equal"
    package static let finds = "A value that must equal the value of another field, but differs from it."
    package static let why = "The two values contradict each other, and the app would show both."

    package static let wrong = Example(
        model: model,
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, street: Elm Street}
              Task:
                - {use: chore/dishes, street: ⟦Oak Street⟧}
            """
    )

    package static let right = Example(
        model: model,
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, street: Elm Street}
              Task:
                - {use: chore/dishes, street: Elm Street}
            """
    )

    private static let model = """
        entities:
          Child:
            fields: {id: uuid, name: string, street: string, tasks: {type: inverse, of: Task.child}}
          Task:
            fields:
              id: uuid
              child: {type: reference, to: Child}
              title: {type: text, from: title}
              street: {type: string, equals: child.street}
        """

    static func diagnostic(_ record: RecordIndex, field: FieldIndex, to path: String, in household: any HouseholdContext)
        -> Diagnostic
    {
        let entity = household.entities[household.entity(of: record)]
        return Diagnostic(
            id, .error, headline: "'\(entity.fields[field].name)' differs from '\(path.escapedForTerminal)'",
            at: household.place(of: record, field), notes: ["Both have to be the same: change one of them."])
    }
}
