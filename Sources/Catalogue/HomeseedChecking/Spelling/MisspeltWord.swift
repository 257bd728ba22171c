import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A word that is not in the dictionary of its language. Spelling is checked only on request.
package enum MisspeltWord: CheckDeclaration {
    package static let id: CheckID = "misspelt-word"
    package static let severity = Severity.note
    package static let finds =
        "A word that is not in the dictionary of its language. This check runs only with `homeseed lint --spelling`."
    package static let why = "A typo in the first text that a family reads makes them doubt the rest."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the ⟦dihses⟧}
            """
    ).withDictionary(words)

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the spiralizer}
            """,
        files: [
            "Catalogue/demo/words.yaml": """
            words:
              en: [spiralizer]
            """
        ]
    ).withDictionary(words)

    /// The English words of the example catalogue.
    private static let words: Set<String> = ["household", "kitchen", "wash", "the", "dishes", "small", "one", "child"]

    static func diagnostic(_ word: String, at place: SourceLocation, suggesting suggestions: [String], in scope: TextScope)
        -> Diagnostic
    {
        let near = suggestions.prefix(3).map { "'\($0.escapedForTerminal)'" }
        let label = near.isEmpty ? nil : "did you mean \(near.joined(separator: " or "))?"
        return Diagnostic(
            id, severity, headline: "'\(word.escapedForTerminal)' is not in the dictionary of \(scope.language.tag)", at: place,
            label: label,
            notes: [
                "If it is correct, add it to \(scope.pack.folder.escapedForTerminal)/words.yaml, under words › \(scope.language.tag)."
            ])
    }
}
