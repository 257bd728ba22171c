package import HomeseedSource
package import HomeseedText

/// The messages of a pack in every language, as they travel to translators and apps and back.
///
/// It stands between the catalogue and the formats: none of them knows the catalogue, and the catalogue knows
/// none of them.
package struct Exchange: Hashable, Sendable {
    package var pack: String
    /// The language that the pack is written in.
    package var source: LocaleID
    /// The languages that it is translated to.
    package var locales: [LocaleID]
    /// The messages, in their order. A change is made in place and copies none of them, and what was remembered of all of them
    /// is forgotten.
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

    /// The source, then the languages that it is translated to.
    package var allLocales: [LocaleID] { [source] + locales }

    /// Whether there are texts whose paths go on from this one.
    package func hasTexts(below path: [String]) -> Bool { (remembered.branches ?? branches).contains(path) }

    /// Works out once for all who ask which paths go on.
    package mutating func rememberBranches() { remembered.branches = branches }

    private var branches: Set<[String]> {
        units.reduce(into: []) { all, unit in
            for length in unit.path.indices { all.insert(Array(unit.path[..<length])) }
        }
    }

    /// The same as if it had been read from nowhere: for comparing two of them.
    package var withoutPlaces: Exchange {
        var copy = self
        for index in copy.units.indices { copy.units[index].forgetPlaces() }
        return copy
    }
}

/// One message in every language that has it.
package struct ExchangeUnit: Hashable, Sendable {
    /// Where it is translated: `["chores", "walk", "title"]` below the pack.
    package var path: [String]
    /// The source among them. A language without a text is new.
    package var texts: [LocaleID: ExchangeText] {
        _read { yield allTexts }
        _modify {
            remembered = DerivedText()
            yield &allTexts
        }
    }
    private var allTexts: [LocaleID: ExchangeText]
    /// For translators.
    package var comment: String?
    /// The most columns that it may take on a screen. Formats that name a unit call them characters.
    package var budget: Int?
    /// What its placeholders stand for, where that is not what their names say: `count` is an integer, all else a text.
    package var placeholders: [String: PlaceholderType] = [:]
    /// The same as a file's languages write them: a translator may have changed one.
    package var written: [LocaleID: [String: PlaceholderType]] = [:]
    /// What a file's translators say of translations that it has not: the catalogue may have them.
    package var orphanedNotes: [LocaleID: OrphanedNote] = [:]
    /// Where a file has a place for a translation and nothing in it: someone may have emptied it.
    package var emptied: [LocaleID: SourceLocation] = [:]
    /// Its placeholders by their numbers, where a file numbers them otherwise than an export would.
    package var numbered: [String?]?
    package var place: SourceLocation?
    /// Its arguments, where they were asked for already: formats that write a file for each language ask in each of them.
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

    /// Says what a placeholder stands for, so that a format can spell it; its name decides where nothing else was said.
    package func type(of placeholder: String) -> PlaceholderType {
        placeholders[placeholder] ?? PlaceholderType.usual(for: placeholder)
    }

    /// Whether some language counts something in it.
    package var isPlural: Bool { texts.values.contains { $0.isPlural } }

    /// The state of a language's text; nil where there is none, which is called new.
    package func state(in locale: LocaleID) -> ExchangeState? { texts[locale]?.state }

    /// The names of what is filled in, each once: in the order of the source, then those that only translations have. What counts
    /// is among them even where no text shows it.
    package func arguments(source: LocaleID) -> [String] {
        if let known = remembered.arguments[source] { return known }
        return argumentsOfAll(source: source)
    }

    /// The arguments, from all texts in all languages.
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

    /// Works the arguments out once for all who ask.
    package mutating func rememberArguments(source: LocaleID) { remembered.arguments[source] = argumentsOfAll(source: source) }

    fileprivate mutating func forgetPlaces() {
        place = nil
        (written, emptied) = ([:], [:])
        numbered = nil
        for locale in orphanedNotes.keys { orphanedNotes[locale]?.place = nil }
        for locale in texts.keys { texts[locale]?.place = nil }
    }
}

/// A translator's note without the translation that it is about.
package struct OrphanedNote: Hashable, Sendable {
    package var text: String
    package var place: SourceLocation?

    package init(text: String, place: SourceLocation?) {
        self.text = text
        self.place = place
    }

    /// Joins two notes with a line break; the second is left out where the first has it already as one of its lines.
    package static func joined(_ one: String?, _ other: String?) -> String? {
        guard let one, let other else { return one ?? other }
        return one.split(separator: "\n").contains(other[...]) || one == other ? one : one + "\n" + other
    }
}

/// What was worked out from something else, and so is no difference.
private struct DerivedText: Hashable {
    var arguments: [LocaleID: [String]] = [:]
    var branches: Set<[String]>?

    static func == (a: Self, b: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}

/// What is known of a translation. One that is not there yet is new, and has no state.
package enum ExchangeState: String, Hashable, Sendable, CaseIterable {
    case translated
    case needsReview = "needs-review"
    /// The source has changed since.
    case stale
}

/// A text in one language, with its plural variants where it counts something.
package struct ExchangeText: Hashable, Sendable {
    package private(set) var form: Content
    package var state: ExchangeState
    /// What a translator's tool says of this translation, for whoever looks at it next.
    package var note: String?
    package var place: SourceLocation?
    /// Whether a tool cut the text into pieces and some of them are not translated: they stand in it as in the source.
    package var isPartial = false
    /// How the note begins that names those pieces.
    package static let missingPieces = "Not translated yet:"

    /// Tells whether a text has variants for what it counts.
    package enum Content: Hashable, Sendable {
        case plain(String)
        /// Exact numbers first, then CLDR's order: in which order they were written says nothing.
        case plural([Variant])
    }

    /// Is what a text says for one plural category, or for one exact number.
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

    /// Adds a variant where it belongs, or writes over the one for the same form.
    package mutating func set(_ variant: Variant) {
        guard case .plural(var variants) = form else {
            form = .plural([variant])
            return
        }
        // The list is taken out meanwhile, so that it is not copied for each variant.
        form = .plural([])
        let position = variants.partitioningIndex { $0.key >= variant.key }
        if variants.indices.contains(position), variants[position].key == variant.key {
            variants[position] = variant
        } else {
            variants.insert(variant, at: position)
        }
        form = .plural(variants)
    }

    /// Makes a text that counts nothing and is translated.
    package static func plain(_ text: String) -> ExchangeText { ExchangeText(.plain(text)) }
    /// Makes a text that counts something and is translated; its variants may come in any order.
    package static func plural(_ variants: [Variant]) -> ExchangeText { ExchangeText(.plural(variants)) }

    /// The same state and note for another text.
    package func with(_ form: Content) -> ExchangeText {
        var text = ExchangeText(form, state: state, note: note, place: place)
        text.isPartial = isPartial
        return text
    }

    package var isPlural: Bool { variants != nil }

    package var variants: [Variant]? {
        if case .plural(let variants) = form { variants } else { nil }
    }

    /// The text that counts nothing.
    package var plain: String? {
        if case .plain(let text) = form { text } else { nil }
    }

    /// Finds the text of one plural form; nil where it has none, and where the text counts nothing.
    package subscript(key: MessageText.Key) -> String? { variants?.first { $0.key == key }?.text }

    /// Each text, whichever form it has; the one for `other` first, since it has all that the others have.
    package var all: [String] {
        switch form {
        case .plain(let text): [text]
        case .plural(let variants): variants.reversed().map(\.text)
        }
    }
}

extension ExchangeText {
    /// Whether the two say the same, scalar by scalar: `==` takes é for é, whichever way it is written.
    package func hasSameForm(as other: ExchangeText) -> Bool {
        switch (form, other.form) {
        case (.plain(let a), .plain(let b)): a.utf8.elementsEqual(b.utf8)
        case (.plural(let a), .plural(let b)):
            a.count == b.count && zip(a, b).allSatisfy { $0.key == $1.key && $0.text.utf8.elementsEqual($1.text.utf8) }
        default: false
        }
    }

    package var saysSomething: Bool { all.contains { !$0.isEmpty } }
}
