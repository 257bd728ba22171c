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
        let rules = PluralRules(for: locale)
        var found: Set<PluralCategory> = [.other]
        for number in telling { found.insert(rules.category(for: number)) }
        if reachesMillions { found.insert(rules.category(for: 1_000_000)) }
        return found.sorted()
    }

    /// Numbers below a million that between them take every form: rules look at the last two or three
    /// digits, and past those only at whole thousands.
    private static var telling: [Int] {
        Array(0...1_000) + (2...999).map { $0 * 1_000 }
    }
}
