package import HomeseedSource

/// A check for secrets that violate the constraints of their field. Its diagnostics never contain the secret.
package enum WeakSecret: CheckDeclaration {
    package static let id: CheckID = "weak-secret"
    package static let finds = "A PIN that is easy to guess, or has the wrong length."
    package static let why = "The app refuses such a PIN, so a demo can't have one."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, pin: ⟦1234⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, pin: 7391}
            """
    )

    static func diagnostic(_ node: Node, field: String, _ rule: String) -> Diagnostic {
        Diagnostic(id, .error, headline: "'\(field)' \(rule)", at: node.place)
    }
}
