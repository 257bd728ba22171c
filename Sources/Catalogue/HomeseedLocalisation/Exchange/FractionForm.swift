package import HomeseedText

/// Handling of the form `other` in languages that use it for fractions only, such as Polish. Formats that count whole numbers
/// don't support it. A missing `other` is replaced by the last of the other forms, as gettext's users expect.
extension ExchangeText {
    /// Returns the form that replaces `other` if no whole number takes `other`, and `nil` otherwise.
    package static func replacement(forFractionsIn locale: LocaleID) -> MessageText.Key? {
        let counted = PluralRules.countedCategories(for: locale)
        return counted.contains(.other) ? nil : counted.last.map { .category($0) }
    }

    /// Whether a form is `other` and equals the form that would replace it, so that omitting the form loses nothing.
    package func duplicatesFallbackForm(_ key: MessageText.Key, in locale: LocaleID) -> Bool {
        guard key == .category(.other), let form = ExchangeText.replacement(forFractionsIn: locale), let own = self[key],
            let other = self[form]
        else { return false }
        return own.utf8.elementsEqual(other.utf8)
    }

    /// Returns the required forms of a language that a plural text lacks. Returns none if the text has no `other` to fill them
    /// with.
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

    /// Returns the text with `other` added if it is missing. If the count may be a fraction, the text then needs a review.
    ///
    /// - Parameter before: The message whose text this text replaces.
    package func withFractions(in locale: LocaleID, before: ExchangeUnit) -> ExchangeText {
        let key = MessageText.Key.category(.other)
        guard let variants, let form = ExchangeText.replacement(forFractionsIn: locale), let text = self[form], !text.isEmpty,
            self[key] ?? "" == ""
        else { return self }
        // A distinct `other` of the previous text is retained.
        if let known = before.texts[locale], known[key] != nil, !known.duplicatesFallbackForm(key, in: locale) { return self }
        var copy = with(.plural(variants.filter { $0.key != key } + [Variant(key, text)]))
        if before.type(of: PlaceholderText.counted) != .integer, state == .translated { copy.state = .needsReview }
        return copy
    }
}
