package import HomeseedSource
import HomeseedSyntax

package enum WrongPackName: Check {
    package static let id: CheckID = "wrong-pack-name"

    static func diagnostic(_ node: Node, folder: String) -> Diagnostic {
        Diagnostic(
            id, .error, "The pack '\(node.text ?? "")' lies in a folder named '\(folder)'", at: node.place,
            notes: ["The two have to be the same, for translations and templates go by the folder."],
            fix: Fix("Write '\(folder)'", edits: [.init(node.place, folder)], isSafe: false))
    }
}
