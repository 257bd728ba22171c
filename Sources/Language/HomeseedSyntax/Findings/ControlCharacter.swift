package import HomeseedSource

/// The check of control characters. The parser reports its findings: see `CheckID.controlCharacter`.
package enum ControlCharacter: CheckDeclaration {
    package static let id: CheckID = .controlCharacter
    package static let finds = "A character that doesn't belong in a text, such as a backspace."
    package static let why = "It is invisible in an editor, and the app shows a box or nothing at all."

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
