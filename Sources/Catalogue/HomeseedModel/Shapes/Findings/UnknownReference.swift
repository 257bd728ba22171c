package import HomeseedSource
import HomeseedSyntax

/// A check for names that do not exist, with a suggestion.
package enum UnknownReference: CheckDeclaration {
    package static let id: CheckID = "unknown-reference"
    package static let finds = "The name of a kind, item, entity, field or pack that doesn't exist."
    package static let why = "It would be ignored, or the whole pack could not be read."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: ⟦kichen⟧, title: Wash the dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    /// Returns the diagnostic for an unknown name and suggests a known name.
    ///
    /// - Parameter word: The unknown part of the node's text, or `nil` for all of it.
    package static func diagnostic(_ node: Node, word: String? = nil, what: String, among known: some Sequence<String>)
        -> Diagnostic
    {
        let text = node.text ?? ""
        let word = word ?? text
        let known = Array(known)
        return diagnostic(node, word: word, what: what, near: suggestion(for: word, among: known), known: known)
    }

    /// Returns the diagnostic for an unknown name with the caller's suggestion.
    ///
    /// - Parameter near: The probable name, if the caller knows it.
    package static func diagnostic(_ node: Node, word: String, what: String, near: String?, known: some Collection<String>)
        -> Diagnostic
    {
        var result = diagnostic(node.place, word, what: what, near: near, known: known)
        if let near, let part = node.place(of: word) {
            result.place = part
            result.fix = Fix(correcting: word, to: near, edits: [.init(part, near)])
        } else if let near, word == node.text {
            result.fix = node.correcting(to: near)
        }
        return result
    }

    /// Returns the diagnostic for a name without a node, such as a part of a file's name, or a word in a list.
    package static func diagnostic(_ place: SourceLocation, _ word: String, what: String, among known: some Sequence<String>)
        -> Diagnostic
    {
        let near = suggestion(for: word, among: known)
        var result = diagnostic(place, word, what: what, near: near, known: Array(known))
        if let near, let part = place.locationOfLastWord(word, in: word) {
            result.fix = Fix(correcting: word, to: near, edits: [.init(part, near)])
        }
        return result
    }

    private static func diagnostic(
        _ place: SourceLocation, _ word: String, what: String, near: String?, known: some Collection<String>
    ) -> Diagnostic {
        let list =
            known.isEmpty || known.count > 12 ? [] : ["Available: \(known.sorted().quotedList)."]
        var result = Diagnostic(
            id, .error, headline: "There is no \(what) '\(word.escapedForTerminal)'", at: place,
            label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? list : [])
        result.missing = .init(word, of: owner(what))
        return result
    }

    /// Returns the diagnostic for an inverse whose entity has no reference with that name.
    package static func noReference(
        _ node: Node, named word: String, from entity: String, to owner: String, among known: [String]
    ) -> Diagnostic {
        var result = diagnostic(node, word: word, what: "field of \(entity)", among: known)
        result.headline = "There is no reference '\(word.escapedForTerminal)' from \(entity) to \(owner)"
        return result
    }

    /// The owner of a field if its kind is unspecified.
    package static let anyKind = "any kind"

    private static func owner(_ what: String) -> String {
        switch what {
        case "field of a kind": anyKind
        case "kind or type": "kind"
        default: what.replacing("field of ", with: "", maxReplacements: 1).withoutArticle
        }
    }
}

extension Node {
    /// Returns the location of a word in the scalar, or `nil` if it is not found or the scalar is quoted or escaped.
    package func place(of word: String) -> SourceLocation? {
        guard let text, style == .plain, let found = text.range(of: word), text.utf8.count == range.count else { return nil }
        let start = Int(range.lower) + text.utf8.distance(from: text.startIndex, to: found.lowerBound)
        return SourceLocation(file: place.file, range: SourceRange(start, start + word.utf8.count))
    }
}
