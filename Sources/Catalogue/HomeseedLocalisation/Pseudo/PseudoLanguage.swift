package import HomeseedText

/// A pseudo-language for testing layouts. A text that appears without accents isn't localised, and a text that is cut off is
/// also cut off in longer languages, such as German.
package enum PseudoLanguage: String, CaseIterable, Sendable {
    /// English with accented letters, extended and in brackets.
    case accented = "en-XA"
    /// English from right to left, extended and in brackets.
    case mirrored = "en-XB"

    package var locale: LocaleID { LocaleID(rawValue) ?? .english }

    /// Returns the messages of a pack with this language as the only translation. The result depends only on the source texts.
    package func exchange(of original: Exchange) -> Exchange {
        var exchange = original
        exchange.locales = [locale]
        for index in exchange.units.indices {
            let source = exchange.units[index].texts[original.source]
            exchange.units[index].texts = exchange.units[index].texts.filter { $0.key == original.source }
            exchange.units[index].texts[locale] = source.map { text(of: $0, from: original.source) }
        }
        return exchange
    }

    /// Returns the pseudo-translation of a text with the plural forms of English, whose plural rules the pseudo-language uses.
    private func text(of source: ExchangeText, from language: LocaleID) -> ExchangeText {
        guard let variants = source.variants else { return .plain(text(source.all.first ?? "")) }
        let other = source[.category(.other)] ?? variants.last?.text ?? ""
        let needed = PluralRules(for: locale).categories
        var forms = variants.filter { if case .exactly = $0.key { true } else { false } }
        forms += needed.map { .init(.category($0), source[.category($0)] ?? other) }
        return .plural(forms.map { .init($0.key, text($0.text)) })
    }

    /// Returns the pseudo-translation of a text in the catalogue's notation, with its placeholders unchanged.
    package func text(_ source: String) -> String {
        if source.isEmpty { return "" }
        var letters = 0
        let changed = TextPiece.pieces(of: source).map { piece -> TextPiece in
            guard case .literal(let literal) = piece else { return piece }
            return .literal(
                PseudoText.parts(of: literal).reduce(into: "") { text, part in
                    letters += part.isProse ? PseudoText.length(part.text) : 0
                    text += part.isProse ? words(part.text) : part.text
                })
        }
        // Short words grow relatively more in translation than sentences.
        let filling = PseudoText.filling(max(letters * 2 / 5, letters > 0 ? 2 : 0))
        return "[" + TextPiece.text(changed) + (filling.isEmpty ? "" : " " + words(filling)) + "]"
    }

    private func words(_ text: String) -> String {
        switch self {
        case .accented: PseudoText.accented(text)
        case .mirrored: PseudoText.mirrored(text)
        }
    }
}
