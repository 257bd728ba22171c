package import HomeseedModel
package import HomeseedSource
import HomeseedStore

/// A field whose value comes from a field of an incompatible type: a seed would leave it empty.
package enum MismatchedType: CheckDeclaration {
    package static let id: CheckID = "mismatched-type"
    package static let finds = "A field whose value comes from a field of another type, by `from`, `copy` or another computation."
    package static let why = "The value doesn't fit: a seed would leave the field empty, or fail."

    package static let wrong = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string, toys: {type: inverse, of: Toy.child}}
              Toy:
                fields:
                  id: uuid
                  child: {type: reference, to: Child}
                  ⟦age⟧: {type: integer, computed: {copy: child.name}}
            """
    )

    package static let right = Example(
        model: """
            entities:
              Child:
                fields: {id: uuid, name: string, toys: {type: inverse, of: Toy.child}}
              Toy:
                fields:
                  id: uuid
                  child: {type: reference, to: Child}
                  owner: {type: string, computed: {copy: child.name}}
            """
    )

    /// Returns the first kind whose field can't fill this field. Returns `nil` if any kind's field can, since all items may be of
    /// that kind, or if no kind has the field.
    package static func misfit(_ name: String, for field: Field, in pack: Pack) -> (kind: KindIndex, field: Field)? {
        var first: (KindIndex, Field)?
        for (number, kind) in pack.kinds.numbered {
            guard let position = kind.positions[name], kind.fields.numbers.contains(position) else { continue }
            let source = kind.fields[position]
            if fits(source.type, field.type) || isRow(source.type, of: field.type, in: pack) { return nil }
            if first == nil { first = (number, source) }
        }
        return first
    }

    /// Whether an item can fill a reference, which then refers to the row created from that item.
    ///
    /// An item without such a row is reported when a household is expanded.
    private static func isRow(_ source: any FieldType, of target: any FieldType, in pack: Pack) -> Bool {
        guard let item = source.item, let referred = target.reference else { return false }
        let entity = pack.model.entities[referred]
        if let kind = entity.rowsFrom { return kind == item.kind }
        return true
    }

    /// Whether every value of the source type fits a field of the target type.
    package static func fits(_ source: any FieldType, _ target: any FieldType) -> Bool {
        switch (source.form, target.form) {
        case (.unread, _), (_, .unread), (.records, _), (.inverse, _), (_, .inverse): return true
        case (.reference(let source), .reference(let target)): return source == target
        case (_, .reference), (.reference, _): return false
        case (.item(let source), .item(let target)): return source.kind == target.kind
        case (.string, .item), (.word, .item), (.yearly, .day), (.around, .day): return true
        case (_, .item): return false
        case (.secret, _), (_, .secret): return true
        case (.word(let words, let isSourceOpen), .word(let all, let isOpen)):
            return isOpen || !isSourceOpen && Set(all).isSuperset(of: words)
        case (.text, .word(_, let isOpen)): return isOpen
        // Numbers and texts are never interchangeable, however they are stored.
        case (.number(let isWhole), .number(let requiresWholeNumber)): return isWhole || !requiresWholeNumber
        case (.number, .string), (.number, .text), (.number, .word), (.string, .number), (.text, .number), (.word, .number):
            return false
        default: break
        }
        guard let from = source.column, let to = target.column else { return true }
        switch (from, to) {
        case (.uuid, .uuid), (.integer, .integer), (.integer, .decimal), (.decimal, .decimal), (.boolean, .boolean),
            (.date, .date), (.datetime, .datetime),
            (.date, .datetime), (.list, .list):
            return true
        case (.string, .string), (.string, .text), (.text, .text), (.text, .string), (.word, .word), (.word, .string),
            (.word, .text), (.string, .word), (.text, .word):
            return true
        default: return false
        }
    }

    /// Returns the diagnostic for an item from which no record of the entity is created.
    static func noRow(of item: ItemID, entity: EntityIndex, for field: Field, _ draft: DraftRecord, _ household: HouseholdDraft)
        -> Diagnostic
    {
        let name = household.pack.items[item.index].id
        let other = household.entities[entity].name
        return Diagnostic(
            id, .error, headline: "'\(field.name)' refers to the \(other) of '\(name)', which has none", at: draft.place,
            notes: [
                "Write one in the template, or add `rows-from` to \(other). Then each item has a row that all households share."
            ])
    }
}
