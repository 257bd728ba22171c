import HomeseedModel
package import HomeseedSource

/// A check for catalogues that require a different release of Homeseed.
package enum RequiredVersion: CheckDeclaration {
    package static let id: CheckID = "required-version"
    package static let finds = "A catalogue that asks for another release of Homeseed than this one."
    package static let why = "An older release misses what a newer one finds. With everyone on the same one, what passes on your machine passes in CI."

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
            diagnostics.report(WrongValue.diagnostic(node, field: "required-version", expected: "a release such as 0.2, or several bounds as in \">=0.2, <0.4\""))
            return
        }
        if range.contains(release) { return }
        diagnostics.report(Diagnostic(
            id, .error, headline: "This catalogue asks for homeseed \((node.text ?? "").escapedForTerminal), and this is \(release)", at: node.place,
            notes: ["Install that one, or change required-version once everyone has another. `pip install` takes \"homeseed>=…\"."]))
    }
}
