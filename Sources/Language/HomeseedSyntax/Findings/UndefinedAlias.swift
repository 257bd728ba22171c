package import HomeseedSource

/// The check of undefined aliases. The parser reports its findings: see `CheckID.undefinedAlias`.
package enum UndefinedAlias: CheckDeclaration {
    package static let id: CheckID = .undefinedAlias
    package static let finds = "An alias whose anchor is not defined before it."
    package static let why = "There is no value to repeat."

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
                category: ⟦*room⟧
                title: Wash the dishes
            """
    )

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: &room kitchen
                title: Wash the dishes
            """
    )
}
