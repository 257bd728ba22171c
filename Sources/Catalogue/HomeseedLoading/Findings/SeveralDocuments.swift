package import HomeseedSource

/// A check for files with several documents, of which only the first is read.
package enum SeveralDocuments: CheckDeclaration {
    package static let id: CheckID = "several-documents"
    package static let finds = "A second document in a file."
    package static let why = "Only the first is read, so what follows would be left out without a word."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            ---
            ⟦items⟧:
              - {id: drying, category: kitchen, title: Dry the dishes}
            """
    )

    package static let right = Example(
        chores: """
            ---
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    static func diagnostic(_ place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "A second document begins here", at: place,
            notes: ["Only the first one of a file is read.", "Take out the line with ---, or move the rest to a file of its own."])
    }
}
