package import HomeseedLocalisation
package import HomeseedText

extension Catalogue {
    /// Returns a pack's own messages for export, in the order of its files.
    ///
    /// - Parameters:
    ///   - locales: The target languages, or `nil` for all languages that the pack is translated into, except pseudo-locales.
    ///   - withTexts: Whether a message is exported with its texts, and not only its path.
    package func exchange(of pack: Pack, in locales: [LocaleID]? = nil, withTexts: (Message) -> Bool = { _ in true }) -> Exchange
    {
        let known = self.locales
        let chosen = locales ?? pack.locales.keys.map { known[$0] }.filter { !$0.isPseudo }.sorted()
        let targets = chosen.filter { $0 != pack.language }
        let numbered = targets.compactMap { locale in known.number(of: locale).map { (locale: locale, number: $0) } }
        let units = messages(of: pack).map { message in
            guard withTexts(message) else { return ExchangeUnit(path: message.path, texts: [:], place: message.source.place) }
            var texts = [pack.language: ExchangeText(message.source)]
            for (locale, number) in numbered {
                guard let text = message.translation(number) else {
                    if message.isName { texts[locale] = ExchangeText(name: message.source, in: locale) }
                    continue
                }
                texts[locale] = ExchangeText(
                    text, state: message.state(in: number) ?? .translated, note: message.marks[number]?.note)
            }
            return ExchangeUnit(
                path: message.path, texts: texts, comment: message.note?.replacing("\r\n", with: "\n"), budget: message.budget,
                placeholders: message.placeholders, place: message.source.place)
        }
        return Exchange(pack: pack.id, source: pack.language, locales: targets, units: units)
    }
}

extension Message {
    /// The note for translators: the comment, and the card that limits the text's size.
    fileprivate var note: String? {
        guard let sizeRestriction, sizeRestriction.card != nil else { return comment }
        return [comment, "At most \(sizeRestriction.words)."].compactMap { $0 }.joined(separator: "\n")
    }
}

extension ExchangeText {
    /// Creates the text of an untranslated name: the source's form for each plural category that the language requires, or its
    /// `other` form for a category that the source lacks.
    fileprivate init(name: MessageText, in locale: LocaleID) {
        guard case .plural(let variants) = name.form else {
            self.init(name)
            return
        }
        let forms = PluralRules.requiredCategories(for: locale).map { category in
            Variant(.category(category), variants.first { $0.key == .category(category) }?.text ?? name.plain)
        }
        self.init(.plural(forms), place: name.place)
    }

    package init(_ text: MessageText, state: ExchangeState = .translated, note: String? = nil) {
        switch text.form {
        case .plain(let plain): self.init(.plain(plain), state: state, note: note, place: text.place)
        case .plural(let variants):
            self.init(.plural(variants.map { Variant($0.key, $0.text) }), state: state, note: note, place: text.place)
        }
    }
}
