import HomeseedModel
package import HomeseedSource

/// A record without a value that its model requires: the store would refuse the row, or the app would show a gap.
package enum MissingValue: CheckDeclaration {
    package static let id: CheckID = "missing-value"
    package static let finds = "A record without a value that its model requires."
    package static let why = "The store would refuse the row, or the app would show a gap."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: ⟦mia⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
            """
    )

    static func diagnostic(_ field: Field, of record: DraftRecord, in household: HouseholdDraft) -> Diagnostic {
        let entity = household.entities[record.entity]
        let notes: [String] =
            if let presence = field.presence { [presence.words(household)] } else { ["Write \(field.type.expectation)."] }
        return Diagnostic(
            id, .error, headline: "'\(field.name)' is missing from '\(record.label)' (\(entity.name))", at: record.place,
            related: [.init("the field is declared here", at: field.place)], notes: notes)
    }
}

extension Presence {
    /// Returns the condition under which a value is required, in words.
    func words(_ household: HouseholdDraft) -> String {
        let conditions = condition.conditions.map { condition in
            switch condition.test {
            case .oneOf(let values): "'\(condition.path.text)' is \(values.map(household.words).joined(separator: " or "))"
            case .noneOf(let values): "'\(condition.path.text)' is not \(values.map(household.words).joined(separator: " or "))"
            case .given(let isGiven): "'\(condition.path.text)' \(isGiven ? "has a value" : "is empty")"
            case .within: "'\(condition.path.text)' is within its bounds"
            }
        }
        return "It is needed \(isExact ? "exactly " : "")when \(conditions.joined(separator: " and "))."
    }
}
