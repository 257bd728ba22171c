package import HomeseedSource
import HomeseedSyntax

package enum MergeKey: Check {
    package static let id: CheckID = "merge-key"

    static func diagnostic(_ key: Node) -> Diagnostic {
        Diagnostic(
            id, .error, "Merge keys are not part of the format", at: key.place,
            notes: [
                "What is merged in can't be seen where it is used.",
                "Write the keys out, or put items with the same values in a group under `groups:`.",
            ])
    }
}
