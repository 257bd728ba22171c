import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// A check for IDs, keys and names with invalid characters. They become parts of paths, which a slash would break.
package enum BadID: CheckDeclaration {
    package static let id: CheckID = "bad-id"
    package static let finds = "An id, key or name with characters that are not allowed."
    package static let why = "Ids are part of paths and of record ids, so a space or slash would split them."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: ⟦Mia & Leo⟧, name: Mia}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia-and-leo, name: Mia}
            """
    )

    /// Returns the diagnostic for a name with letters of another alphabet that look like ASCII letters.
    private static func confusable(_ node: Node, text: String, meaning latin: String, what: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(text.escapedForTerminal)' can't be the name of \(what.withArticle)", at: node.place,
            label: "it looks like '\(latin)'", notes: [Confusables.foreignLetter(of: text)],
            fix: Fix("Write '\(latin)'", edits: [.init(node.usePlace, latin)], isSafe: false))
    }

    static func taken(_ node: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(node.text ?? "")' already has a meaning here, so a field can't have this name",
            at: node.place,
            notes: ["Choose another name for the field."])
    }

    /// Returns the usual spelling of an ID, or `nil` if letters would have to be guessed: `mia-and-leo` for `Mia & Leo`.
    private static func spelling(of node: Node) -> String? {
        guard let given = node.text else { return nil }
        let text = String(
            String.UnicodeScalarView(given.unicodeScalars.filter { $0 != "\u{200B}" }.map { foreignSpaces[$0] == nil ? $0 : " " })
        )
        // A ':' or a line break indicates that the rest is a key or a text.
        guard text.utf8.count <= 60, !text.contains(":"), !node.spansLines,
            text.unicodeScalars.allSatisfy({ $0.isASCII && $0.value >= 0x20 })
        else { return nil }
        let words = text.replacing("&", with: " and ").replacing("'", with: "").lowercased()
            .split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        let id = words.joined(separator: "-")
        return Names.isID(id) ? id : nil
    }

    /// The spaces that look like a plain space or are invisible, and often come from web pages or word processors.
    private static let foreignSpaces: [Unicode.Scalar: String] = [
        "\u{A0}": "a no-break space", "\u{202F}": "a narrow no-break space", "\u{2007}": "a figure space",
        "\u{3000}": "an ideographic space",
        "\u{2009}": "a thin space", "\u{200B}": "a zero-width space",
    ]

    /// Returns a note on the first space that looks like a plain space, or no note if there is none.
    private static func note(of text: String) -> [String] {
        guard let space = text.unicodeScalars.first(where: { foreignSpaces[$0] != nil }), let name = foreignSpaces[space] else {
            return []
        }
        let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0 != space }))
        let place = before.isEmpty ? "It begins with" : "After '\(before.escapedForTerminal)' there is"
        return ["\(place) \(name), which often comes with text from a web page."]
    }

    static func diagnostic(_ node: Node, what: String) -> Diagnostic {
        if let name = node.keyBeforeBrace { return YAMLSyntax.keyWithoutSeparator(node, name) }
        if let text = node.text, let latin = Confusables.latin(text), Names.isID(latin) {
            return confusable(node, text: text, meaning: latin, what: what)
        }
        let text = node.text.map { $0.escapedForTerminal } ?? "a list"
        return Diagnostic(
            id, .error,
            headline: text.isEmpty ? "The name of this \(what) is empty" : "'\(text)' can't be the name of \(what.withArticle)",
            at: node.place,
            notes: note(of: node.text ?? "") + ["Use letters, digits, '-' and '_', beginning with a letter or digit."],
            fix: what == "field"
                ? nil : spelling(of: node).map { Fix("Write '\($0)'", edits: [node.rewriting(to: $0)], isSafe: false) })
    }
}

extension Node {
    fileprivate var spansLines: Bool { fileBytes[range.clamped(toCount: fileBytes.count)].contains { $0 == 0x0A || $0 == 0x0D } }
}
