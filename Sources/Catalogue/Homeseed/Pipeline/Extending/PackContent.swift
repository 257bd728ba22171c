package import HomeseedLocalisation
package import HomeseedModel
public import HomeseedSource
public import HomeseedStore
import HomeseedText

/// The contents of a pack for third-party checks and formats: items with their values, and texts in every language. A format
/// that reads texts creates one without items.
public struct PackContent: Sendable {
    public let id: String
    /// The tag of the source language, for example `en`.
    public let language: String
    /// The tags of the translations.
    public let translations: [String]
    /// The kinds of its items, including those of required packs.
    public let kinds: [ContentKind]
    /// The templates of households.
    public let templates: [ContentTemplate]
    /// The items, in file order.
    public let items: [ContentItem]
    /// The texts, in file order.
    public let texts: [ContentText]

    /// Creates contents without items, from the texts that a format has read.
    ///
    /// - Parameters:
    ///   - id: the pack's id.
    ///   - language: the source language.
    ///   - translations: the other languages. Languages of the texts may be omitted.
    ///   - texts: the texts, in display order.
    public init(id: String, language: String, translations: [String] = [], texts: [ContentText]) {
        self.init(id: id, language: language, translations: translations, kinds: [], templates: [], items: [], texts: texts)
    }

    private init(
        id: String, language: String, translations: [String], kinds: [ContentKind], templates: [ContentTemplate],
        items: [ContentItem],
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
            id: exchange.pack, language: exchange.source.tag, translations: exchange.locales.map(\.tag), kinds: kinds,
            templates: templates, items: items,
            texts: exchange.units.map(ContentText.init))
    }
}

/// A kind of items.
public struct ContentKind: Sendable {
    /// The id, for example `chore`.
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
    /// The declared type: `text`, `integer`, `enum`.
    public let type: String
}

/// A template of households.
public struct ContentTemplate: Hashable, Sendable {
    /// The id, for example `guest`.
    public let id: String
    /// The id of the template that it is based on, if any.
    public let base: String?
}

/// An item of a pack.
public struct ContentItem: Sendable {
    /// The id of its kind, for example `chore`.
    public let kind: String
    public let id: String
    /// The location of its id.
    public let place: SourceLocation
    private let values: [String: (cell: Cell, place: SourceLocation?)]

    init(kind: String, id: String, place: SourceLocation, values: [String: (cell: Cell, place: SourceLocation?)]) {
        self.kind = kind
        self.id = id
        self.place = place
        self.values = values
    }

    /// Returns the value of a field as stored, with texts in the pack's own language. Returns `nil` for a missing value, a
    /// secret, or a value that depends on the household.
    public subscript(field: String) -> Cell? { values[field]?.cell }

    /// Returns the location of a field's value, or `nil` if the value is not written in the item.
    public func place(of field: String) -> SourceLocation? { values[field]?.place }
}

/// A text of a pack in all its languages.
public struct ContentText: Sendable {
    /// The translation key below the pack: `["chores", "walk", "title"]`.
    public let path: [String]
    /// The comment for translators.
    public let comment: String?
    /// The maximum width in columns; an emoji or a Chinese character takes two.
    public let budget: Int?
    public let place: SourceLocation?
    /// The text in each language, including the pack's own.
    public let texts: [String: LocalisedText]

    public init(
        path: [String], comment: String? = nil, budget: Int? = nil, place: SourceLocation? = nil, texts: [String: LocalisedText]
    ) {
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
        /// The text of each plural form, by its name: `one`, `other` or `=0`. A text without plural forms has only `other`.
        public let forms: [String: String]
        /// Whether the translation needs review.
        public let needsReview: Bool
        /// The translator's note.
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
    /// Returns the contents of a pack for third-party checks and formats.
    ///
    /// - Parameter texts: the texts; `nil` for all of the pack's texts, in every language.
    package func content(of pack: Pack, texts: Exchange? = nil) -> PackContent {
        PackContent(
            texts ?? exchange(of: pack), kinds: pack.kinds.map(ContentKind.init),
            templates: pack.templates.map { ContentTemplate(id: $0.id, base: $0.baseName) },
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

    /// Returns the value as a cell, or `nil` for a secret or a value that depends on the household.
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
        self.init(
            forms: forms ?? ["other": text.plain ?? ""], needsReview: text.state == .needsReview, note: text.note,
            place: text.place)
    }
}
