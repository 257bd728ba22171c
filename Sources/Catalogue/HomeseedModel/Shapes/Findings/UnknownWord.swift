package import HomeseedSource
import HomeseedSyntax

/// Reports a word that is none of those a field knows; where any word may stand, only one that is nearly a known one.
package enum UnknownWord: CheckDeclaration {
    package static let id: CheckID = "unknown-word"
    package static let finds = "A word that is none of those a field knows."
    package static let why = "The store or the app would refuse it, or take the task for neither open nor done."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, status: ⟦dome⟧, doneAt: now}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, status: done, doneAt: now}
            """
    )

    /// Nil where the word may be any, and is near none of those that are known.
    package static func diagnostic(_ node: Node, _ text: String, field: String, words: [String], isOpen: Bool) -> Diagnostic? {
        let near = suggestion(for: text, among: words)
        if isOpen { return near.map { nearMiss(node, text, near: $0) } }
        let quoted = text.escapedForTerminal
        var result = Diagnostic(
            id, .error, headline: "'\(field)' can't be '\(quoted)'", at: node.place, label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["It can be \(words.quotedList)."] : [], fix: near.map { node.correcting(to: $0) })
        // A word that was renamed is one fault, wherever it is written.
        result.missing = .init(text, of: "word of " + words.joined(separator: ", "))
        return result
    }

    /// The word may be any, but is so near a known one that it is worth a look.
    static func nearMiss(_ node: Node, _ text: String, near: String) -> Diagnostic {
        var fix = node.correcting(to: near)
        fix.isSafe = false
        return Diagnostic(
            id, .note, headline: "'\(text.escapedForTerminal)' is not one of the known words", at: node.place, label: "did you mean '\(near)'?",
            notes: ["Other words are allowed here, so this is advice only."], fix: fix)
    }
}
