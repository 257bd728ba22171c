package import HomeseedSource

/// A check for references that lead from a record back to itself.
package enum RecordCircle: CheckDeclaration {
    package static let id: CheckID = "record-circle"
    package static let finds = "References that lead from a record back to itself."
    package static let why = "For example, two tasks would wait for each other, and neither could ever begin."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {key: wash, use: chore/dishes, after: ⟦dry⟧}
                - {key: dry, use: chore/dishes, after: wash}
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
                - {key: wash, use: chore/dishes}
                - {key: dry, use: chore/dishes, after: wash}
            """
    )

    static func diagnostic(_ record: RecordIndex, field: FieldIndex, in household: any HouseholdContext) -> Diagnostic {
        let name = household.entities[household.entity(of: record)].fields[field].name
        return Diagnostic(
            id, .error, headline: "Following '\(name)' from '\(household.label(of: record))' leads back to it",
            at: household.place(of: record, field),
            notes: ["Remove one of these references, so that one of the records comes first."])
    }
}
