package import HomeseedSource

/// The check of JSON syntax. The parser reports its findings: see `CheckID.jsonSyntax`.
package enum JSONSyntax: CheckDeclaration {
    package static let id: CheckID = .jsonSyntax
    package static let finds = "A file with invalid JSON."
    package static let why = "No program could read the file as intended."

    package static let wrong = Example(
        files: [
            "Catalogue/demo/rewards.json": """
            {"items": []⟦,⟧}
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/demo/rewards.json": """
            {"items": []}
            """
        ]
    )
}
