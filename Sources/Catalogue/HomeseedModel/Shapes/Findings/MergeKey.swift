package import HomeseedSource

/// A check for the merge key `<<` of YAML 1.1, with the alternative in its note.
package enum MergeKey: CheckDeclaration {
    package static let id: CheckID = "merge-key"
    package static let finds = "A merge key, `<<`, which copies the keys of another map."
    package static let why = "YAML 1.2 has no merge keys, so programs disagree on them, and readers can't see the copied keys."

    package static let wrong = Example(
        chores: """
            items:
              - {⟦<<⟧: {coins: 2}, id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    package static let right = Example(
        chores: """
            groups:
              - coins: 2
                items:
                  - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    static func diagnostic(_ key: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Merge keys are not supported", at: key.place,
            notes: [
                "The copied keys are not visible where they are used.",
                "Write the keys out, or put items with the same values in a group under `groups:`.",
            ])
    }
}
