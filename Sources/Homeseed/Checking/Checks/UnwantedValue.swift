package import HomeseedSource

package enum UnwantedValue: Check {
    package static let id: CheckID = "unwanted-value"

    static func diagnostic(_ field: Field, _ presence: Presence, _ record: Int, _ position: Int, _ layout: Layout) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(field.name)' should have no value here", at: layout.place(of: record, position),
            related: [.init("the condition is set here", at: presence.place)], notes: [presence.words(layout)])
    }
}
