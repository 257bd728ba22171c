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
        let numbered = targets.compactMap { locale in known.firstIndex(of: locale).map { (locale: locale, number: $0) } }
        let units = messages(of: pack).map { message in
            var texts = [pack.language: ExchangeText(message.source)]
            for (locale, number) in numbered {
                guard let text = message.translation(number) else { continue }
                texts[locale] = ExchangeText(text, state: message.state(in: number) ?? .translated, note: message.marks[number]?.note)
            }
            return ExchangeUnit(
                path: message.path, texts: texts, comment: message.comment?.replacing("\r\n", with: "\n"), budget: message.budget,
                placeholders: message.placeholders, place: message.source.place)
        }
        return Exchange(pack: pack.id, source: pack.language, locales: targets, units: units)
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
