import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A plural form that applies to several numbers and does not show the number: "peanuts" may be two or twenty.
package enum MissingCount: Check {
    package static let id: CheckID = "missing-count"
    package static let severity = Severity.warning
    package static let finds = "A plural form that doesn't show the number, although it is used for several numbers."
    package static let why = "Nobody could see how many: \"peanuts\" may be two of them or twenty."

    package static let wrong = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(
            messages:
                "{balance: {one: Je hebt één pinda, other: ⟦\"Je hebt pinda's\"⟧, =5: \"Vijf pinda's! Je hebt er {count}\"}}")
    )

    package static let right = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(messages: "{balance: {one: Je hebt één pinda, other: \"Je hebt {count} pinda's\"}}")
    )

    private static let messages = """
        messages:
          balance:
            one: You have one peanut
            other: You have {count} peanuts
        """

    package static let reach = CheckReach.texts

    /// Reports forms without the number in texts of which another form shows it. A misspelt {count} is left to other checks.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages(of: packs) where catalogue.packs.numbers.contains(message.pack) {
            check(
                message.source, in: catalogue.packs[message.pack].language,
                misspelt: { PlaceholderMismatch.misspeltNames(in: message) },
                &diagnostics)
            for (locale, text) in message.translations.numbered {
                if let text, !hasUnknownPlaceholders(text, message.source) {
                    check(text, in: catalogue.locales[locale], &diagnostics)
                }
            }
        }
    }

    /// Whether the text has placeholders that the source text lacks. One of them may be a misspelt {count}, which another check
    /// reports.
    private static func hasUnknownPlaceholders(_ text: MessageText, _ source: MessageText) -> Bool {
        guard case .plural = text.form else { return false }
        let known = Set(source.all.flatMap { PlaceholderText($0.text).names })
        return text.all.contains { PlaceholderText($0.text).names.contains { !known.contains($0) } }
    }

    /// Reports forms without the number. If no form shows the number, this is intended: "Buy that again", "Buy those again".
    ///
    /// - Parameter misspelt: the misspelt names, which another check reports.
    private static func check(
        _ text: MessageText, in locale: LocaleID, misspelt: () -> [String: String] = { [:] }, _ diagnostics: inout Diagnostics
    ) {
        guard case .plural(let variants) = text.form, variants.contains(where: { showsCount($0.text) }) else { return }
        var exact: Set<Int> = []
        for case .exactly(let number) in variants.map(\.key) { exact.insert(number) }
        for variant in variants {
            guard case .category(let category) = variant.key, !showsCount(variant.text), !isForeign(variant.text) else {
                continue
            }
            let numbers = numbers(of: category, in: locale, besides: exact)
            guard numbers.count > 1, !PlaceholderText(variant.text).names.contains(where: misspelt().keys.contains) else {
                continue
            }
            let some = numbers.map(String.init).joined(separator: ", ")
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "This doesn't show the number, and is used for \(some) and more", at: variant.place,
                    notes: [
                        "Write {count} where the number belongs.",
                        "A form for only one number, such as one in English, needs no {count}.",
                    ]))
        }
    }

    /// Whether the text shows the number in the syntax of another tool, which another check reports.
    private static func isForeign(_ text: String) -> Bool {
        ForeignPlaceholderLexer.find(in: text).contains { $0.name == PlaceholderText.counted }
    }

    private static func showsCount(_ text: String) -> Bool {
        text.utf8.contains(UInt8(ascii: "{"))
            && PlaceholderText(text).placeholders.contains { $0.name == PlaceholderText.counted }
    }

    /// Returns the lowest numbers, at most three, that use the form and have no exact form.
    private static func numbers(of category: PluralCategory, in locale: LocaleID, besides exact: Set<Int>) -> [Int] {
        let rules = PluralRules(for: locale)
        return Array((0...1_000).lazy.filter { !exact.contains($0) && rules.category(for: $0) == category }.prefix(3))
    }
}
