import HomeseedModel
package import HomeseedSource

/// A check for YAML tags before values. The field's type already determines how a value is read.
package enum UnknownTag: CheckDeclaration {
    package static let id: CheckID = "unknown-tag"
    package static let finds = "A tag, such as `!text`, before a value."
    package static let why = "The field's type defines how its value is read, so a different tag would contradict it."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: !!str ⟦Wash the dishes⟧}
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
            id, .error, headline: "The tag '\(tag.escapedForTerminal)' has no meaning here", at: node.place,
            notes: [note(tag)],
            fix: fix(node, tag))
    }

    /// Merges the diagnostics of a file if there are more than two. Many tags are a habit of the author, or the file belongs to
    /// another program.
    static func folded(_ found: [Diagnostic]) -> [Diagnostic] {
        guard found.count > 2, var first = found.first else { return found }
        first.occurrences = found.count
        first.notes.append("This file has it in \(found.count) places. Is it for another program?")
        let fixes = found.compactMap(\.fix)
        first.fix =
            fixes.count < found.count ? nil : Fix("Remove all of these tags", edits: fixes.flatMap(\.edits), isSafe: false)
        return [first]
    }

    private static func note(_ tag: String) -> String {
        if !isWord(tag) { return "The field's type defines how its value is read: remove the tag." }
        return isType(tag)
            ? "The field's type defines how its value is read: remove the tag. A text that begins with a '!' needs quotes."
            : "A '!' before a word makes it a tag. A text that begins with '!' needs quotes."
    }

    /// The names of types in Homeseed or YAML. Any other tag is a word that the author wrote.
    private static let types = Set(
        ["str", "int", "bool", "float", "null", "map", "seq", "binary", "timestamp"] + FieldTypes.builtIn.map { $0.name })

    private static func isType(_ tag: String) -> Bool { types.contains(tag.dropFirst().lowercased()) }

    /// Whether a tag may be a word of a text. `!date` may be a type or a word.
    private static func isWord(_ tag: String) -> Bool { !tag.contains(":") && !tag.hasPrefix("!!") }

    private static func fix(_ node: Node, _ tag: String) -> Fix? {
        guard let place = node.tagPlace else { return nil }
        if !isWord(tag) { return Fix("Remove the tag", edits: [.init(place, "")], isSafe: false) }
        // Removing the tag would lose a word if the author meant it as a word.
        if isType(tag) { return nil }
        let all = SourceLocation(file: place.file, range: place.range.through(node.range))
        let text = node.fileBytes[all.range.clamped(toCount: node.fileBytes.count)]
        guard node.kind == .scalar, node.style == .plain, !text.contains(where: { [0x22, 0x5C, 0x0A].contains($0) }) else {
            return nil
        }
        return Fix(
            "Put the text in double quotes", edits: [.init(all, "\"\(String(decoding: text, as: UTF8.self))\"")], isSafe: false)
    }
}
