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
        guard key == .category(.other), let form = ExchangeText.standIn(forFractionsIn: locale), let own = self[key],
            let other = self[form]
        else { return false }
        return own.utf8.elementsEqual(other.utf8)
    }

    /// The forms that a language needs and the text lacks, where it has `other`.
    package func missingForms(in locale: LocaleID) -> [PluralCategory] {
        guard variants != nil, let other = self[.category(.other)], !other.isEmpty else { return [] }
        return PluralRules.requiredCategories(for: locale).filter { self[.category($0)] ?? "" == "" }
    }

    /// With `other` for each form that the language needs and the text lacks.
    package func fillingForms(in locale: LocaleID) -> ExchangeText {
        let missing = missingForms(in: locale)
        guard !missing.isEmpty, let variants, let other = self[.category(.other)] else { return self }
        let kept = variants.filter { variant in !missing.contains { .category($0) == variant.key } }
        return with(.plural(kept + missing.map { Variant(.category($0), other) }))
    }

    /// With that form where nobody wrote it, so that the text is whole. What a number with a point is filled into is to be
    /// looked at then.
    ///
    /// - Parameter before: the message in which this comes in the place of another text.
    package func withFractions(in locale: LocaleID, before: ExchangeUnit) -> ExchangeText {
        let key = MessageText.Key.category(.other)
        guard let variants, let form = ExchangeText.standIn(forFractionsIn: locale), let text = self[form], !text.isEmpty,
            self[key] ?? "" == ""
        else { return self }
        // A form of its own stays as it is.
        if let known = before.texts[locale], known[key] != nil, !known.followsAnother(key, in: locale) { return self }
        var copy = with(.plural(variants.filter { $0.key != key } + [Variant(key, text)]))
        if before.type(of: PlaceholderText.counted) != .integer, state == .translated { copy.state = .needsReview }
        return copy
    }
}
