package import HomeseedSource

package enum ComputedWritten: Check {
    package static let id: CheckID = "computed-written"

    static func diagnostic(_ field: Field, at place: Place) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(field.name)' is worked out, so it can't be written", at: place,
            related: [.init("computed here", at: field.place)], notes: ["Leave it out: Homeseed fills it."])
    }
}
