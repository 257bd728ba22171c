package import HomeseedSource
import HomeseedSyntax

package enum CircularReference: Check {
    package static let id: CheckID = "circular-reference"

    static func diagnostic(_ node: Node, _ headline: String) -> Diagnostic { diagnostic(node.place, headline) }

    static func diagnostic(_ place: Place, _ headline: String) -> Diagnostic {
        Diagnostic(id, .error, headline, at: place, notes: ["Take one of them out of the circle."])
    }
}
