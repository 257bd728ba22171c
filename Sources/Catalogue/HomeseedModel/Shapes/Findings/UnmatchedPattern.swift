package import HomeseedSource

/// A check for texts that match none of their field's patterns.
package enum UnmatchedPattern: CheckDeclaration {
    package static let id: CheckID = "unmatched-pattern"
    package static let severity = Severity.warning
    package static let finds = "A value, such as the name of an icon, that matches no pattern of its field."
    package static let why = "The app looks for an icon that it doesn't have, and shows an empty square."

    package static let wrong = Example(
        pack: pack,
        categories: """
            items:
              - {id: kitchen, title: Kitchen, icon: ⟦forkknife⟧}
            """
    )

    package static let right = Example(
        pack: pack,
        categories: """
            items:
              - {id: kitchen, title: Kitchen, icon: fork.knife}
            """
    )

    private static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        kinds:
          category: {file: categories, fields: {title: text, icon: {type: string, pattern: ["*.*", ic_*]}}}
          chore: {fields: {category: {type: item, of: category}}}
        """

    static func diagnostic(_ node: Node, text: String, field: String, patterns: [String]) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "'\(text.escapedForTerminal)' doesn't match the pattern of '\(field)'", at: node.place,
            notes: ["It should look like \(patterns.map { "'\($0)'" }.joined(separator: " or ")), where * is any text."])
    }
}
