import HomeseedModel
package import HomeseedSource

/// A check for mappings that contradict themselves, such as two fields with the same column.
package enum ContradictoryMapping: CheckDeclaration {
    package static let id: CheckID = "contradictory-mapping"
    package static let finds = "A mapping that says two things which do not go together."
    package static let why = "A row could not be found again, or what one field wrote another would write over."

    package static let wrong = Example(files: [
        "Catalogue/demo/mappings/staging.yaml": """
            pack: demo
            entities:
              Task:
                table: todos
                fields: {title: name, status: state}
                constants: {⟦state⟧: new}
            """
    ])

    package static let right = Example(files: [
        "Catalogue/demo/mappings/staging.yaml": """
            pack: demo
            entities:
              Task:
                table: todos
                fields: {title: name, status: state}
                constants: {created_by: homeseed}
            """
    ])

    static func sameColumn(_ column: Mapping.Name, first: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The column '\(column.text.escapedForTerminal)' is named twice", at: column.place,
            related: [.init("first named here", at: first)])
    }

    static func sameValue(_ node: Node, field: String, first: Node) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Two words of '\(field)' can't both be '\((node.text ?? "").escapedForTerminal)' in the store", at: node.place,
            related: [.init("the other one", at: first.place)],
            notes: ["A row that is read back could not be told from another."])
    }

    static func refersToLeftOut(_ place: SourceLocation, field: String, to entity: String, _ other: SourceLocation?) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' refers to \(entity), which this mapping leaves out", at: place,
            related: other.map { [.init("left out here", at: $0)] } ?? [],
            notes: ["Take the line out, and the field is left out as well. A constant gives its column a value."])
    }

    static func translatedKey(_ place: SourceLocation, field: String, language: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' is translated, so no row is found by it in another language", at: place,
            notes: [
                "What the app has under its own words would be made a second time.",
                "`keys-in: \(language)` at the top, if that is the language of the app's rows, finds them by their words in it. Or use fields that are the same in every language.",
            ])
    }

    static func keyLeftOut(_ place: SourceLocation, field: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "No row can be found by '\(field)', which is not written", at: place,
            notes: ["A key is made of fields that have a column."])
    }
}
