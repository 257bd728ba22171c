package import HomeseedSource
import HomeseedSyntax

package enum FormatVersion: Check {
    package static let id: CheckID = "format-version"

    static func diagnostic(_ node: Node, newest: Int) -> Diagnostic {
        Diagnostic(
            id, .error, "This program reads version \(newest) of the format, and not '\(node.text ?? "")'", at: node.place,
            notes: ["If the pack is newer than the program, install a newer Homeseed."])
    }
}
