import HomeseedModel
package import HomeseedSource

/// A check for mappings that contradict themselves, such as two fields with the same column.
package enum ContradictoryMapping: CheckDeclaration {
    package static let id: CheckID = "contradictory-mapping"
    package static let finds = "A mapping with two settings that contradict each other."
    package static let why = "A row could not be found again, or one field would overwrite another."

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
            id, .error, headline: "The column '\(column.text.escapedForTerminal)' is used twice", at: column.place,
            related: [.init("first used here", at: first)])
    }

    static func splitID(_ column: Mapping.Name) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(column.text.escapedForTerminal)' is part of the id, but no field fills it",
            at: column.place,
            notes: ["Each of several columns that identify a row together is the column of a field."])
    }

    static func refersToOmitted(_ place: SourceLocation, field: String, to entity: String, _ other: SourceLocation?) -> Diagnostic
    {
        Diagnostic(
            id, .error, headline: "'\(field)' refers to \(entity), which this mapping leaves out", at: place,
            related: other.map { [.init("left out here", at: $0)] } ?? [],
            notes: ["Remove the line to leave the field out as well. A constant can give its column a value."])
    }

    static func translatedKey(_ place: SourceLocation, field: String, language: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' is translated, so rows in another language can't be found by it", at: place,
            notes: [
                "A row that the app has in its own language would be created a second time.",
                "If that is the language of the app's rows, add `keys-in: \(language)` at the top. Otherwise, use fields that are the same in every language.",
            ])
    }

    static func keyLeftOut(_ place: SourceLocation, field: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Rows can't be found by '\(field)', which is not written", at: place,
            notes: ["A key consists of fields that have a column."])
    }
}
