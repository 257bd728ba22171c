extension PluralRules {
    /// Returns the categories that an author must write for counts in this language: Dutch requires `one` and `other`, Polish
    /// also `few` and `many`, Japanese only `other`.
    ///
    /// A category that applies only to fractions (Czech `many`) is not required. Categories that start at a million (`many` of
    /// French, Italian and Spanish) are required only if `reachesMillions` is true. `other` is always required, because it
    /// replaces missing forms.
    package static func requiredCategories(
        for locale: LocaleID,
        reachesMillions: Bool = false
    ) -> [PluralCategory] {
        let counted = countedCategories(for: locale)
        let rare = reachesMillions ? [PluralRules(for: locale).category(for: 1_000_000)] : []
        return Set(counted + rare + [.other]).sorted()
    }

    /// Returns the categories of integers below a million. `other` is omitted if it applies only to fractions.
    package static func countedCategories(for locale: LocaleID) -> [PluralCategory] {
        if let known = categoriesByLocale.withLock({ $0[locale] }) { return known }
        let rules = PluralRules(for: locale)
        var found: [PluralCategory] = []
        for number in sampleNumbers {
            let category = rules.category(for: number)
            if !found.contains(category) { found.append(category) }
        }
        found.sort()
        categoriesByLocale.withLock { [found] in $0[locale] = found }
        return found
    }

    /// A cache by language, because each plural text looks up its categories.
    private static let categoriesByLocale = Locked<[LocaleID: [PluralCategory]]>([:])

    /// Sample numbers below a million that cover every plural category. Rules test the last two or three digits, or whole
    /// thousands.
    private static var sampleNumbers: [Int] {
        Array(0...1_000) + (2...999).map { $0 * 1_000 }
    }
}
