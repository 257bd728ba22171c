package import HomeseedSource

package enum CircularComputation: Check {
    package static let id: CheckID = "circular-computation"

    static func diagnostic(_ field: Field, of entity: String) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(field.name)' of \(entity) is worked out from itself", at: field.place,
            notes: ["One of the fields that it is made from needs its value first."])
    }
}
