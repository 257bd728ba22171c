package import HomeseedSource
import HomeseedStore

package enum MismatchedType: Check {
    package static let id: CheckID = "mismatched-type"
    package static let finds = "A field whose value comes from a field of another type, by `from`, `copy` or another way to compute it."
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
                for field in entity.fields where !field.type.isUnread {
                    checkSource(of: field, pack, &diagnostics)
                    if let computed = field.computed { check(computed, of: field, pack.model, &diagnostics) }
                    if case .computed(let computed)? = field.fallback { check(computed, of: field, pack.model, &diagnostics) }
                }
            }
            for derivation in pack.model.derivations where pack.files.contains(derivation.place.file) { check(derivation, pack.model, &diagnostics) }
        }
    }

    // MARK: What an item fills

    private static func checkSource(of field: Field, _ pack: Pack, _ diagnostics: inout Diagnostics) {
        switch field.source {
        case .field(let name)?:
            guard let (kind, source) = misfit(name, field, pack) else { return }
            diagnostics.report(mismatch(field, "'\(name)' of \(pack.kinds[kind].id.withArticle)", source.type.expectation))
        case .id?, .kind?:
            if !holdsWord(field.type) { diagnostics.report(mismatch(field, "an item's id or kind", "a word")) }
        case .row?:
            guard let referred = field.type.reference else {
                return diagnostics.report(mismatch(field, "an item's row", "another record"))
            }
            let entity = pack.model.entities[referred]
            if entity.rowsFrom != nil || entity.isUnread { return }
            diagnostics.report(Diagnostic(
                id, .error, "'\(field.name)' refers to the \(entity.name) of an item, and no item has one", at: field.place,
                notes: ["`rows-from` makes one for each item of a kind: \(entity.name) has none."]))
        case nil: return
        }
    }

    private static func holdsWord(_ type: any FieldType) -> Bool {
        switch type.form {
        case .item, .inverse, .records: return true
        default: break
        }
        switch type.column {
        case .string, .text, .word, nil: return true
        default: return false
        }
    }

    // MARK: What is computed

    private static func check(_ computed: any Computation, of field: Field, _ model: Model, _ diagnostics: inout Diagnostics) {
        let name = Swift.type(of: computed).name
        switch computed.result {
        case .same(let path):
            let source = model.field(at: path)
            if !fits(source.type, field.type) { diagnostics.report(mismatch(field, "'\(path.text)'", source.type.expectation)) }
        case let result:
            if !field.type.takes(result) { diagnostics.report(mismatch(field, "what `\(name)` gives", result.expectation)) }
        }
        for (path, sort) in computed.needs {
            let source = model.field(at: path)
            if source.type.takes(sort) || source.type.isUnread { continue }
            diagnostics.report(Diagnostic(
                id, .error, "`\(name)` of '\(field.name)' can't be worked out from '\(path.text)', which is \(source.type.expectation)", at: field.place,
                notes: ["It needs \(sort.expectation)."]))
        }
    }

    private static func check(_ derivation: Derivation, _ model: Model, _ diagnostics: inout Diagnostics) {
        for copy in derivation.copies {
            let field = model.entities[derivation.entity].fields[copy.field]
            let source = model.field(at: copy.path)
            var result: Diagnostic?
            if !fits(source.type, field.type) {
                result = mismatch(field, "'\(copy.path.text)'", source.type.expectation)
            } else if copy.isNegative, !source.type.takes(.number), !source.type.isUnread {
                result = mismatch(field, "the negative of '\(copy.path.text)'", source.type.expectation)
            }
            guard var result else { continue }
            result.place = copy.place
            diagnostics.report(result)
        }
    }

    // MARK: Types

    /// The first kind whose field can't fill this one; nil where any kind's can, for items of that one may be all there are.
    static func misfit(_ name: String, _ field: Field, _ pack: Pack) -> (kind: Int, field: Field)? {
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
        guard let item = source.item, let referred = target.reference else { return false }
        let entity = pack.model.entities[referred]
        if let kind = entity.rowsFrom { return kind == item.kind }
        return true
    }

    static func fits(_ source: any FieldType, _ target: any FieldType) -> Bool {
        switch (source.form, target.form) {
        case (.unread, _), (_, .unread), (.records, _), (.inverse, _), (_, .inverse): return true
        case (.reference(let source), .reference(let target)): return source == target
        case (_, .reference), (.reference, _): return false
        case (.item(let source), .item(let target)): return source.kind == target.kind
        case (.string, .item), (.word, .item): return true
        case (_, .item): return false
        case (.secret, _), (_, .secret): return true
        case (.word(let words, let isSourceOpen), .word(let all, let isOpen)): return isOpen || !isSourceOpen && Set(all).isSuperset(of: words)
        case (.text, .word(_, let isOpen)): return isOpen
        // However they are stored: a number is a number, and no text.
        case (.number(let isWhole), .number(let takesWholeAlone)): return isWhole || !takesWholeAlone
        case (.number, .string), (.number, .text), (.number, .word), (.string, .number), (.text, .number), (.word, .number): return false
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

    private static func mismatch(_ field: Field, _ what: String, _ expectation: String) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(field.name)' can't hold what \(what) is: \(expectation)", at: field.place,
            notes: ["'\(field.name)' takes \(field.type.expectation)."])
    }

    /// An item that no record of the entity is made of.
    static func noRow(of item: ItemID, entity: Int, for field: Field, _ laid: DraftRecord, _ layout: HouseholdDraft) -> Diagnostic {
        let name = layout.pack.items[item.index].id
        let other = layout.entities[entity].name
        return Diagnostic(
            id, .error, "'\(field.name)' refers to the \(other) that is made of '\(name)', and there is none", at: laid.place,
            notes: ["Write one in the template, or give \(other) `rows-from`: then each item has a row that all households share."])
    }
}

extension FieldType {
    /// Whether a computed value can stand there, or a computation can be made from what stands there.
    fileprivate func takes(_ sort: ComputedSort) -> Bool {
        if isUnread { return true }
        if case .number(isWhole: true) = form {
            switch sort {
            case .wholeNumber, .number, .same: return true
            default: return false
            }
        }
        switch (sort, column) {
        case (.wholeNumber, .integer), (.wholeNumber, .decimal), (.number, .integer), (.number, .decimal), (.truth, .boolean), (.day, .date), (.day, .datetime),
            (.text, .string), (.text, .text), (.text, .word), (.hash, .string), (.hash, .text): return true
        case (.secret, _): return isSecret
        case (.same, _): return true
        default: return false
        }
    }
}

extension ComputedSort {
    fileprivate var expectation: String {
        switch self {
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .truth: "true or false"
        case .day: "a day"
        case .text: "a text"
        case .hash: "a hash, which is a text"
        case .secret: "a secret"
        case .same: "the same"
        }
    }
}
