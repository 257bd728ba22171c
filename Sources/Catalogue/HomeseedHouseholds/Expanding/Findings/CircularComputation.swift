import HomeseedModel
package import HomeseedSource

/// A computed field that depends on itself and therefore has no value.
package enum CircularComputation: CheckDeclaration {
    package static let id: CheckID = "circular-computation"
    package static let finds = "A computed field that depends on itself."
    package static let why = "Its value would be needed before it is known."

    package static let wrong = Example(
        model: """
            entities:
              Child:
                fields:
                  id: uuid
                  name: string
                  ⟦balance⟧: {type: integer, computed: {copy: saved}}
                  saved: {type: integer, computed: {copy: balance}}
            """
    )

    package static let right = Example(
        model: """
            entities:
              Child:
                fields:
                  id: uuid
                  name: string
                  balance: {type: integer, computed: {copy: saved}}
                  saved: {type: integer, default: 10}
            """
    )

    static func diagnostic(_ field: Field, of entity: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field.name)' of \(entity) depends on itself", at: field.place,
            notes: ["One of the fields that it is computed from needs its value first."])
    }
}
