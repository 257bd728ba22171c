package import HomeseedSource
import HomeseedSyntax

package enum WeakSecret: Check {
    package static let id: CheckID = "weak-secret"

    static func diagnostic(_ node: Node, field: String, _ rule: String) -> Diagnostic {
        Diagnostic(id, .error, "'\(field)' \(rule)", at: node.place)
    }
}
