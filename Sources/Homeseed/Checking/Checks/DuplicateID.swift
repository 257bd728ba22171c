package import HomeseedSource
import HomeseedSyntax

package enum DuplicateID: Check {
    package static let id: CheckID = "duplicate-id"

    static func diagnostic(_ node: Node, what: String, first: Place?) -> Diagnostic {
        Diagnostic(
            id, .error, "There are two \(what)s with the id '\(node.text ?? "")'", at: node.place,
            related: first.map { [.init("first defined here", at: $0)] } ?? [],
            notes: ["Give one of the two an id of its own."])
    }
}
