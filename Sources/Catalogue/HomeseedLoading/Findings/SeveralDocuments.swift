package import HomeseedSource

/// A check for files with several documents, of which only the first is read.
package enum SeveralDocuments: CheckDeclaration {
    package static let id: CheckID = "several-documents"
    package static let finds = "A second document in one file."
    package static let why = "Only the first document is read, so the rest would be ignored silently."

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
            notes: [
                "Only the first document of a file is read.", "Remove the line with ---, or move the rest to a separate file.",
            ])
    }
}
