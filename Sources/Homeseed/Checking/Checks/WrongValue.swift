package import HomeseedSource
import HomeseedSyntax

package enum WrongValue: Check {
    package static let id: CheckID = "wrong-value"

    static func diagnostic(_ node: Node, field: String, expected: String, because reason: String? = nil) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(field)' should be \(expected)", at: node.place, notes: [reason].compactMap { $0 })
    }
}
