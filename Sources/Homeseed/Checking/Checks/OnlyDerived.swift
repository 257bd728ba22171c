package import HomeseedSource

package enum OnlyDerived: Check {
    package static let id: CheckID = "only-derived"

    static func diagnostic(_ record: Int, _ field: Int, _ layout: Layout) -> Diagnostic {
        let entity = layout.entities[layout.records[record].entity]
        let value = layout.words(layout.value(record, field))
        return Diagnostic(
            id, .error, "A \(entity.name) with '\(entity.fields[field].name)' \(value) is made by the model, never written",
            at: layout.place(of: record, field), notes: ["Write what it is made from instead."])
    }
}
