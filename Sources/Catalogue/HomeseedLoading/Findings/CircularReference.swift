package import HomeseedSource

/// A check for templates or packs that are based on each other in a cycle.
package enum CircularReference: CheckDeclaration {
    package static let id: CheckID = "circular-reference"
    package static let finds = "Templates or packs that stand on each other in a circle."
    package static let why = "There is no first one to begin with."

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
            id, .error, headline: "'\(name)' is based on itself, directly or by way of others", at: place,
            notes: ["Base one of them on nothing: it is the one that the others change."])
    }

    static func pack(_ name: String, at node: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(name)' requires itself, directly or by way of others", at: node.place,
            notes: ["Take the requirement out of one of them."])
    }
}
