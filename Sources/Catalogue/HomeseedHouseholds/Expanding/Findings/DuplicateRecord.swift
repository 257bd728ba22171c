import HomeseedModel
package import HomeseedSource

/// Two records of a template with the same id: the second would overwrite the first.
package enum DuplicateRecord: CheckDeclaration {
    package static let id: CheckID = "duplicate-record"
    package static let finds = "Two records of a template with the same name."
    package static let why = "A record's name determines its id, so the second record would overwrite the first."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes}
                - {use: ⟦chore/dishes⟧, day: tomorrow}
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
                - {use: chore/dishes}
                - {key: again, use: chore/dishes, day: tomorrow}
            """
    )

    static func diagnostic(_ record: DraftRecord, first: DraftRecord, path: String, entity: Entity) -> Diagnostic {
        let fields = entity.key.map { "'\(entity.fields[$0].name)'" }.joined(separator: " and ")
        let advice =
            fields.isEmpty
            ? "If both are intended, give each its own `key`."
            : "The model tells records of \(entity.name) apart by \(fields), its `key`, in all groups: change it in one of them."
        return Diagnostic(
            id, .error, headline: "'\(path)' is written twice", at: record.place,
            related: [.init("first written here", at: first.place)],
            notes: [advice])
    }
}
