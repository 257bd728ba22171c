package import HomeseedSource

/// Reports a node of another kind than has to stand there, such as a list instead of keys with values.
package enum WrongForm: CheckDeclaration {
    package static let id: CheckID = "wrong-form"
    package static let finds = "A list where keys are expected, a single value where a list is, and the like."
    package static let why = "Nobody could say what was meant, so nothing of it is read."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: ⟦[Wash, the dishes]⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    /// Reports a node of another form than its place asks for: a text where keys belong, or a list where one value does.
    package static func diagnostic(_ place: SourceLocation, what: String, expected: String) -> Diagnostic {
        Diagnostic(id, .error, headline: "\(what) should be \(expected)", at: place)
    }

    /// A series inside another record, or in an item, where only one record would be made of it.
    package static func nestedSeries(_ key: Node, entity: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "A series can't stand inside another record", at: key.place,
            notes: ["Write it in the template's `records:`, under \(entity): there, a reference or `for-each` says to which record it belongs."])
    }

    /// Reports a key that stands beside the empty key before it, and belongs under that one.
    package static func outdented(_ key: Node, under owner: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\((key.text ?? "").escapedForTerminal)' stands beside '\((owner.text ?? "").escapedForTerminal)' and belongs to it", at: key.place,
            related: [.init("this is empty so", at: owner.place)], notes: ["Indent it, and what is below it, by two spaces more."])
    }
}
