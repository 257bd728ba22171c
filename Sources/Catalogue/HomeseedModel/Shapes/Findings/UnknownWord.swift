package import HomeseedSource
import HomeseedSyntax

/// A check for words that a field does not allow. If it allows any word, only near misses are reported.
package enum UnknownWord: CheckDeclaration {
    package static let id: CheckID = "unknown-word"
    package static let finds = "A word that its field doesn't allow."
    package static let why = "The store or the app would refuse it, or treat a task as neither open nor done."

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

    /// Returns the diagnostic, or `nil` if any word is allowed and no known word is similar.
    package static func diagnostic(_ node: Node, _ text: String, field: String, words: [String], isOpen: Bool) -> Diagnostic? {
        let near = suggestion(for: text, among: words)
        if isOpen { return near.map { nearMiss(node, text, near: $0) } }
        let quoted = text.escapedForTerminal
        var result = Diagnostic(
            id, .error, headline: "'\(field)' can't be '\(quoted)'", at: node.place, label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["It can be \(words.quotedList)."] : [], fix: near.map { node.correcting(to: $0) })
        // Groups the uses of a renamed word into one error.
        result.missing = .init(text, of: "word of " + words.joined(separator: ", "))
        return result
    }

    /// Returns a note on a word that is allowed, but similar to a known word.
    static func nearMiss(_ node: Node, _ text: String, near: String) -> Diagnostic {
        var fix = node.correcting(to: near)
        fix.isSafe = false
        return Diagnostic(
            id, .note, headline: "'\(text.escapedForTerminal)' is not one of the known words", at: node.place,
            label: "did you mean '\(near)'?",
            notes: ["Other words are allowed here too, so this is only a suggestion."], fix: fix)
    }
}
