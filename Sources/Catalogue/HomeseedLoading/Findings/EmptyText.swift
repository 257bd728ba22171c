package import HomeseedSource

/// A check for empty texts, which the app would show as empty lines.
package enum EmptyText: CheckDeclaration {
    package static let id: CheckID = "empty-text"
    package static let finds = "A text that is empty."
    package static let why = "The family would see an empty line, or a card without words."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: ⟦""⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    static func diagnostic(_ place: SourceLocation, field: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' is empty", at: place, notes: ["People would see nothing there: write the text."])
    }
}
