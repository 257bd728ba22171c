extension PluralRules {
    /// Returns the categories that an author must write for counts in this language: Dutch requires `one` and `other`, Polish
    /// also `few` and `many`, Japanese only `other`.
    ///
    /// A category that only fractions take (Czech `many`) is not required. Neither is one that begins at a million (`many` of
    /// French, Italian and Spanish), unless counts reach that far. `other` is always required, because it replaces missing
    /// forms.
    package static func requiredCategories(
        for locale: LocaleID,
        reachesMillions: Bool = false
    ) -> [PluralCategory] {
        let counted = countedCategories(for: locale)
        let rare = reachesMillions ? [PluralRules(for: locale).category(for: 1_000_000)] : []
        return Set(counted + rare + [.other]).sorted()
    }

    /// Returns the categories of integers below a million. `other` is omitted if only fractions take it.
    package static func countedCategories(for locale: LocaleID) -> [PluralCategory] {
        if let known = answers.withLock({ $0[locale] }) { return known }
        let rules = PluralRules(for: locale)
        var found: [PluralCategory] = []
        for number in telling {
            let category = rules.category(for: number)
            if !found.contains(category) { found.append(category) }
        }
        found.sort()
        answers.withLock { [found] in $0[locale] = found }
        return found
    }

    /// A cache, because every text that counts asks for the categories of a few languages.
    private static let answers = Locked<[LocaleID: [PluralCategory]]>([:])

    /// Numbers below a million that together take every form. Rules look at the last two or three digits, and beyond those only
    /// at whole thousands.
    private static var telling: [Int] {
        Array(0...1_000) + (2...999).map { $0 * 1_000 }
    }
}
