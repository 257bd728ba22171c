extension MessageText {
    /// The variant that a number asks for: the one for exactly that number, else that of its category, else the one for
    /// `other`. A text that counts nothing is itself.
    ///
    /// - Parameters:
    ///   - number: the number as it is shown: "1" and "1.0" may take different forms.
    ///   - rules: those of the language that the text is written in.
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
