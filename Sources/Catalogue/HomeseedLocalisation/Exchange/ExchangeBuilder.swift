import HomeseedSource
package import HomeseedText

/// A builder that assembles an exchange from files one text at a time. Several files may have texts of one message.
package struct ExchangeBuilder {
    package private(set) var exchange: Exchange
    private var numbers: [String: Int] = [:]
    private var known: Set<LocaleID> = []

    package init(pack: String, source: LocaleID) {
        exchange = Exchange(pack: pack, source: source, locales: [])
    }

    /// Changes a message, and creates it if it is missing.
    package mutating func unit(_ key: String, _ change: (inout ExchangeUnit) -> Void) {
        let number: Int
        let name = ExchangeKey.normalised(key)
        if let known = numbers[name] {
            number = known
        } else {
            number = exchange.units.count
            numbers[name] = number
            exchange.units.append(ExchangeUnit(path: ExchangeKey.path(key)))
        }
        change(&exchange.units[number])
    }

    /// Adds a language to the translations, unless it is the source or already known.
    package mutating func add(_ locale: LocaleID) {
        if known.insert(locale).inserted, locale != exchange.source { exchange.locales.append(locale) }
    }

    /// Adds a variant to a text, or sets a plain text if `form` is `nil`. A translation of white space alone counts as empty.
    package mutating func set(
        _ key: String, in locale: LocaleID, form: MessageText.Key?, to text: String, state: ExchangeState = .translated,
        note: String? = nil, place: SourceLocation? = nil, isPartial: Bool = false
    ) {
        let isBlank = locale != exchange.source && !text.isEmpty && text.allSatisfy(\.isWhitespace)
        if isBlank, form == nil { return recordEmptyTranslation(key, locale, at: place) }
        let text = isBlank ? "" : text
        add(locale)
        unit(key) { unit in
            defer {
                if isPartial { unit.texts[locale]?.isPartial = true }
                if let loose = unit.orphanedNotes.removeValue(forKey: locale) {
                    ExchangeBuilder.add(loose.text, to: &unit.texts[locale])
                }
            }
            guard let form else {
                unit.texts[locale] = ExchangeText(.plain(text), state: state, note: note, place: place)
                return
            }
            let variant = ExchangeText.Variant(form, text)
            // Copies only these fields: a second reference to the text would make each added variant copy all of them.
            guard let known = unit.texts[locale].map({ (state: $0.state, note: $0.note, place: $0.place) }) else {
                unit.texts[locale] = ExchangeText(.plural([variant]), state: state, note: note, place: place)
                return
            }
            unit.texts[locale]?.set(variant)
            // The text takes the worst state of its variants.
            unit.texts[locale]?.state = ExchangeState.allCases.last { $0 == known.state || $0 == state } ?? state
            unit.texts[locale]?.note = OrphanedNote.joined(known.note, note)
            unit.texts[locale]?.place = known.place ?? place
        }
    }

    /// Records the location of an empty translation.
    package mutating func recordEmptyTranslation(_ key: String, _ locale: LocaleID, at place: SourceLocation?) {
        guard locale != exchange.source, let place else { return }
        add(locale)
        unit(key) { if $0.emptied[locale] == nil { $0.emptied[locale] = place } }
    }

    /// Adds a translator's note to a translation and marks it for review. Without a translation in the file, the note is kept as
    /// an ``OrphanedNote``.
    package mutating func remark(_ key: String, in locale: LocaleID, note: String, at place: SourceLocation? = nil) {
        guard text(key, locale) != nil else {
            add(locale)
            return unit(key) { unit in
                let text = OrphanedNote.joined(unit.orphanedNotes[locale]?.text, note) ?? note
                unit.orphanedNotes[locale] = OrphanedNote(text: text, place: unit.orphanedNotes[locale]?.place ?? place)
            }
        }
        unit(key) { ExchangeBuilder.add(note, to: &$0.texts[locale]) }
    }

    private static func add(_ note: String, to text: inout ExchangeText?) {
        let known = text?.note
        text?.note = OrphanedNote.joined(known, note)
        if text?.state == .translated { text?.state = .needsReview }
    }

    /// Returns the text read so far in a language, or `nil` if there is none.
    package func text(_ key: String, _ locale: LocaleID) -> ExchangeText? {
        numbers[ExchangeKey.normalised(key)].flatMap { exchange.units[$0].texts[locale] }
    }
}
