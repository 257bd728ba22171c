package import HomeseedText

/// Handling of the form `other` in languages that use it for fractions only, such as Polish. Formats that count whole numbers
/// don't support it. If it is missing, the last of the other forms replaces it, as gettext's users expect.
extension ExchangeText {
    /// Returns the form that replaces `other` if no whole number takes `other`, and `nil` otherwise.
    package static func standIn(forFractionsIn locale: LocaleID) -> MessageText.Key? {
        let counted = PluralRules.countedCategories(for: locale)
        return counted.contains(.other) ? nil : counted.last.map { .category($0) }
    }

    /// Whether a form is `other` and equals the form that would replace it, so that omitting it loses nothing.
    package func followsAnother(_ key: MessageText.Key, in locale: LocaleID) -> Bool {
        guard key == .category(.other), let form = ExchangeText.standIn(forFractionsIn: locale), let own = self[key],
            let other = self[form]
        else { return false }
        return own.utf8.elementsEqual(other.utf8)
    }

    /// Returns the required forms of a language that a text with `other` lacks.
    package func missingForms(in locale: LocaleID) -> [PluralCategory] {
        guard variants != nil, let other = self[.category(.other)], !other.isEmpty else { return [] }
        return PluralRules.requiredCategories(for: locale).filter { self[.category($0)] ?? "" == "" }
    }

    /// Returns the text with `other` copied to each required form that it lacks.
    package func fillingForms(in locale: LocaleID) -> ExchangeText {
        let missing = missingForms(in: locale)
        guard !missing.isEmpty, let variants, let other = self[.category(.other)] else { return self }
        let kept = variants.filter { variant in !missing.contains { .category($0) == variant.key } }
        return with(.plural(kept + missing.map { Variant(.category($0), other) }))
    }

    /// Returns the text with `other` added if it is missing. A message that counts fractions then needs a review.
    ///
    /// - Parameter before: The message whose text this one replaces.
    package func withFractions(in locale: LocaleID, before: ExchangeUnit) -> ExchangeText {
        let key = MessageText.Key.category(.other)
        guard let variants, let form = ExchangeText.standIn(forFractionsIn: locale), let text = self[form], !text.isEmpty,
            self[key] ?? "" == ""
        else { return self }
        // A distinct `other` of the previous text is retained.
        if let known = before.texts[locale], known[key] != nil, !known.followsAnother(key, in: locale) { return self }
        var copy = with(.plural(variants.filter { $0.key != key } + [Variant(key, text)]))
        if before.type(of: PlaceholderText.counted) != .integer, state == .translated { copy.state = .needsReview }
        return copy
    }
}
