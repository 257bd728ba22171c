import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedText

/// Values of items as JSON: a text in one language or as its key, an item as its id, and a relative day in words.
struct BundleValues {
    @Boxed var catalogue: Catalogue
    @Boxed var pack: Pack
    /// The language of the texts, or `nil` to write their keys instead.
    let locale: LocaleID?
    /// The position of each text in a table of texts. If set, positions are written instead of texts or keys.
    var numbers: [MessageID: Int]?
    /// Fields with at least one text with plural forms. All their texts are written by plural form, so that a field's values
    /// have one shape.
    var counted: Set<CountedField> = []

    struct CountedField: Hashable {
        var kind: KindIndex
        var position: FieldIndex
    }

    /// Returns the fields with a text that has plural forms in any language, so that a field has the same shape in all
    /// languages.
    static func counted(in pack: Pack, _ catalogue: Catalogue) -> Set<CountedField> {
        func counts(_ value: Value) -> Bool {
            switch value {
            case .text(let id):
                catalogue[id].map { message in
                    ([message.source] + message.translations.compactMap(\.self)).contains { $0.isPlural }
                } ?? false
            case .list(let values): values.contains { counts($0) }
            default: false
            }
        }
        var found: Set<CountedField> = []
        for item in pack.items {
            for (position, value) in item.values.numbered where counts(value) {
                found.insert(CountedField(kind: item.kind, position: position))
            }
        }
        return found
    }

    /// Returns the value at the path, or `nil` if there is none. Callers then omit its key.
    func tree(of path: BundleSpec.Path, _ item: Item) -> JSONTree? {
        var item = item
        for link in path.links {
            guard item.values.indices.contains(link), case .item(let next) = item.values[link],
                pack.items.indices.contains(next.index)
            else { return nil }
            item = pack.items[next.index]
        }
        switch path.last {
        case .id: return .string(item.id)
        case .kind: return pack.kinds.numbers.contains(item.kind) ? .string(pack.kinds[item.kind].id) : nil
        case .field(let position):
            guard item.values.indices.contains(position), pack.kinds.numbers.contains(item.kind) else { return nil }
            let found = tree(item.values[position], pack.kinds[item.kind].fields[position].type)
            return counted.contains(CountedField(kind: item.kind, position: position)) ? found.map(byForms) : found
        }
    }

    /// Wraps each text without plural forms in an object with the key `other`, the form that every language has.
    private func byForms(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .string: .object([(PluralCategory.other.rawValue, tree)])
        case .list(let elements): .list(elements.map(byForms))
        default: tree
        }
    }

    /// Returns the value in the store's representation if its type has one, otherwise as plain JSON.
    private func tree(_ value: Value, _ type: any FieldType) -> JSONTree? {
        switch value {
        case .integer: if case .text(let text)? = type.cell(of: value) { return .string(text) }
        case .decimal: if type.isMoney, let digits = type.written(value) { return .digits(digits) }
        case .list(let values):
            if let element = type.element, element.isMoney { return .list(values.compactMap { tree($0, element) }) }
        default: break
        }
        return tree(value)
    }

    private func tree(_ value: Value) -> JSONTree? {
        switch value {
        case .absent, .unknown, .record, .secret, .hashed: nil
        case .text(let id): text(id)
        case .string(let text), .named(let text): .string(text)
        case .integer(let number): .number(number)
        case .decimal(let number): .digits("\(number)")
        case .boolean(let flag): .boolean(flag)
        case .date(let day): .string(day.iso)
        case .datetime(let instant): .string(instant.iso)
        case .weekdays(let days): .list(days.days.map { .string($0.name) })
        case .list(let values): .list(values.compactMap(tree))
        case .item(let id): pack.items.indices.contains(id.index) ? .string(pack.items[id.index].id) : nil
        case .color(let color): .string(color.hex)
        case .relativeDay(let words), .relativeMoment(let words): .string(words.text)
        case .specs(let written): .list(written.specs.flatMap(records))
        }
    }

    /// Returns the position of a text as an object, which distinguishes it from numbers and words.
    static func text(numbered number: Int) -> JSONTree { .object([("#", .number(number))]) }

    private func text(_ id: MessageID) -> JSONTree? {
        if let numbers { return numbers[id].map(Self.text(numbered:)) }
        guard let locale else { return catalogue[id].map { .string(ExchangeKey.joined($0.path)) } }
        guard let text = catalogue.text(id, in: locale) else { return nil }
        switch text.form {
        case .plain(let plain): return .string(plain)
        case .plural(let variants):
            let forms = ExchangeText(text).variants ?? []
            return variants.isEmpty ? nil : .object(forms.map { ($0.key.word, .string($0.text)) })
        }
    }

    /// Returns one record for each item of the specification, with the other values repeated in each record. A specification
    /// without items, or with a selection, becomes a single record.
    private func records(_ spec: RecordSpec) -> [JSONTree] {
        let values: [(key: String, value: JSONTree)] = spec.values.compactMap { position, value in
            guard case .fixed(let fixed) = value.form, pack.model.entities.numbers.contains(spec.entity) else { return nil }
            let fields = pack.model.entities[spec.entity].fields
            guard fields.numbers.contains(position), let tree = tree(fixed, fields[position].type) else { return nil }
            return (fields[position].name, tree)
        }
        if let pick = spec.pick {
            // The app selects the items, because the selection depends on its current day.
            return [
                .object(
                    [("kind", .string(pack.kinds[pick.kind].id)), (pick.isOptional ? "at-most" : "count", .number(pick.count))]
                        + values)
            ]
        }
        if spec.uses.isEmpty { return [.object(values)] }
        return spec.uses.compactMap { use in
            guard pack.items.indices.contains(use.item.index) else { return nil }
            let item = pack.items[use.item.index]
            return .object([(pack.kinds[item.kind].id, .string(item.id))] + values)
        }
    }
}
