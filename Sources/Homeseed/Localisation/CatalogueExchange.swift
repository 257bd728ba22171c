package import HomeseedLocalisation
package import HomeseedText

extension Catalogue {
    /// A pack's own messages, in the order in which they are written.
    ///
    /// - Parameter locales: the languages to translate to; nil for all that the pack is translated to.
    package func exchange(of pack: Pack, in locales: [LocaleID]? = nil) -> Exchange {
        let known = self.locales
        let chosen = locales ?? pack.locales.keys.map { known[$0] }.filter { !$0.isPseudo }.sorted()
        let targets = chosen.filter { $0 != pack.language }
        var exchange = Exchange(pack: pack.id, source: pack.language, locales: targets)
        let numbered = targets.compactMap { locale in known.firstIndex(of: locale).map { (locale: locale, number: $0) } }
        for message in messages(of: pack) {
            var unit = ExchangeUnit(
                path: message.path, texts: [pack.language: ExchangeText(message.source)], comment: message.comment?.replacing("\r\n", with: "\n"),
                budget: message.budget, placeholders: message.placeholders, place: message.source.place)
            for (locale, number) in numbered {
                guard let text = message.translation(number) else { continue }
                unit.texts[locale] = ExchangeText(text, state: message.state(in: number) ?? .translated, note: message.marks[number]?.note)
            }
            exchange.units.append(unit)
        }
        return exchange
    }
}

extension ExchangeText {
    package init(_ text: MessageText, state: ExchangeState = .translated, note: String? = nil) {
        switch text.form {
        case .plain(let plain): self.init(.plain(plain), state: state, note: note, place: text.place)
        case .plural(let variants):
            self.init(.plural(variants.map { Variant($0.key, $0.text) }), state: state, note: note, place: text.place)
        }
    }
}
