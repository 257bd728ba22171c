package import HomeseedText

/// A language that nobody speaks, for testing layouts: what is not in it was never translated, and what is cut off in
/// it will be cut off in German.
package enum PseudoLanguage: String, CaseIterable, Sendable {
    /// Letters with accents, longer, in brackets.
    case accented = "en-XA"
    /// The same from right to left.
    case mirrored = "en-XB"

    package var locale: LocaleID { LocaleID(rawValue) ?? .english }

    /// The messages of a pack with this language as the only translation. The same source gives the same text.
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

    /// With the plural forms that English has, since that is what the language counts like.
    private func text(of source: ExchangeText, from language: LocaleID) -> ExchangeText {
        guard let variants = source.variants else { return .plain(text(source.all.first ?? "")) }
        let other = source[.category(.other)] ?? variants.last?.text ?? ""
        let needed = PluralRules(for: locale).categories
        var forms = variants.filter { if case .exactly = $0.key { true } else { false } }
        forms += needed.map { .init(.category($0), source[.category($0)] ?? other) }
        return .plural(forms.map { .init($0.key, text($0.text)) })
    }

    /// A text of the catalogue, its placeholders as they are.
    package func text(_ source: String) -> String {
        if source.isEmpty { return "" }
        var letters = 0
        let changed = TextPiece.pieces(of: source).map { piece -> TextPiece in
            guard case .literal(let literal) = piece else { return piece }
            return .literal(
                PseudoText.parts(of: literal).reduce(into: "") { text, part in
                    letters += part.isWords ? PseudoText.length(part.text) : 0
                    text += part.isWords ? words(part.text) : part.text
                })
        }
        // A short word gets relatively longer in translation than a sentence does.
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
