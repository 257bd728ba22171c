package import HomeseedSource

/// The check of tabs in indentation. The parser reports its findings: see `CheckID.tabIndentation`.
package enum TabIndentation: CheckDeclaration {
    package static let id: CheckID = .tabIndentation
    package static let finds = "A tab where YAML requires spaces."
    package static let why = "The indentation of a line shows what it belongs to, and a tab has no fixed width."

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
            ⟦\t⟧category: kitchen
                title: Wash the dishes
            """
    )

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
            """
    )
}
