/// The plural rules of a language, from CLDR.
///
/// Creating an instance parses a short line of rules, so reuse it; evaluation does not allocate. `nl-BE` uses the rules of
/// `nl`. A language that CLDR does not list has only `other`.
package struct PluralRules: Hashable, Sendable {
    /// The use of a number: languages have different forms for counting and for ranking.
    package enum Kind: Hashable, Sendable, CaseIterable {
        /// Counting, as in "3 chores".
        case cardinal
        /// Ranking, as in "the 3rd chore".
        case ordinal
    }

    private let expression: PluralExpression

    package init(for locale: LocaleID, _ kind: Kind = .cardinal) {
        let text = PluralTable.ruleSet(for: locale, kind).map { "\($0)" } ?? ""
        // Only invalid generated data could make this `nil`, and the tests would detect that.
        expression = PluralExpression(text) ?? PluralExpression()
    }

    /// Returns the category of a number as it is shown, because `1` and `1.0` may differ.
    package func category(for number: PluralOperands) -> PluralCategory {
        expression.category(for: number)
    }

    /// Returns the category of an integer, regardless of its sign.
    package func category(for number: Int) -> PluralCategory {
        expression.category(for: PluralOperands(number))
    }

    /// The categories that the rules name, including categories for fractions, in CLDR's order. `other` is always included.
    package var categories: [PluralCategory] {
        (expression.rules.map(\.category) + [.other]).sorted()
    }

    /// Whether CLDR has rules for the tag or for a prefix of it, such as `nl` for `nl-BE`.
    package static func areKnown(for locale: LocaleID, _ kind: Kind = .cardinal) -> Bool {
        PluralTable.ruleSet(for: locale, kind) != nil
    }

    /// The version of CLDR that the rules come from.
    package static var cldrVersion: String { "\(PluralData.cldrVersion)" }
}

extension PluralRules: CustomStringConvertible {
    package var description: String { categories.map(\.rawValue).joined(separator: ", ") }
}
