import HomeseedModel
package import HomeseedSource

/// A value in a record that should have none, such as a completion time for an open task.
package enum UnwantedValue: CheckDeclaration {
    package static let id: CheckID = "unwanted-value"
    package static let finds = "A value in a field that must be empty in this record."
    package static let why = "For example, an open task would have the time at which it was done."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, doneAt: ⟦today 8:00⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, status: done, doneAt: today 8:00}
            """
    )

    static func diagnostic(
        _ field: Field, against presence: Presence, of record: RecordIndex, at position: FieldIndex, in household: HouseholdDraft
    ) -> Diagnostic {
        // The empty field of the condition may be the mistake instead. In that case, no fix is offered.
        let empty = household.emptyField(in: presence.condition, of: record)
        return Diagnostic(
            id, .error, headline: "'\(field.name)' should be empty here", at: household.place(of: record, position),
            related: (empty.map { [.init("'\($0.name)' has none", at: $0.place)] } ?? []) + [
                .init("the condition is set here", at: presence.place)
            ],
            notes: [presence.words(household)],
            fix: empty == nil && household.isWritten(record, position)
                ? .removingEntry(of: household.place(of: record, position)) : nil)
    }
}
