import Foundation
import HomeseedText
import TestSupport
import Testing

/// All samples of CLDR, checked against the generated rules.
@Suite struct PluralSamplesTests {
    @Test(arguments: [
        (PluralRules.Kind.cardinal, "plurals", 219),
        (PluralRules.Kind.ordinal, "ordinals", 104),
    ])
    func everySample(_ kind: PluralRules.Kind, _ file: String, _ locales: Int) throws {
        guard let data = try ConformanceData.read("cldr/\(file).json") else { return }
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let supplemental = try #require(json["supplemental"] as? [String: Any])
        let samples = try #require(supplemental["plurals-type-\(kind)"] as? [String: [String: String]])
        #expect(samples.count == locales)

        var tried = 0
        for (tag, rules) in samples.sorted(by: { $0.key < $1.key }) {
            let locale = try #require(LocaleID(tag))
            #expect(locale.tag == tag)
            #expect(PluralRules.areKnown(for: locale, kind), "\(tag)")
            let asked = PluralRules(for: locale, kind)
            #expect(Set(asked.categories.map { "pluralRule-count-\($0)" }) == Set(rules.keys), "\(tag)")
            for (key, rule) in rules {
                let expected = try #require(PluralCategory(rawValue: key.replacing("pluralRule-count-", with: "")))
                for number in try Self.numbers(in: rule) {
                    let operands = try #require(PluralOperands(number), "\(number)")
                    if asked.category(for: operands) != expected {
                        Issue.record("\(tag) \(kind): \(number) is \(expected), not \(asked.category(for: operands))")
                    }
                    if let whole = Int(number), asked.category(for: whole) != expected {
                        Issue.record("\(tag) \(kind): the integer \(whole) is \(expected)")
                    }
                    tried += 1
                }
            }
        }
        print("CLDR \(file): \(tried) samples of \(samples.count) locales")
        #expect(tried > locales * 10)
    }

    /// Returns the numbers of `@integer 0, 2~16, … @decimal 0.0~1.5, 1c3`, with ranges expanded.
    static func numbers(in rule: String) throws -> [String] {
        guard let at = rule.firstIndex(of: "@") else { return [] }
        return try rule[at...].split(whereSeparator: { " ,…".contains($0) }).flatMap { word -> [String] in
            if word.hasPrefix("@") { return [] }
            let ends = word.split(separator: "~").map(String.init)
            guard let first = ends.first, let last = ends.last, ends.count == 2 else { return [String(word)] }
            let digits = first.split(separator: ".").dropFirst().first?.count ?? 0
            let lower = try #require(Int(first.replacing(".", with: "")))
            let upper = try #require(Int(last.replacing(".", with: "")))
            #expect(lower < upper)
            return (lower...upper).map { written($0, fractionDigits: digits) }
        }
    }

    private static func written(_ number: Int, fractionDigits: Int) -> String {
        guard fractionDigits > 0 else { return String(number) }
        let text = String(number)
        let digits = String(repeating: "0", count: max(0, fractionDigits + 1 - text.count)) + text
        return "\(digits.dropLast(fractionDigits)).\(digits.suffix(fractionDigits))"
    }

    @Test func readsSampleNotation() throws {
        #expect(
            try Self.numbers(in: "n = 1 @integer 0, 2~4, … @decimal 0.0~0.2, 0.9~1.1, 0.00~0.01, 1c3") == [
                "0", "2", "3", "4", "0.0", "0.1", "0.2", "0.9", "1.0", "1.1", "0.00", "0.01", "1c3",
            ])
        #expect(try Self.numbers(in: "").isEmpty)
    }
}
