public import HomeseedSource
public import HomeseedStore
import HomeseedText

/// What a pack holds, as checks and formats of other packages see it: items with their values, and texts in every
/// language.
public struct PackContent: Sendable {
    public let id: String
    /// The language that it is written in, as in `en`.
    public let language: String
    /// The languages that it is translated to.
    public let translations: [String]
    /// In the order of its files.
    public let items: [ContentItem]
    /// In the order of its files.
    public let texts: [ContentText]
}

/// One item of a pack.
public struct ContentItem: Sendable {
    /// As in `chore`.
    public let kind: String
    public let id: String
    /// Where its id stands.
    public let place: Place
    private let values: [String: (cell: Cell, place: Place?)]

    init(kind: String, id: String, place: Place, values: [String: (cell: Cell, place: Place?)]) {
        self.kind = kind
        self.id = id
        self.place = place
        self.values = values
    }

    /// A field's value as a store would hold it, texts in the pack's own language; nil where it is not given.
    public subscript(field: String) -> Cell? { values[field]?.cell }

    /// Where a field's value stands; nil where it is not written there.
    public func place(of field: String) -> Place? { values[field]?.place }
}

/// One text of a pack in every language that has it.
public struct ContentText: Sendable {
    /// Where it is translated: `["chores", "walk", "title"]` below the pack.
    public let path: [String]
    /// For translators.
    public let comment: String?
    /// The most characters that it may have.
    public let budget: Int?
    public let place: Place?
    /// By language, the pack's own among them.
    public let wordings: [String: Wording]

    public struct Wording: Hashable, Sendable {
        /// By plural form, `one`, `other` or `=0`; under `other` alone where nothing is counted.
        public let forms: [String: String]
        public let place: Place?
    }
}

extension Catalogue {
    func content(of pack: Pack) -> PackContent {
        let exchange = exchange(of: pack)
        return PackContent(
            id: pack.id, language: pack.language.tag, translations: exchange.locales.map(\.tag),
            items: pack.items.filter { $0.pack == pack.number }.compactMap { content(of: $0, in: pack) },
            texts: exchange.units.map { unit in
                ContentText(
                    path: unit.path, comment: unit.comment, budget: unit.budget, place: unit.place,
                    wordings: Dictionary(unit.texts.map { ($0.key.tag, ContentText.Wording($0.value)) }) { first, _ in first })
            })
    }

    private func content(of item: Item, in pack: Pack) -> ContentItem? {
        guard pack.kinds.indices.contains(item.kind) else { return nil }
        let kind = pack.kinds[item.kind]
        var values: [String: (cell: Cell, place: Place?)] = [:]
        for (number, field) in kind.fields.enumerated() where item.values.indices.contains(number) {
            guard let cell = cell(item.values[number], field, pack), cell != .null else { continue }
            values[field.name] = (cell, item.places.indices.contains(number) ? item.places[number] : nil)
        }
        return ContentItem(kind: kind.id, id: item.id, place: item.place, values: values)
    }

    /// Nil for what only means something in a household.
    private func cell(_ value: Value, _ field: Field, _ pack: Pack) -> Cell? {
        switch value {
        case .text(let message): return text(message, in: pack.language).map { .text($0.plain) }
        case .item(let item): return pack.items.indices.contains(item.index) ? .text(pack.items[item.index].id) : nil
        case .secret, .hashed, .unknown: return nil
        default: return field.type.cell(of: value)
        }
    }
}

extension ContentText.Wording {
    init(_ text: ExchangeText) {
        place = text.place
        switch text.form {
        case .plain(let plain): forms = ["other": plain]
        case .plural(let variants): forms = Dictionary(variants.map { ($0.key.word, $0.text) }) { first, _ in first }
        }
    }
}
