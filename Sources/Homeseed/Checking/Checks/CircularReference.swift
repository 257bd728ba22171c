package import HomeseedSource
import HomeseedSyntax

package enum CircularReference: Check {
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

    static func diagnostic(_ node: Node, _ headline: String) -> Diagnostic { diagnostic(node.place, headline) }

    static func diagnostic(_ place: Place, _ headline: String) -> Diagnostic {
        Diagnostic(id, .error, headline, at: place, notes: ["Take one of them out of the circle."])
    }
}
