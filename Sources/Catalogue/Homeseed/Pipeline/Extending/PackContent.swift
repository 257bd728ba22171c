package import HomeseedLocalisation
package import HomeseedModel
public import HomeseedSource
public import HomeseedStore
import HomeseedText

/// What a pack holds, as checks and formats of other packages see it: items with their values, and texts in every
/// language. A format that reads texts makes one without items.
public struct PackContent: Sendable {
    public let id: String
    /// The language that it is written in, as in `en`.
    public let language: String
    /// The languages that it is translated to.
    public let translations: [String]
    /// The kinds of its items: its own and those of packs that it requires.
    public let kinds: [ContentKind]
    /// What households of it are made from.
    public let templates: [ContentTemplate]
    /// In the order of its files.
    public let items: [ContentItem]
    /// In the order of its files.
    public let texts: [ContentText]

    /// What a format has read of a pack: its texts.
    ///
    /// - Parameters:
    ///   - id: the pack's.
    ///   - language: the one that the texts were translated from.
    ///   - translations: the others; those that texts have need not be named.
    ///   - texts: in the order in which they are to be shown.
    public init(id: String, language: String, translations: [String] = [], texts: [ContentText]) {
        self.init(id: id, language: language, translations: translations, kinds: [], templates: [], items: [], texts: texts)
    }

    private init(
        id: String, language: String, translations: [String], kinds: [ContentKind], templates: [ContentTemplate], items: [ContentItem],
        texts: [ContentText]
    ) {
        self.kinds = kinds
        self.templates = templates
        self.id = id
        self.language = language
        self.translations = translations
        self.items = items
        self.texts = texts
    }

    init(_ exchange: Exchange, kinds: [ContentKind] = [], templates: [ContentTemplate] = [], items: [ContentItem] = []) {
        self.init(
            id: exchange.pack, language: exchange.source.tag, translations: exchange.locales.map(\.tag), kinds: kinds, templates: templates, items: items,
            texts: exchange.units.map(ContentText.init))
    }
}

/// A kind of items.
public struct ContentKind: Sendable {
    /// As in `chore`.
    public let id: String
    public let fields: [ContentField]

    init(_ kind: Kind) {
        id = kind.id
        fields = kind.fields.map { ContentField(name: $0.name, type: Swift.type(of: $0.type).name) }
    }
}

/// A field of a kind.
public struct ContentField: Hashable, Sendable {
    public let name: String
    /// As a pack declares it: `text`, `integer`, `enum`.
    public let type: String
}

/// What a household is made from.
public struct ContentTemplate: Hashable, Sendable {
    /// As in `guest`.
    public let id: String
    /// The template that it begins with, where it names one.
    public let base: String?
}

/// One item of a pack.
public struct ContentItem: Sendable {
    /// As in `chore`.
    public let kind: String
    public let id: String
    /// Where its id stands.
    public let place: SourceLocation
    private let values: [String: (cell: Cell, place: SourceLocation?)]

    init(kind: String, id: String, place: SourceLocation, values: [String: (cell: Cell, place: SourceLocation?)]) {
        self.kind = kind
        self.id = id
        self.place = place
        self.values = values
    }

    /// A field's value as a store would hold it, texts in the pack's own language; nil where it is not given.
    public subscript(field: String) -> Cell? { values[field]?.cell }

    /// Where a field's value stands; nil where it is not written there.
    public func place(of field: String) -> SourceLocation? { values[field]?.place }
}

/// One text of a pack in every language that has it.
public struct ContentText: Sendable {
    /// Where it is translated: `["chores", "walk", "title"]` below the pack.
    public let path: [String]
    /// For translators.
    public let comment: String?
    /// The most columns that it may take on a screen; an emoji or a Chinese character takes two.
    public let budget: Int?
    public let place: SourceLocation?
    /// By language, the pack's own among them.
    public let texts: [String: LocalisedText]

    public init(path: [String], comment: String? = nil, budget: Int? = nil, place: SourceLocation? = nil, texts: [String: LocalisedText]) {
        self.path = path
        self.comment = comment
        self.budget = budget
        self.place = place
        self.texts = texts
    }

    init(_ unit: ExchangeUnit) {
        self.init(
            path: unit.path, comment: unit.comment, budget: unit.budget, place: unit.place,
            texts: Dictionary(unit.texts.map { ($0.key.tag, LocalisedText($0.value)) }) { first, _ in first })
    }

    /// A text in one language.
    public struct LocalisedText: Hashable, Sendable {
        /// By plural form, `one`, `other` or `=0`; under `other` alone where nothing is counted.
        public let forms: [String: String]
        /// Whether someone should look at the translation.
        public let needsReview: Bool
        /// What its translator says of it.
        public let note: String?
        public let place: SourceLocation?

        public init(forms: [String: String], needsReview: Bool = false, note: String? = nil, place: SourceLocation? = nil) {
            self.forms = forms
            self.needsReview = needsReview
            self.note = note
            self.place = place
        }
    }
}

extension Catalogue {
    /// Makes what checks and formats of other packages see of a pack.
    ///
    /// - Parameter texts: nil for all of the pack's texts, in every language.
    package func content(of pack: Pack, texts: Exchange? = nil) -> PackContent {
        PackContent(
            texts ?? exchange(of: pack), kinds: pack.kinds.map(ContentKind.init), templates: pack.templates.map { ContentTemplate(id: $0.id, base: $0.baseName) },
            items: pack.items.filter { $0.pack == pack.number }.compactMap { content(of: $0, in: pack) })
    }

    private func content(of item: Item, in pack: Pack) -> ContentItem? {
        guard pack.kinds.numbers.contains(item.kind) else { return nil }
        let kind = pack.kinds[item.kind]
        var values: [String: (cell: Cell, place: SourceLocation?)] = [:]
        for (number, field) in kind.fields.numbered where item.values.indices.contains(number) {
            guard let cell = cell(item.values[number], of: field, in: pack), cell != .null else { continue }
            values[field.name] = (cell, item.places.indices.contains(number) ? item.places[number] : nil)
        }
        return ContentItem(kind: kind.id, id: item.id, place: item.place, values: values)
    }

    /// Nil for what only means something in a household.
    private func cell(_ value: Value, of field: Field, in pack: Pack) -> Cell? {
        switch value {
        case .text(let message): return text(message, in: pack.language).map { .text($0.plain) }
        case .item(let item): return pack.items.indices.contains(item.index) ? .text(pack.items[item.index].id) : nil
        case .secret, .hashed, .unknown: return nil
        default: return field.type.cell(of: value)
        }
    }
}

extension ContentText.LocalisedText {
    init(_ text: ExchangeText) {
        let forms = text.variants.map { Dictionary($0.map { ($0.key.word, $0.text) }) { first, _ in first } }
        self.init(forms: forms ?? ["other": text.plain ?? ""], needsReview: text.state == .needsReview, note: text.note, place: text.place)
    }
}
