import HomeseedHouseholds
import HomeseedModel
import HomeseedStore
import HomeseedText

/// The search for the item that a row was created from, by its texts in any language and its other values.
struct ItemFinder {
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack
    private let locale: LocaleID
    /// The kinds whose items the templates use, by entity.
    private var used: [EntityIndex: Set<KindIndex>] = [:]
    /// The items by field of the kind, and by text without case, spaces and punctuation.
    private var items: [Name: [ItemID]] = [:]

    private struct Name: Hashable {
        var field: String
        var text: String
    }

    init(_ catalogue: Catalogue, _ pack: Pack, _ locale: LocaleID) {
        _catalogue = Boxed(wrappedValue: catalogue)
        _pack = Boxed(wrappedValue: pack)
        self.locale = locale
        used = pack.model.variations.kinds.mapValues { [$0] }
        for spec in pack.templates.flatMap(\.records) { note(spec) }
        for item in pack.items {
            for case .specs(let written) in item.values { for spec in written.specs { note(spec) } }
        }
        let names = Set(pack.model.entities.flatMap(\.fields).compactMap { ItemFinder.source(of: $0) })
        for (number, item) in pack.items.enumerated() {
            for name in names {
                guard let position = pack.kinds[item.kind].positions[name], item.values.indices.contains(position) else {
                    continue
                }
                for text in Set(texts(of: item.values[position]).map(ColumnMatching.plain)) {
                    items[Name(field: name, text: text), default: []].append(ItemID(number))
                }
            }
        }
    }

    private mutating func note(_ spec: RecordSpec) {
        let kinds = spec.uses.map { pack.items[$0.item.index].kind } + [spec.pick?.kind].compactMap(\.self)
        used[spec.entity, default: []].formUnion(kinds)
        for (_, specs) in spec.nested { for spec in specs { note(spec) } }
    }

    private static func source(of field: Field) -> String? {
        if case .field(let name)? = field.source { name } else { nil }
    }

    /// Returns the texts of a message in all languages and plural forms.
    private func texts(of value: Value) -> [String] {
        switch value {
        case .text(let id):
            guard let message = catalogue[id] else { return [] }
            return ([message.source] + message.translations.compactMap(\.self)).flatMap { text in
                switch text.form {
                case .plain(let text): [text]
                case .plural(let variants): variants.map(\.text)
                }
            }
        case .string(let text): return [text]
        default: return []
        }
    }

    /// An item, and the record's fields that have the item's values.
    struct Match {
        var item: ItemID
        var fields: Set<FieldIndex>
        /// Whether another item fits equally well.
        var isGuess = false
    }

    /// Returns the item with the row's text. If there are several, returns the item that matches most of the row's other values.
    func item(for cells: [FieldIndex: Cell], of number: EntityIndex) -> Match? {
        let entity = pack.model.entities[number]
        var candidates: [ItemID] = []
        for (position, field) in entity.fields.numbered where candidates.isEmpty {
            guard case .text(let text)? = cells[position] else { continue }
            if let name = ItemFinder.source(of: field), field.type.isText || field.type.isString {
                candidates = items[Name(field: name, text: ColumnMatching.plain(text))] ?? []
            } else if case .id? = field.source {
                candidates = pack.itemNumbers.compactMap { $0[text] }
            }
        }
        let usual = candidates.filter { used[number]?.contains(pack.items[$0.index].kind) ?? false }
        // If no template creates records of the entity from items, items of any kind are candidates.
        if usual.isEmpty, used[number]?.isEmpty == false { return nil }
        let matches = (usual.isEmpty ? candidates : usual).compactMap { match($0, cells, entity) }
        guard let best = matches.map(\.fields.count).max() else { return nil }
        var found = matches.filter { $0.fields.count == best }
        guard var first = found.first else { return nil }
        found.removeFirst()
        first.isGuess = !found.isEmpty
        return first
    }

    /// Returns the match of an item, or `nil` if the item has a value for a field that is null in the row.
    func match(_ id: ItemID, _ cells: [FieldIndex: Cell], _ entity: Entity) -> Match? {
        let item = pack.items[id.index]
        let kind = pack.kinds[item.kind]
        var equal: Set<FieldIndex> = []
        for (position, field) in entity.fields.numbered {
            switch field.source {
            case .id? where cells[position] == .text(item.id), .kind? where cells[position] == .text(kind.id):
                equal.insert(position)
            case .field(let name)?:
                guard let place = kind.positions[name], item.values.indices.contains(place), item.values[place].isGiven,
                    let cell = cells[position]
                else { continue }
                if cell == .null { return nil }
                if isEqual(item.values[place], cell, kind.fields[place].type, field.type) { equal.insert(position) }
            default: continue
            }
        }
        return Match(item: id, fields: equal)
    }

    private func isEqual(_ value: Value, _ cell: Cell, _ type: any FieldType, _ field: any FieldType) -> Bool {
        switch value {
        case .text:
            guard case .text(let text) = cell else { return false }
            return texts(of: value).contains { $0.unicodeScalars.elementsEqual(text.unicodeScalars) }
        case .item(let item): return cell == .text(pack.items[item.index].id)
        case .list(let values):
            guard case .list(let texts) = cell else { return false }
            return values.map { value in
                if case .item(let item) = value { return pack.items[item.index].id }
                return type.element?.written(value) ?? ""
            } == texts
        default: return field.cell(of: value) == cell
        }
    }
}
