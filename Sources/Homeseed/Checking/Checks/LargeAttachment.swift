package import HomeseedSource
import HomeseedSyntax

package enum FileTooLarge: Check {
    package static let id: CheckID = "large-attachment"

    static func diagnostic(_ node: Node, size: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            id, .error, "This file has \(size) bytes, and at most \(limit) are allowed", at: node.place,
            notes: ["Make the picture smaller, or save it with more compression."])
    }
}
