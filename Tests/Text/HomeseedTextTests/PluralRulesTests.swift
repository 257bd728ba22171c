import HomeseedText
import TestSupport
import Testing

@Suite struct PluralRulesTests {
    @Test func readsOperands() throws {
        let price = try #require(PluralOperands("1.50"))
        #expect([price.i, price.f, price.t, price.e] == [1, 50, 5, 0])
        #expect(price.v == 2 && price.w == 1 && price.n == nil)

        let whole = try #require(PluralOperands("-1.00"))
        #expect(whole.n == 1 && whole.v == 2 && whole.w == 0 && whole.f == 0)
    }

    @Test(
        arguments: [
            ("1c6", 1_000_000, 0, 0), ("1.2c6", 1_200_000, 0, 0), ("1.0001c3", 1_000, 1, 1), ("2.5e0", 2, 1, 5),
            ("0.05c1", 0, 1, 5), ("123c1", 1_230, 0, 0),
        ] as [(String, UInt64, Int, UInt64)])
    func movesThePointOfCompactForms(_ text: String, _ i: UInt64, _ v: Int, _ f: UInt64) throws {
        let number = try #require(PluralOperands(text))
        #expect(number.i == i && number.v == v && number.f == f)
    }

    @Test(arguments: ["", "-", ".", "1.", ".5", "1..2", "1.2.3", "a", "1 ", "+1", "1c", "c6", "1c100", "1c-1", "1,5", "١"])
    func refusesWhatIsNoNumber(_ text: String) {
        #expect(PluralOperands(text) == nil)
    }

    @Test func keepsTheLastDigitsOfLongNumbers() throws {
        let rules = PluralRules(for: try #require(LocaleID("pl")))
        let zeros = String(repeating: "0", count: 1_000)
        #expect(rules.category(for: try #require(PluralOperands("1\(zeros)2"))) == .few)
        #expect(rules.category(for: try #require(PluralOperands("1\(zeros)1"))) == .many)
        #expect(rules.category(for: try #require(PluralOperands("1c99"))) == .many)
        #expect(rules.category(for: try #require(PluralOperands("1.\(zeros)1"))) == .other)
        #expect(rules.category(for: Int.min) == .many)
        #expect(PluralOperands(-5) == PluralOperands("5"))
    }

    @Test func fallsBack() throws {
        let belgian = PluralRules(for: try #require(LocaleID("nl_BE")))
        #expect(belgian == PluralRules(for: try #require(LocaleID("nl"))))
        #expect(belgian.category(for: 1) == .one && belgian.category(for: 0) == .other)

        // European Portuguese has its own cardinal rules, and the ordinal rules of Portuguese.
        let portugal = try #require(LocaleID("pt-PT"))
        let brazil = try #require(LocaleID("pt-BR"))
        #expect(PluralRules(for: portugal).category(for: 0) == .other)
        #expect(PluralRules(for: brazil).category(for: 0) == .one)
        #expect(PluralRules.areKnown(for: portugal, .ordinal))

        let unknown = try #require(LocaleID("qqq"))
        #expect(!PluralRules.areKnown(for: unknown))
        #expect(PluralRules(for: unknown).categories == [.other])
        let far = try #require(LocaleID("qqq-Latn-NL-x-home"))
        #expect(PluralRules(for: far) == PluralRules(for: unknown))
    }

    @Test func countsPlaces() throws {
        let english = PluralRules(for: try #require(LocaleID("en")), .ordinal)
        #expect(
            [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map(english.category(for:)) == [
                .one, .two, .few, .other, .other, .other, .other, .one, .two, .few, .other,
            ])
    }

    @Test(arguments: [
        ("nl", "one other"), ("en-GB", "one other"), ("ja", "other"), ("zh-Hant", "other"),
        ("pl", "one few many other"), ("cs", "one few other"), ("ar", "zero one two few many other"),
        ("lv", "zero one other"), ("it", "one other"), ("es", "one other"), ("fr", "one other"),
        ("cy", "zero one two few many other"), ("br", "one two few other"), ("qqq", "other"),
    ])
    func requiresWhatCountsNeed(_ tag: String, _ expected: String) throws {
        let required = PluralRules.requiredCategories(for: try #require(LocaleID(tag)))
        #expect(required.map(\.rawValue).joined(separator: " ") == expected)
    }

    @Test(arguments: ["it", "es", "fr", "pt", "pt-PT", "ca", "br"])
    func requiresManyForMillions(_ tag: String) throws {
        let locale = try #require(LocaleID(tag))
        #expect(!PluralRules.requiredCategories(for: locale).contains(.many))
        #expect(PluralRules.requiredCategories(for: locale, reachesMillions: true).contains(.many))
    }

    /// The few numbers that `requiredCategories` tries are sufficient: larger ones have no other form.
    @Test(.long) func requiresAllThatTurnUp() throws {
        var seen: Set<PluralRules> = []
        for locale in try PluralTableTests.locales() {
            let rules = PluralRules(for: locale)
            guard seen.insert(rules).inserted else { continue }
            let found = Set((0...30_000).map(rules.category(for:)) + (30...999).map { rules.category(for: $0 * 1_001) })
            #expect(found.isSubset(of: PluralRules.requiredCategories(for: locale)), "\(locale)")
        }
        #expect(seen.count > 30)
    }
}
