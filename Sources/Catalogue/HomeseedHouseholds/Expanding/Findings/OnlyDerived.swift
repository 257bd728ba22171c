import HomeseedModel
package import HomeseedSource

/// An explicit record of an entity that the model derives from other records: it would disagree with the derived records.
package enum OnlyDerived: CheckDeclaration {
    package static let id: CheckID = "only-derived"
    package static let finds = "A record that is written by hand, although the model derives it from other records."
    package static let why = "For example, a coin that no task earned would make the balance wrong."

    package static let wrong = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string}
              Coin:
                only-derived: {reason: task}
                fields:
                  id: uuid
                  child: {type: reference, to: Child}
                  reason: {type: enum, of: [task, gift]}
            """,
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Coin:
                - {key: monday, reason: ⟦task⟧}
            """
    )

    package static let right = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string}
              Coin:
                only-derived: {reason: task}
                fields:
                  id: uuid
                  child: {type: reference, to: Child}
                  reason: {type: enum, of: [task, gift]}
            """,
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Coin:
                - {key: birthday, reason: gift}
            """
    )

    static func diagnostic(_ record: RecordIndex, field: FieldIndex, in household: HouseholdDraft) -> Diagnostic {
        let entity = household.entities[household.records[record].entity]
        let value = household.words(household.value(record, field))
        return Diagnostic(
            id, .error,
            headline:
                "The model derives \(entity.name.withArticle) with '\(entity.fields[field].name)' \(value), so it can't be written",
            at: household.place(of: record, field), notes: ["Write the record that it is derived from."])
    }
}
