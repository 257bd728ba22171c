package import HomeseedSource
import HomeseedSyntax

/// A check for keys that are not in a shape, with a suggestion.
package enum UnknownKey: CheckDeclaration {
    package static let id: CheckID = "unknown-key"
    package static let finds = "A key that has no meaning where it is."
    package static let why = "The app would never get its value."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, ⟦coin⟧: 2}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: 2}
            """
    )

    /// Returns the key that a misspelt key was meant to be, or `nil` if that is unclear.
    package static func meant(by entry: Node.Entry, in shape: Shape, having present: Set<String>) -> String? {
        guard let name = entry.key.text, name != "<<", !(entry.value.isMissing && entry.value.range.isEmpty) else { return nil }
        return suggestion(for: name, among: shape.keys.map(\.name).filter { !present.contains($0) })
    }

    /// Returns the diagnostic for an unknown key by its likely cause: a merge key, an unquoted comma, or a typo.
    ///
    /// - Parameter present: The keys that the mapping already has, which are not suggested.
    package static func diagnostic(_ entry: Node.Entry, in shape: Shape, having present: Set<String>) -> Diagnostic {
        let name = entry.key.text ?? ""
        if name == "<<" { return MergeKey.diagnostic(entry.key) }
        if entry.value.isMissing, entry.value.range.isEmpty, UnquotedComma.fits(entry) { return UnquotedComma.diagnostic(entry) }
        let known = shape.keys.map(\.name)
        guard let near = meant(by: entry, in: shape, having: present) else {
            let note = known.isEmpty ? "It has no keys." : "Known keys: \(known.quotedList)."
            return diagnostic(entry, in: shape, notes: [note])
        }
        return diagnostic(entry, in: shape, label: "did you mean '\(near)'?", fix: entry.key.correcting(to: near))
    }

    static func unexplained(_ entry: Node.Entry, in shape: Shape) -> Diagnostic { diagnostic(entry, in: shape) }

    private static func diagnostic(
        _ entry: Node.Entry, in shape: Shape, label: String? = nil, notes: [String] = [], fix: Fix? = nil
    ) -> Diagnostic {
        let name = entry.key.text ?? ""
        var result = Diagnostic(
            id, .error, headline: "There is no key '\(name)' in \(shape.name)", at: entry.key.place, label: label, notes: notes,
            fix: fix)
        result.missing = .init(name, of: shape.name.withoutArticle)
        return result
    }
}
