package import HomeseedSource

package enum MismatchedType: Check {
    package static let id: CheckID = "mismatched-type"
    package static let finds = "A field whose value comes from a field of another type, by `from` or `copy`."
    package static let why = "What one of them holds can't be written to the other: a seed would leave it empty, or be refused."

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

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs.dropFirst() where !pack.isModelBroken {
            for entity in pack.model.entities where pack.files.contains(entity.place.file) {
                for field in entity.fields {
                    if let copy = field.computed as? Copy {
                        let source = pack.model.field(at: copy.path)
                        if !fits(source.type, field.type) { diagnostics.report(mismatch(field, "'\(copy.path.text)'", source.type)) }
                    } else if case .field(let name)? = field.source, let (kind, source) = misfit(name, field, pack) {
                        diagnostics.report(mismatch(field, "'\(name)' of \(pack.kinds[kind].id.withArticle)", source.type))
                    }
                }
            }
        }
    }

    /// The first kind whose field can't fill this one; nil where any kind's can, for items of that one may be all there are.
    private static func misfit(_ name: String, _ field: Field, _ pack: Pack) -> (kind: Int, field: Field)? {
        var first: (Int, Field)?
        for (number, kind) in pack.kinds.enumerated() {
            guard let position = kind.positions[name], kind.fields.indices.contains(position) else { continue }
            let source = kind.fields[position]
            if fits(source.type, field.type) || isRow(source.type, field.type, pack) { return nil }
            if first == nil { first = (number, source) }
        }
        return first
    }

    /// A reference can be filled by an item: then the row that is made of it is meant. One that no row is made of is found
    /// when a household is laid out.
    private static func isRow(_ source: any FieldType, _ target: any FieldType, _ pack: Pack) -> Bool {
        guard let item = source as? ItemType, let reference = target as? ReferenceType else { return false }
        let entity = pack.model.entities[reference.entity]
        if let kind = entity.rowsFrom { return kind == item.kind }
        return true
    }

    static func fits(_ source: any FieldType, _ target: any FieldType) -> Bool {
        switch (source, target) {
        case (is UnreadableType, _), (_, is UnreadableType), (is RecordsType, _), (is InverseType, _), (_, is InverseType): return true
        case (let source as ReferenceType, let target as ReferenceType): return source.entity == target.entity
        case (_, is ReferenceType), (is ReferenceType, _): return false
        case (let source as ItemType, let target as ItemType): return source.kind == target.kind
        case (_, is ItemType): return source is StringType || source is EnumType
        case (is SecretType, _), (_, is SecretType): return true
        default: break
        }
        guard let from = source.column, let to = target.column else { return true }
        switch (from, to) {
        case (.uuid, .uuid), (.integer, .integer), (.integer, .decimal), (.decimal, .decimal), (.boolean, .boolean), (.date, .date), (.datetime, .datetime),
            (.date, .datetime), (.list, .list): return true
        case (.string, .string), (.string, .text), (.text, .text), (.text, .string), (.word, .word), (.word, .string), (.word, .text), (.string, .word), (.text, .word):
            return true
        default: return false
        }
    }

    private static func mismatch(_ field: Field, _ what: String, _ source: any FieldType) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(field.name)' can't hold what \(what) is: \(source.expectation)", at: field.place,
            notes: ["'\(field.name)' takes \(field.type.expectation)."])
    }

    /// An item that no record of the entity is made of.
    static func noRow(of item: ItemID, entity: Int, for field: Field, _ laid: LaidRecord, _ layout: Layout) -> Diagnostic {
        let name = layout.pack.items[item.index].id
        let other = layout.entities[entity].name
        return Diagnostic(
            id, .error, "'\(field.name)' refers to the \(other) that is made of '\(name)', and there is none", at: laid.place,
            notes: ["Write one in the template, or give \(other) `rows-from`: then each item has a row that all households share."])
    }
}
