package import HomeseedModel
package import HomeseedSource
import HomeseedStore

/// A field whose name has another meaning in references: `at-most: today` would mean the field.
package enum ShadowedName: Check {
    package static let id: CheckID = "shadowed-name"
    package static let severity = Severity.warning
    package static let finds = "A field with a name that already means something else in conditions, such as `today`."
    package static let why = "A bound such as `at-most: today` would silently mean that field, and no longer the day."

    package static let wrong = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string, ⟦today⟧: {type: integer, default: 0}}
            """
    )

    package static let right = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string, doneToday: {type: integer, default: 0}}
            """
    )

    private static let dateWords: Set<String> = Set(["now", "today", "tomorrow", "yesterday"] + Weekday.allCases.map(\.name))

    /// Reports date words among an entity's fields, and `kind` and `item` among a kind's fields.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for field in pack.model.entities.flatMap(\.fields) where pack.files.contains(field.place.file) {
                if dateWords.contains(field.name) {
                    report(field, headline: "In a bound, '\(field.name)' means this field and not the day", &diagnostics)
                }
            }
            for field in pack.kinds.flatMap(\.fields) where pack.files.contains(field.place.file) {
                if field.name == "kind" || field.name == "item" {
                    report(
                        field,
                        headline:
                            "No field can take its value from this one: `from: \(field.name)` is the \(field.name) of the item",
                        &diagnostics)
                }
            }
        }
    }

    private static func report(_ field: Field, headline: String, _ diagnostics: inout Diagnostics) {
        diagnostics.report(Diagnostic(id, severity, headline: headline, at: field.place, notes: ["Give it another name."]))
    }
}
