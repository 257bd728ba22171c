import HomeseedModel
package import HomeseedSource

/// A check for severity overrides of checks whose errors block seeding.
package enum FixedSeverity: CheckDeclaration {
    package static let id: CheckID = "fixed-severity"
    package static let finds = "A severity override in homeseed.yaml for a check whose errors have to stay errors."
    package static let why = "Seeding relies on this check: without it, a household could be seeded only in part."

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            severity: {unknown-reference: ⟦warning⟧}
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            severity: {missing-translation: warning}
            """
        ]
    )

    static func diagnostic(_ node: Node, _ check: CheckSummary) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The errors of '\(check.id)' can't be downgraded", at: node.place,
            notes: ["Such an error blocks seeding. `homeseed checks` shows which severities are locked."])
    }
}
