import HomeseedModel
package import HomeseedSource

/// A check for severity overrides of checks whose errors must remain errors, because seeding relies on them.
package enum FixedSeverity: CheckDeclaration {
    package static let id: CheckID = "fixed-severity"
    package static let finds = "A severity in homeseed.yaml for a check whose errors have to stay errors."
    package static let why = "Seeding relies on what such a check makes sure of: without it, a household would be left half laid out."

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
            id, .error, headline: "The errors of '\(check.id)' can't be made less", at: node.place,
            notes: ["Nothing can be seeded from what it finds. `homeseed checks` says which severities are fixed."])
    }
}
