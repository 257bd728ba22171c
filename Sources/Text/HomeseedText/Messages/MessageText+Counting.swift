extension MessageText {
    /// Returns the variant for exactly this number, else for its plural category, else for `other`. A text without variants is
    /// returned unchanged.
    ///
    /// - Parameters:
    ///   - number: the number as it is shown, because "1" and "1.0" may take different forms.
    ///   - rules: the plural rules of the text's language.
    package func text(for number: PluralOperands, by rules: PluralRules) -> String {
        guard case .plural(let variants) = form else { return plain }
        let category = rules.category(for: number)
        var found: String?
        for variant in variants {
            switch variant.key {
            case .exactly(let exact):
                if let whole = number.n, exact >= 0, UInt64(exact) == whole { return variant.text }
            case .category(category): found = variant.text
            case .category: continue
            }
        }
        return found ?? plain
    }
}
