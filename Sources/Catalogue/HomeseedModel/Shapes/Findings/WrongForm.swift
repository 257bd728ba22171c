package import HomeseedSource

/// A check for nodes of the wrong kind, such as a sequence instead of a mapping.
package enum WrongForm: CheckDeclaration {
    package static let id: CheckID = "wrong-form"
    package static let finds = "A list where keys are expected, a single value where a list is expected, and so on."
    package static let why = "The meaning is unclear, so the whole value is ignored."

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

    /// Returns the diagnostic for a node of the wrong kind, with the expected kind.
    package static func diagnostic(_ place: SourceLocation, what: String, expected: String) -> Diagnostic {
        Diagnostic(id, .error, headline: "\(what) should be \(expected)", at: place)
    }

    /// Returns the diagnostic for a series inside another record or an item. A series is possible only in a template's `records`.
    package static func nestedSeries(_ key: Node, entity: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "A series can't be inside another record", at: key.place,
            notes: [
                "Write it in the template's `records:`, under \(entity). There, a reference or `for-each` sets the record that it belongs to."
            ])
    }

    /// Returns the diagnostic for a key that should be indented below the empty key before it.
    package static func outdented(_ key: Node, under owner: Node) -> Diagnostic {
        Diagnostic(
            id, .error,
            headline:
                "'\((key.text ?? "").escapedForTerminal)' belongs to '\((owner.text ?? "").escapedForTerminal)', but is beside it",
            at: key.place,
            related: [.init("so this is empty", at: owner.place)],
            notes: ["Indent it and everything below it by two more spaces."])
    }
}
