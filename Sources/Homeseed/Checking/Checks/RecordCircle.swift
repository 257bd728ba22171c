package import HomeseedSource

package enum RecordCircle: Check {
    package static let id: CheckID = "record-circle"

    static func diagnostic(_ record: Int, _ field: Int, _ layout: Layout) -> Diagnostic {
        let name = layout.entities[layout.records[record].entity].fields[field].name
        return Diagnostic(
            id, .error, "Following '\(name)' from '\(layout.records[record].label)' leads back to it",
            at: layout.place(of: record, field))
    }
}
