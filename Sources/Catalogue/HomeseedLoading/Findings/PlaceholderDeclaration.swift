package import HomeseedSource

/// A check for declared placeholders that are not in the text, or that are declared with a wrong type.
package enum PlaceholderDeclaration: CheckDeclaration {
    package static let id: CheckID = "placeholder-declaration"
    package static let finds = "A declared placeholder that is not in the text, or a count that is declared as a text."
    package static let why = "The app would prepare a value that no text shows, or could not choose a plural form."

    package static let wrong = Example(
        messages: """
            messages:
              well-done:
                text: "Well done, {name}!"
                placeholders: {⟦nmae⟧: text}
            """,
        dutch: ExampleCatalogue.dutch(messages: "{well-done: \"Goed gedaan, {name}!\"}")
    )

    package static let right = Example(
        messages: """
            messages:
              well-done:
                text: "Well done, {name}! That makes {coins}."
                placeholders: {coins: integer}
            """,
        dutch: ExampleCatalogue.dutch(messages: "{well-done: \"Goed gedaan, {name}! Dat zijn er {coins}.\"}")
    )

    static func unused(_ key: Node, _ name: String, among known: Set<String>) -> Diagnostic {
        let near = suggestion(for: name, among: known)
        return Diagnostic(
            id, .error, headline: "The text has no placeholder {\(name.escapedForTerminal)}", at: key.place,
            label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? ["Remove it, or write {\(name.escapedForTerminal)} in the text."] : [],
            fix: near.map { Fix("Write '\($0)'", edits: [.init(key.place, $0)], isSafe: false) })
    }

    static func notCounted(_ type: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This text has plural forms, so {count} has to be a number", at: type.place,
            notes: ["Declare it as integer or decimal."])
    }
}
