package import HomeseedSource
import HomeseedSyntax

/// A check for unquoted hash signs: in `title: Read chapter #3`, YAML reads `#3` as a comment.
package enum UnquotedHash: CheckDeclaration {
    package static let id: CheckID = "unquoted-hash"
    package static let severity = Severity.warning
    package static let finds = "A `#` that turns the rest of a text into a comment."
    package static let why = "The family would see half a sentence."

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash load ⟦#2 of the dishes⟧
            """
    )

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: "Wash load #2 of the dishes"
            """
    )

    /// Returns the diagnostic if a comment on the same line may be the rest of the text, otherwise `nil`.
    package static func diagnostic(_ node: Node) -> Diagnostic? {
        guard node.style == .plain, let comment = node.trailingHash else { return nil }
        return Diagnostic(
            id, severity, headline: "From '#' on, this is a comment, not part of the text", at: comment,
            notes: [
                "If it belongs to the text, put the text in double quotes.",
                "If it is a comment, add a space after '#'.",
            ],
            fix: node.quoting(through: comment))
    }
}
