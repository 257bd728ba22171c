/// Which form of a text a number asks for in a language, for every language that CLDR knows.
///
/// Making one reads a short line of rules, so keep it while there are numbers to ask about; asking allocates
/// nothing. `nl-BE` is answered by `nl`; a language that CLDR doesn't know has `other` alone.
package struct PluralRules: Hashable, Sendable {
    /// Says what a number is used for: languages have other forms for counting than for ranking.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// How many: "3 chores".
        case cardinal
        /// Which one in a row: "the 3rd chore".
        case ordinal
    }

    private let expression: PluralExpression

    package init(for locale: LocaleID, _ kind: Kind = .cardinal) {
        let text = PluralTable.ruleSet(for: locale, kind).map { "\($0)" } ?? ""
        // Only a fault in the generated data, which the tests would find, could make this nil.
        expression = PluralExpression(text) ?? PluralExpression()
    }

    /// Says which form a number asks for, with the digits behind its point as they are shown: `1` and `1.0` may differ.
    package func category(for number: PluralOperands) -> PluralCategory {
        expression.category(for: number)
    }

    /// Says which form a whole number asks for. Its sign does not matter.
    package func category(for number: Int) -> PluralCategory {
        expression.category(for: PluralOperands(number))
    }

    /// Every category that the rules name, for fractions too, in CLDR's order. `other` is always one.
    package var categories: [PluralCategory] {
        (expression.rules.map(\.category) + [.other]).sorted()
    }

    /// Whether CLDR has such rules for the language, or for one that it falls back to.
    package static func areKnown(for locale: LocaleID, _ kind: Kind = .cardinal) -> Bool {
        PluralTable.ruleSet(for: locale, kind) != nil
    }

    /// The version of CLDR that the rules are from.
    package static var cldrVersion: String { "\(PluralData.cldrVersion)" }
}

extension PluralRules: CustomStringConvertible {
    package var description: String { categories.map(\.rawValue).joined(separator: ", ") }
}
