package import HomeseedSource
import HomeseedSyntax

package enum UnknownTag: Check {
    package static let id: CheckID = "unknown-tag"
    package static let finds = "A tag, such as `!text`, before a value."
    package static let why = "The field's type says how its value is read; a tag that says otherwise would have to win or lose."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: !text ⟦Wash the dishes⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    static func diagnostic(_ node: Node, tag: String) -> Diagnostic {
        Diagnostic(
            id, .error, "The tag '\(HarmlessText.of(tag))' has no meaning here", at: node.place,
            notes: ["The field's type says how its value is read: leave the tag out."],
            fix: node.tagPlace.map { Fix("Leave the tag out", edits: [.init($0, "")], isSafe: false) })
    }
}
