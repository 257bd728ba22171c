package import HomeseedSource

/// The check of YAML syntax. The parser reports its findings: see `CheckID.yamlSyntax`.
package enum YAMLSyntax: CheckDeclaration {
    package static let id: CheckID = .yamlSyntax
    package static let finds = "A file with invalid YAML."
    package static let why = "No program could read the file as intended."

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: ⟦Dishes: wash and dry⟧
            """
    )

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: "Dishes: wash and dry"
            """
    )
}
