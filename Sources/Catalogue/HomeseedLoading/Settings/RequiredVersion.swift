import HomeseedModel
package import HomeseedSource

/// A check for catalogues that require a different release of Homeseed.
package enum RequiredVersion: CheckDeclaration {
    package static let id: CheckID = "required-version"
    package static let finds = "A catalogue that requires another version of Homeseed."
    package static let why =
        "An older version misses problems that a newer one finds. With the same version everywhere, your results match those in CI."

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            required-version: ⟦">=9000"⟧
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            required-version: "0.1"
            """
        ]
    )

    static func check(_ node: Node, release: String = ProgramVersion.number, _ diagnostics: inout Diagnostics) {
        // A list or mapping has already been reported by the shape.
        if node.kind != .scalar { return }
        guard let range = node.text.flatMap({ ReleaseRange($0) }) else {
            diagnostics.report(
                WrongValue.diagnostic(
                    node, field: "required-version", expected: "a version such as 0.2, or several bounds as in \">=0.2, <0.4\""))
            return
        }
        if range.contains(release) { return }
        diagnostics.report(
            Diagnostic(
                id, .error,
                headline: "This catalogue requires Homeseed \((node.text ?? "").escapedForTerminal), but this is \(release)",
                at: node.place,
                notes: [
                    "Install a version that matches, for example with `pip install`. Or change `required-version`, if all users have another version."
                ]))
    }
}
