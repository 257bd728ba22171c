import HomeseedDocument
import HomeseedSource

/// `unique: true`: no two records have the same value.
package struct Unique: FieldRule {
    static let unique = Key("unique", .boolean, "True: no two records have the same value.")
    package static let keys = [unique]

    private let entity: EntityIndex

    package init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout Reader) {
        guard declaration[Unique.unique]?.scalar == .boolean(true) else { return nil }
        entity = context.entity
    }

    package func check(_ record: RecordIndex, _ field: FieldIndex, in layout: HouseholdDraft) {
        let value = layout.value(record, field)
        guard value.isGiven else { return }
        let place = layout.entities[entity].fields[field].place
        if layout.groups[place] == nil {
            layout.groups[place] = Dictionary(grouping: layout.recordsByEntity[entity]) { layout.value($0, field).byScalars }
        }
        guard let same = layout.groups[place]?[value.byScalars], let first = same.first, first != record else { return }
        layout.report(NotUnique.diagnostic(record, field: field, first: first, in: layout))
    }
}

extension Value {
    /// Told apart by its unicode scalars, as a store does: Swift takes `é` and `e` with an accent for the same.
    var byScalars: Value {
        guard case .string(let text) = self else { return self }
        return .list(text.unicodeScalars.map { .integer(Int($0.value)) })
    }
}

extension Record {
    /// The record with what has to be unique in a store made so: a household that does not bear its template's name
    /// has its own in each such string, in an address as dana+smith@example.com.
    func distinct(in household: String, of template: Template, _ entity: Entity) -> Record {
        guard household != template.identity, !isShared else { return self }
        var record = self
        for (position, field) in entity.fields.numbered where field.type.isString && field.rules.contains(where: { $0 is Unique }) {
            guard case .string(let text) = values[position] else { continue }
            if let at = text.lastIndex(of: "@") {
                record.values[position] = .string(text[..<at] + "+" + household + text[at...])
            } else {
                record.values[position] = .string(text + "-" + household)
            }
        }
        return record
    }
}
