import HomeseedSource

/// A constraint that no two records have the same value: `unique: true`.
package struct Unique: FieldRule {
    package static let unique = Key("unique", .boolean, about: "True: no two records have the same value.")
    package static let keys = [unique]

    private let entity: EntityIndex

    package var bounds: [Bound] { [] }
    package var isUnique: Bool { true }

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader) {
        guard declaration[Unique.unique]?.scalar == .boolean(true) else { return nil }
        entity = context.entity
    }

    /// Reports every record with the value except the first. Records without a value are skipped.
    package func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext) {
        let value = household.value(record, field)
        guard value.isGiven else { return }
        let place = household.entities[entity].fields[field].place
        if household.groups[place] == nil {
            household.groups[place] = Dictionary(grouping: household.records(of: entity)) { household.value($0, field).byScalars }
        }
        guard let same = household.groups[place]?[value.byScalars], let first = same.first, first != record else { return }
        household.report(NotUnique.diagnostic(record, field: field, first: first, in: household))
    }
}

extension Value {
    /// A key that compares strings by Unicode scalars, as stores do. Swift treats composed and decomposed `é` as equal.
    package var byScalars: Value {
        guard case .string(let text) = self else { return self }
        return .list(text.unicodeScalars.map { .integer(Int($0.value)) })
    }
}
