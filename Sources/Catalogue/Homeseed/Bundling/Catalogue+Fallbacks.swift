package import HomeseedLocalisation
package import HomeseedModel

extension Catalogue {
    /// An exchange in which no text is missing: what a language lacks is there in the one that stands in for it, as a family
    /// would read it. For apps; a translator's file leaves open what is to be translated.
    package func filled(_ exchange: Exchange) -> Exchange {
        guard let pack = pack(exchange.pack) else { return exchange }
        var filled = exchange
        let texts = Dictionary(messages(of: pack).map { ($0.path, $0) }) { first, _ in first }
        for index in filled.units.indices {
            guard let message = texts[filled.units[index].path] else { continue }
            for locale in filled.locales where filled.units[index].texts[locale] == nil {
                filled.units[index].texts[locale] = ExchangeText(text(of: message, in: locale))
            }
        }
        return filled
    }
}
