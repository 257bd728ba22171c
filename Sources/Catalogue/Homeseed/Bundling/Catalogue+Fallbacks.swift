package import HomeseedLocalisation
package import HomeseedModel

extension Catalogue {
    /// Returns the exchange with missing texts filled from fallback languages, as an app shows them. Files for translators keep
    /// these texts empty.
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
