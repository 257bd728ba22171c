package import HomeseedSource

/// A check for templates or packs that are based on each other in a cycle.
package enum CircularReference: CheckDeclaration {
    package static let id: CheckID = "circular-reference"
    package static let finds = "Templates or packs that depend on each other in a circle."
    package static let why = "Each of them would have to be read before the others."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            based-on: ⟦home⟧
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
            """
    )

    static func template(_ name: String, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(name)' is based on itself, directly or through others", at: place,
            notes: ["Remove `based-on` from the template that the others build on."])
    }

    static func pack(_ name: String, at node: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(name)' requires itself, directly or through others", at: node.place,
            notes: ["Remove the requirement from one of them."])
    }
}
