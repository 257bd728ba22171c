package import HomeseedText

/// The form `other` of a language in which only fractions take it, such as Polish. Formats that count whole numbers have no
/// place for it, and where nobody wrote one, the last of the other forms stands in: gettext's users mean "all else" by it.
extension ExchangeText {
    /// The form that `other` follows where no whole number takes it; nil where one does.
    package static func standIn(forFractionsIn locale: LocaleID) -> MessageText.Key? {
        let counted = PluralRules.countedCategories(for: locale)
        return counted.contains(.other) ? nil : counted.last.map { .category($0) }
    }

    /// Whether a form is `other` and says the same as the one that would stand in for it: nothing is lost without it.
    package func followsAnother(_ key: MessageText.Key, in locale: LocaleID) -> Bool {
        guard key == .category(.other), let form = ExchangeText.standIn(forFractionsIn: locale), let own = self[key], let other = self[form]
        else { return false }
        return own.utf8.elementsEqual(other.utf8)
    }

    /// With that form where nobody wrote it, so that the text is whole. What a number with a point is filled into is to be
    /// looked at then.
    ///
    /// - Parameter before: the message in which this comes in the place of another text.
    package func withFractions(in locale: LocaleID, before: ExchangeUnit) -> ExchangeText {
        let key = MessageText.Key.category(.other)
        guard let variants, let form = ExchangeText.standIn(forFractionsIn: locale), let text = self[form], !text.isEmpty, self[key] ?? "" == "" else { return self }
        // A form of its own stays as it is.
        if let known = before.texts[locale], known[key] != nil, !known.followsAnother(key, in: locale) { return self }
        var copy = with(.plural(variants.filter { $0.key != key } + [Variant(key, text)]))
        if before.type(of: PlaceholderText.counted) != .integer, state == .translated { copy.state = .needsReview }
        return copy
    }
}
