package import HomeseedSource
import HomeseedSyntax

package enum MissingID: Check {
    package static let id: CheckID = "missing-id"

    static func diagnostic(_ node: Node, key: String, kind: String) -> Diagnostic {
        Diagnostic(
            id, .error, "This \(kind) has no '\(key)'", at: node.headPlace,
            notes: ["Templates and translations call it by its id.", "Choose a short one, such as clear-the-table."])
    }
}
