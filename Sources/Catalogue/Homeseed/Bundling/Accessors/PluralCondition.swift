import HomeseedText

/// CLDR's plural rules as conditions valid in TypeScript and Kotlin: `n % 10 = 2..4` becomes `has(o.n, 10, 2, 4)`.
struct PluralCondition {
    /// The suffix of number literals: `L` in Kotlin, empty in TypeScript.
    let suffix: String

    /// Returns the plural categories except `other` with their conditions, in evaluation order.
    func rules(of locale: LocaleID) -> [(category: String, condition: String)] {
        let text = PluralTable.ruleSet(for: locale, .cardinal).map { "\($0)" } ?? ""
        return text.split(separator: ";").compactMap { rule in
            let sides = rule.split(separator: ":")
            guard sides.count == 2 else { return nil }
            return (String(sides[0].drop { $0 == " " }), condition(sides[1].split(separator: " ")))
        }
    }

    private func condition(_ words: [Substring]) -> String {
        var words = words[...]
        var text = ""
        while let operand = words.popFirst() {
            var modulus: Substring = "0"
            if words.first == "%" {
                modulus = words.dropFirst().first ?? "0"
                words = words.dropFirst(2)
            }
            let isNegated = words.popFirst() == "!="
            let ranges = (words.popFirst() ?? "").split(separator: ",").flatMap { range -> [Substring] in
                let ends = range.split(separator: ".")
                return [ends.first ?? "0", ends.last ?? "0"]
            }
            let numbers = ([modulus] + ranges).map { $0 + suffix }.joined(separator: ", ")
            text += "\(isNegated ? "!" : "")has(o.\(operand), \(numbers))"
            if let joint = words.popFirst() { text += joint == "and" ? " && " : " || " }
        }
        return text
    }
}
