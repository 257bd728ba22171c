import HomeseedSource
package import HomeseedText

/// Puts an exchange together from what files say, one text at a time: several files may speak of one message.
package struct ExchangeBuilder {
    package private(set) var exchange: Exchange
    private var numbers: [String: Int] = [:]
    private var known: Set<LocaleID> = []

    package init(pack: String, source: LocaleID) {
        exchange = Exchange(pack: pack, source: source, locales: [])
    }

    /// Changes a message, which is made where it is not there yet.
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

    /// Names a language among those that are translated to, where it is not the source's and not there yet.
    package mutating func add(_ locale: LocaleID) {
        if known.insert(locale).inserted, locale != exchange.source { exchange.locales.append(locale) }
    }

    /// Adds one variant to a text, or all of a plain one.
    package mutating func set(
        _ key: String, in locale: LocaleID, form: MessageText.Key?, to text: String, state: ExchangeState = .translated,
        note: String? = nil, place: SourceLocation? = nil, isPartial: Bool = false
    ) {
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
            // Not the text itself: as long as another holds it, each variant that is added copies all of them.
            guard let known = unit.texts[locale].map({ (state: $0.state, note: $0.note, place: $0.place) }) else {
                unit.texts[locale] = ExchangeText(.plural([variant]), state: state, note: note, place: place)
                return
            }
            unit.texts[locale]?.set(variant)
            // What is worst of one variant is said of them all.
            unit.texts[locale]?.state = ExchangeState.allCases.last { $0 == known.state || $0 == state } ?? state
            unit.texts[locale]?.note = OrphanedNote.joined(known.note, note)
            unit.texts[locale]?.place = known.place ?? place
        }
    }

    /// A place for a translation in which nothing stands.
    package mutating func leaveEmpty(_ key: String, _ locale: LocaleID, at place: SourceLocation?) {
        guard locale != exchange.source, let place else { return }
        add(locale)
        unit(key) { if $0.emptied[locale] == nil { $0.emptied[locale] = place } }
    }

    /// What a translator says of a translation: whoever wrote it wants someone to look at it. Where the file has no such
    /// translation, the catalogue may have it.
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

    /// What was read of a text in a language so far; nil where nothing was.
    package func text(_ key: String, _ locale: LocaleID) -> ExchangeText? {
        numbers[ExchangeKey.normalised(key)].flatMap { exchange.units[$0].texts[locale] }
    }
}
