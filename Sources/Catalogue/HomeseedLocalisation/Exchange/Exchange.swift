package import HomeseedSource
package import HomeseedText

/// The messages of a pack in every language, as exchanged with translators and apps.
///
/// The type separates the catalogue from the formats, so that neither depends on the other.
package struct Exchange: Hashable, Sendable {
    package var pack: String
    /// The language that the pack is written in.
    package var source: LocaleID
    /// The languages that the pack is translated into.
    package var locales: [LocaleID]
    /// The messages in order. Mutation is in place without a copy, and discards the cached branches.
    package var units: [ExchangeUnit] {
        _read { yield allUnits }
        _modify {
            remembered = DerivedText()
            yield &allUnits
        }
    }
    private var allUnits: [ExchangeUnit]
    private var remembered = DerivedText()

    package init(pack: String, source: LocaleID, locales: [LocaleID], units: [ExchangeUnit] = []) {
        self.pack = pack
        self.source = source
        self.locales = locales
        allUnits = units
    }

    /// The source language, then the languages of the translations.
    package var allLocales: [LocaleID] { [source] + locales }

    /// Whether a text has a path that continues the given path.
    package func hasTexts(below path: [String]) -> Bool { (remembered.branches ?? branches).contains(path) }

    /// Whether the text at a path has plural forms in some language.
    package func hasPluralText(at path: [String]) -> Bool { (remembered.plurals ?? plurals).contains(path) }

    /// Caches the paths for ``hasTexts(below:)`` and ``hasPluralText(at:)``.
    package mutating func rememberBranches() { (remembered.branches, remembered.plurals) = (branches, plurals) }

    private var plurals: Set<[String]> { Set(units.filter(\.isPlural).map(\.path)) }

    private var branches: Set<[String]> {
        units.reduce(into: []) { all, unit in
            for length in unit.path.indices { all.insert(Array(unit.path[..<length])) }
        }
    }

    /// The exchange without source locations, for comparisons.
    package var withoutPlaces: Exchange {
        var copy = self
        for index in copy.units.indices { copy.units[index].forgetPlaces() }
        return copy
    }
}

/// A message in every language that has it.
package struct ExchangeUnit: Hashable, Sendable {
    /// The path of its translation below the pack: `["chores", "walk", "title"]`.
    package var path: [String]
    /// The texts by language, including the source. A language without a text is new.
    package var texts: [LocaleID: ExchangeText] {
        _read { yield allTexts }
        _modify {
            remembered = DerivedText()
            yield &allTexts
        }
    }
    private var allTexts: [LocaleID: ExchangeText]
    /// The comment for translators.
    package var comment: String?
    /// The maximum width on a screen, in columns. XLIFF 1.2 states the unit as characters.
    package var budget: Int?
    /// The types of placeholders that differ from the usual type of their name: `count` is an integer, any other name is a text.
    package var placeholders: [String: PlaceholderType] = [:]
    /// The types of placeholders as written in each language of a file, because a translator may have changed a specifier.
    package var written: [LocaleID: [String: PlaceholderType]] = [:]
    /// The placeholder that chooses the plural forms in each language of a file, where it isn't `{count}`.
    package var chosenBy: [LocaleID: String] = [:]
    /// Translators' notes on translations that the file lacks. The catalogue may have the translations.
    package var orphanedNotes: [LocaleID: OrphanedNote] = [:]
    /// The locations of empty translations in a file, which a translator may have emptied.
    package var emptied: [LocaleID: SourceLocation] = [:]
    /// The placeholders by number, if a file numbers them differently from an export.
    package var numbered: [String?]?
    package var place: SourceLocation?
    /// The cached arguments: formats with a file for each language request them once per language.
    private var remembered = DerivedText()

    package init(
        path: [String], texts: [LocaleID: ExchangeText] = [:], comment: String? = nil, budget: Int? = nil,
        placeholders: [String: PlaceholderType] = [:], place: SourceLocation? = nil
    ) {
        self.placeholders = placeholders.filter { $1 != PlaceholderType.usual(for: $0) }
        self.path = path
        allTexts = texts
        self.comment = comment
        self.budget = budget
        self.place = place
    }

    package var key: String { ExchangeKey.joined(path) }

    /// Returns a placeholder's type, or the usual type for its name if no type is recorded.
    package func type(of placeholder: String) -> PlaceholderType {
        placeholders[placeholder] ?? PlaceholderType.usual(for: placeholder)
    }

    /// Whether the message has plural forms in some language.
    package var isPlural: Bool { texts.values.contains { $0.isPlural } }

    /// Returns the state of a language's text, or `nil` if the text is missing, and therefore new.
    package func state(in locale: LocaleID) -> ExchangeState? { texts[locale]?.state }

    /// Returns the distinct placeholder names in the order of the source, then the names that only translations contain. The
    /// counted placeholder is included even if no text contains it.
    package func arguments(source: LocaleID) -> [String] {
        if let known = remembered.arguments[source] { return known }
        return argumentsOfAll(source: source)
    }

    /// Computes the arguments, without the cache.
    private func argumentsOfAll(source: LocaleID) -> [String] {
        let others = texts.keys.filter { $0 != source }.sorted()
        var names: [String] = []
        for locale in [source] + others {
            for text in texts[locale]?.all ?? [] {
                for name in PlaceholderText(text).names where !names.contains(name) { names.append(name) }
            }
        }
        if isPlural, !names.contains(PlaceholderText.counted) { names.append(PlaceholderText.counted) }
        return names
    }

    /// Caches the arguments for ``arguments(source:)``.
    package mutating func rememberArguments(source: LocaleID) { remembered.arguments[source] = argumentsOfAll(source: source) }

    fileprivate mutating func forgetPlaces() {
        place = nil
        (written, chosenBy, emptied) = ([:], [:], [:])
        numbered = nil
        for locale in orphanedNotes.keys { orphanedNotes[locale]?.place = nil }
        for locale in texts.keys { texts[locale]?.place = nil }
    }
}

/// A translator's note without its translation.
package struct OrphanedNote: Hashable, Sendable {
    package var text: String
    package var place: SourceLocation?

    package init(text: String, place: SourceLocation?) {
        self.text = text
        self.place = place
    }

    /// Joins two notes with a line break; the second is omitted if it is already a line of the first.
    package static func joined(_ one: String?, _ other: String?) -> String? {
        guard let one, let other else { return one ?? other }
        return one.split(separator: "\n").contains(other[...]) || one == other ? one : one + "\n" + other
    }
}

/// Cached derived values, which don't affect equality.
private struct DerivedText: Hashable {
    var arguments: [LocaleID: [String]] = [:]
    var branches: Set<[String]>?
    var plurals: Set<[String]>?

    static func == (a: Self, b: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// The state of a translation. A missing translation is new, and has no state.
package enum ExchangeState: String, Hashable, Sendable, CaseIterable {
    case translated
    case needsReview = "needs-review"
    /// The source text has changed since the translation.
    case stale
}

/// A text in one language, with plural variants if it depends on a number.
package struct ExchangeText: Hashable, Sendable {
    package private(set) var form: Content
    package var state: ExchangeState
    /// A translator's note on this translation.
    package var note: String?
    package var place: SourceLocation?
    /// Whether a tool split the text and some pieces are not translated. Those pieces contain the source text.
    package var isPartial = false
    /// The beginning of a note that lists untranslated pieces.
    package static let missingPieces = "Not translated yet:"

    /// The content of a text: plain, or with plural variants.
    package enum Content: Hashable, Sendable {
        case plain(String)
        /// The variants, exact numbers first, then in CLDR's order, whatever their order in the file.
        case plural([Variant])
    }

    /// A text for one plural category or one exact number.
    package struct Variant: Hashable, Sendable {
        package var key: MessageText.Key
        package var text: String

        package init(_ key: MessageText.Key, _ text: String) {
            self.key = key
            self.text = text
        }
    }

    package init(_ form: Content, state: ExchangeState = .translated, note: String? = nil, place: SourceLocation? = nil) {
        self.form = form
        self.state = state
        self.note = note
        self.place = place
        if case .plural(let variants) = form {
            self.form = .plural(variants.sorted { $0.key < $1.key })
        }
    }

    /// Inserts a variant in order, or replaces the variant for the same form.
    package mutating func set(_ variant: Variant) {
        guard case .plural(var variants) = form else {
            form = .plural([variant])
            return
        }
        // The list is moved out, so that inserting a variant doesn't copy it.
        form = .plural([])
        let position = variants.partitioningIndex { $0.key >= variant.key }
        if variants.indices.contains(position), variants[position].key == variant.key {
            variants[position] = variant
        } else {
            variants.insert(variant, at: position)
        }
        form = .plural(variants)
    }

    /// Returns a translated text without plural forms.
    package static func plain(_ text: String) -> ExchangeText { ExchangeText(.plain(text)) }
    /// Returns a translated text with plural forms, which may be passed in any order.
    package static func plural(_ variants: [Variant]) -> ExchangeText { ExchangeText(.plural(variants)) }

    /// Returns the text with another content and the same state, note and location.
    package func with(_ form: Content) -> ExchangeText {
        var text = ExchangeText(form, state: state, note: note, place: place)
        text.isPartial = isPartial
        return text
    }

    package var isPlural: Bool { variants != nil }

    package var variants: [Variant]? {
        if case .plural(let variants) = form { variants } else { nil }
    }

    /// The text without plural forms, or `nil` if it has plural forms.
    package var plain: String? {
        if case .plain(let text) = form { text } else { nil }
    }

    /// Returns the text of one plural form, or `nil` if the form is missing or the text is plain.
    package subscript(key: MessageText.Key) -> String? { variants?.first { $0.key == key }?.text }

    /// The texts of all forms, beginning with `other`, because it has all placeholders.
    package var all: [String] {
        switch form {
        case .plain(let text): [text]
        case .plural(let variants): variants.reversed().map(\.text)
        }
    }
}

extension ExchangeText {
    /// Whether the two texts are equal scalar by scalar; `==` ignores how é is composed.
    package func hasSameForm(as other: ExchangeText) -> Bool {
        switch (form, other.form) {
        case (.plain(let a), .plain(let b)): a.utf8.elementsEqual(b.utf8)
        case (.plural(let a), .plural(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.text.utf8.elementsEqual($1.text.utf8) }
        default: false
        }
    }

    package var hasText: Bool { all.contains { !$0.isEmpty } }
}
