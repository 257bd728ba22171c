package import HomeseedHouseholds
package import HomeseedModel
package import HomeseedSource
import HomeseedStore

extension MismatchedType: Check {
    /// Checks the types of values that fields take from items, of computations, and of values that derivations copy.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs where !pack.isModelBroken {
            for entity in pack.model.entities {
                for field in entity.fields where !field.type.isUnread && pack.files.contains(field.place.file) {
                    checkSource(of: field, pack, &diagnostics)
                    if let computed = field.computed { check(computed, of: field, in: pack.model, &diagnostics) }
                    if case .computed(let computed)? = field.defaultValue {
                        check(computed, of: field, in: pack.model, &diagnostics)
                    }
                }
            }
            for derivation in pack.model.derivations where pack.files.contains(derivation.place.file) {
                check(derivation, in: pack.model, &diagnostics)
            }
        }
    }

    // MARK: Fields of items

    private static func checkSource(of field: Field, _ pack: Pack, _ diagnostics: inout Diagnostics) {
        switch field.source {
        case .field(let name)?:
            guard let (kind, source) = misfit(name, for: field, in: pack) else { return }
            diagnostics.report(
                mismatch(field, holding: "'\(name)' of \(pack.kinds[kind].id.withArticle)", expected: source.type.expectation))
        case .id?, .kind?:
            if !acceptsWords(field.type) {
                diagnostics.report(mismatch(field, holding: "an item's id or kind", expected: "a word"))
            }
        case .row?:
            guard let referred = field.type.reference else {
                return diagnostics.report(mismatch(field, holding: "an item's row", expected: "another record"))
            }
            let entity = pack.model.entities[referred]
            if entity.rowsFrom != nil || entity.isUnread { return }
            diagnostics.report(
                Diagnostic(
                    id, .error, headline: "'\(field.name)' refers to the \(entity.name) of an item, but items have none",
                    at: field.place,
                    notes: ["`rows-from` makes one for each item of a kind, and \(entity.name) doesn't have it."]))
        case nil: return
        }
    }

    private static func acceptsWords(_ type: any FieldType) -> Bool {
        switch type.form {
        case .item, .inverse, .records: return true
        default: break
        }
        switch type.column {
        case .string, .text, .word, nil: return true
        default: return false
        }
    }

    // MARK: Computed fields

    private static func check(_ computed: any Computation, of field: Field, in model: Model, _ diagnostics: inout Diagnostics) {
        let name = Swift.type(of: computed).name
        switch computed.result {
        case .same(let path):
            let source = model.field(at: path)
            if !fits(source.type, field.type) {
                diagnostics.report(mismatch(field, holding: "'\(path.text)'", expected: source.type.expectation))
            }
        case let result:
            if !field.type.takes(result) {
                diagnostics.report(mismatch(field, holding: "the result of `\(name)`", expected: result.expectation))
            }
        }
        for (path, sort) in computed.needs {
            let source = model.field(at: path)
            if source.type.takes(sort) || source.type.isUnread { continue }
            diagnostics.report(
                Diagnostic(
                    id, .error,
                    headline:
                        "`\(name)` of '\(field.name)' can't be computed from '\(path.text)', which is \(source.type.expectation)",
                    at: field.place,
                    notes: ["It needs \(sort.expectation)."]))
        }
    }

    private static func check(_ derivation: Derivation, in model: Model, _ diagnostics: inout Diagnostics) {
        for copy in derivation.copies {
            let field = model.entities[derivation.entity].fields[copy.field]
            let source = model.field(at: copy.path)
            var result: Diagnostic?
            if !fits(source.type, field.type) {
                result = mismatch(field, holding: "'\(copy.path.text)'", expected: source.type.expectation)
            } else if copy.isNegative, !source.type.takes(.number), !source.type.isUnread {
                result = mismatch(field, holding: "the negative of '\(copy.path.text)'", expected: source.type.expectation)
            }
            guard var result else { continue }
            result.place = copy.place
            diagnostics.report(result)
        }
    }

    private static func mismatch(_ field: Field, holding what: String, expected expectation: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field.name)' can't take \(what), which is \(expectation)", at: field.place,
            notes: ["'\(field.name)' takes \(field.type.expectation)."])
    }
}

extension FieldType {
    /// Whether the field can contain the computed value, or be the input of the computation.
    fileprivate func takes(_ computed: ComputedType) -> Bool {
        if isUnread { return true }
        if case .number(isWhole: true) = form {
            switch computed {
            case .wholeNumber, .number, .same: return true
            default: return false
            }
        }
        switch (computed, column) {
        case (.wholeNumber, .integer), (.wholeNumber, .decimal), (.number, .integer), (.number, .decimal), (.boolean, .boolean),
            (.day, .date), (.day, .datetime),
            (.moment, .datetime), (.text, .string), (.text, .text), (.text, .word), (.hash, .string), (.hash, .text):
            return true
        case (.secret, _): return isSecret
        case (.same, _): return true
        default: return false
        }
    }
}

extension ComputedType {
    fileprivate var expectation: String {
        switch self {
        case .wholeNumber: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .day: "a day"
        case .moment: "a moment"
        case .text: "a text"
        case .hash: "a hash, which is a text"
        case .secret: "a secret"
        case .same: "the same"
        }
    }
}
