extension PluralRules {
    /// The forms that an author must write for counts in this language: Dutch needs one and other, Polish
    /// few and many too, Japanese only other.
    ///
    /// A form that only fractions take (Czech `many`) is not asked for, nor is one that begins at a million
    /// (`many` of French, Italian and Spanish), unless counts reach that far. `other` always is: it is what
    /// stands in where a form is missing.
    package static func requiredCategories(
        for locale: LocaleID,
        reachesMillions: Bool = false
    ) -> [PluralCategory] {
        let counted = countedCategories(for: locale)
        let rare = reachesMillions ? [PluralRules(for: locale).category(for: 1_000_000)] : []
        return Set(counted + rare + [.other]).sorted()
    }

    /// The forms that whole numbers below a million take: without `other` where only fractions have it.
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

    /// Asked for every text that counts, in a handful of languages.
    private static let answers = Locked<[LocaleID: [PluralCategory]]>([:])

    /// Numbers below a million that between them take every form: rules look at the last two or three
    /// digits, and past those only at whole thousands.
    private static var telling: [Int] {
        Array(0...1_000) + (2...999).map { $0 * 1_000 }
    }
}
