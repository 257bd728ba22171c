package import HomeseedSource

/// The check of control characters. The parser reports its findings: see `CheckID.controlCharacter`.
package enum ControlCharacter: CheckDeclaration {
    package static let id: CheckID = .controlCharacter
    package static let finds = "A character that no text has, such as a backspace."
    package static let why = "It can't be seen in an editor, and shows as a box or not at all."

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash⟦\u{8}⟧ the dishes
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
