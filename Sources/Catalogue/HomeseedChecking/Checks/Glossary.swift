import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A term that differs from the pack's glossary. Children would expect two words to mean two things.
package enum Glossary: WordCheck {
    package static let id: CheckID = "glossary"
    package static let severity = Severity.warning
    package static let finds = "A term that differs from the pack's glossary."
    package static let why = "If the basket is called a shopping trolley on another page, a child looks for two things."

    package static let wrong = Example(
        messages: "messages: {note: Your basket is empty}", dutch: ExampleCatalogue.dutch(note: "Je ⟦winkelwagen⟧ is leeg"),
        files: ["Catalogue/demo/glossary.yaml": glossary])
    package static let right = Example(
        messages: "messages: {note: Your basket is empty}", dutch: ExampleCatalogue.dutch(note: "Je mandje is leeg"),
        files: ["Catalogue/demo/glossary.yaml": glossary])

    private static let glossary = """
        terms:
          - {term: basket, forms: baskets, translations: {nl: mandje}, forbidden: {nl: winkelwagen}}
        """

    /// Returns the terms and forbidden words in the pack's own language. Translations are checked only for texts with a term.
    package static func words(_ scope: TextScope) -> [String] {
        guard scope.locale == nil else { return [] }
        return scope.pack.terminology.glossary.flatMap { term in
            ([term.term] + term.forms + (Terminology.list(term.forbidden, for: scope.language) ?? [])).map { $0.lowercased() }
        }
    }

    /// Reports forbidden words in the pack's own language, and wrong terms in the translations of texts with a term.
    package static func check(_ found: [FoundWord], in scope: TextScope, _ diagnostics: inout Diagnostics) {
        var translations: [LocaleIndex: TextScope] = [:]
        for locale in scope.pack.locales.keys { translations[locale] = TextScope(scope.catalogue, scope.pack, locale: locale) }
        for (number, term) in scope.pack.terminology.glossary.enumerated() {
            let own = Set(([term.term] + term.forms).map { $0.lowercased() })
            let refused = Set((Terminology.list(term.forbidden, for: scope.language) ?? []).map { $0.lowercased() })
            for word in found where refused.contains(word.word) {
                diagnostics.report(forbidden(word, by: term, allowing: [term.term], beside: refused))
            }
            // A text with two forms of a term is checked once.
            let messages = Set(found.filter { own.contains($0.word) }.map(\.text.message)).sorted()
            for locale in translations.keys.sorted() {
                guard let other = translations[locale] else { continue }
                let words = TermWords(term, number: number, other.language)
                for id in messages { check(id, for: term, against: words, in: other, &diagnostics) }
            }
        }
    }

    /// The allowed and forbidden words for a term in a language.
    private struct TermWords {
        let allowed: [String]
        let forbidden: Set<String>
        let table: WordTable

        init(_ term: Terminology.Term, number: Int, _ language: LocaleID) {
            allowed = (Terminology.list(term.translations, for: language) ?? []).map { $0.lowercased() }
            let words = (Terminology.list(term.forbidden, for: language) ?? []).map { $0.lowercased() }
            forbidden = Set(words)
            table = WordTable(words)
        }
    }

    private static func check(
        _ id: MessageID, for term: Terminology.Term, against words: TermWords, in scope: TextScope,
        _ diagnostics: inout Diagnostics
    ) {
        guard let message = scope.catalogue[id], let text = scope.text(of: message) else { return }
        var isNamed = words.allowed.isEmpty
        var isRefused = false
        for (content, place) in text.all {
            var content = content
            var hits: [Range<Int>] = []
            _ = content.withUTF8 { TextScan($0, words.table) { range, _ in hits.append(range) } }
            let at = CheckedText(text: content, place: place, message: id, scope: scope)
            for hit in hits {
                isRefused = true
                let word = FoundWord(word: at.slice(hit).lowercased(), range: hit, text: at)
                diagnostics.report(forbidden(word, by: term, allowing: words.allowed, beside: words.forbidden))
            }
            let lower = content.lowercased().replacing("’", with: "'")
            isNamed = isNamed || words.allowed.contains { lower.contains($0) }
        }
        if isNamed || isRefused { return }
        diagnostics.report(
            Diagnostic(
                Glossary.id, .note, headline: "The source text has '\(term.term)', but this has no '\(words.allowed[0])'",
                at: text.place,
                related: [.init("the source text", at: message.source.place), .init("the glossary", at: term.place)]))
    }

    private static func forbidden(
        _ word: FoundWord, by term: Terminology.Term, allowing allowed: [String], beside others: Set<String>
    ) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "The glossary has another word for '\(word.written.escapedForTerminal)'", at: word.place,
            label: allowed.first.map { "the word is '\($0)'" }, related: [.init("the glossary", at: term.place)],
            fix: allowed.first.flatMap { replacement(of: word, by: $0, beside: others) })
    }

    /// Returns a fix, or `nil` if the replacement is uncertain: the word is hyphenated, or it starts with another forbidden
    /// word, as a plural does.
    private static func replacement(of word: FoundWord, by allowed: String, beside others: Set<String>) -> Fix? {
        if word.isHyphenated || others.contains(where: { $0 != word.word && word.word.hasPrefix($0) }) { return nil }
        let other = word.applyingCase(to: allowed)
        return word.text.fix("Write '\(other)'", at: word.range, to: other, isSafe: false)
    }
}
