import Testing

@testable import HomeseedText

/// The generated table is complete, and all of its rules can be parsed.
@Suite struct PluralTableTests {
    /// Returns every locale in the table, in the table's order.
    static func locales() throws -> [LocaleID] {
        let text = "\(PluralData.locales)"
        let rows = stride(from: 0, to: text.count, by: PluralData.localeWidth + 4).map {
            text.dropFirst($0).prefix(PluralData.localeWidth).split(separator: " ").joined()
        }
        return try rows.map { try #require(LocaleID($0), "\($0)") }
    }

    @Test func isInOrder() throws {
        let locales = try Self.locales()
        #expect(locales == locales.sorted())
        #expect(Set(locales).count == locales.count)
        #expect("\(PluralData.locales)".utf8.count == locales.count * (PluralData.localeWidth + 4))
    }

    @Test func holdsEveryLocale() throws {
        let locales = try Self.locales()
        #expect(locales.count { PluralRules.areKnown(for: $0, .cardinal) } == 227)
        // CLDR has 110; pt-PT falls back to pt.
        #expect(locales.count { PluralRules.areKnown(for: $0, .ordinal) } == 111)
        #expect(PluralRules.cldrVersion == "48")
    }

    @Test func everyRuleIsUnderstood() {
        for number in 0..<100 {
            let text = "\(PluralData.ruleSet(number))"
            let expression = PluralExpression(text)
            #expect(expression != nil, "\(text)")
            #expect(expression?.rules.count == text.split(separator: ";").count)
        }
        #expect("\(PluralData.ruleSet(-1))".isEmpty)
    }

    @Test(arguments: [
        "one", "one: ", "one: n", "one: n =", "one: n = ,", "one: n = 1..", "one: n = 3..2", "one: n % 0 = 1",
        "one: n % = 1", "one: x = 1", "one: n = 1 nor n = 2", "one: n = 1 and", "first: n = 1",
        "one: n = 99999999999999999999", "one: n == 1", "one: n = 1..2..3",
    ])
    func refusesWhatIsNoRule(_ text: String) {
        #expect(PluralExpression(text) == nil)
    }
}
