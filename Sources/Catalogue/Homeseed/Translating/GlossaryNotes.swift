package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedText

extension Catalogue {
    /// Returns the messages of a pack for translators. Each comment is followed by the glossary terms in its text.
    package func exchangeForTranslators(of pack: Pack, in locales: [LocaleID]? = nil) -> Exchange {
        var exchange = exchange(of: pack, in: locales)
        GlossaryNotes(pack.terminology.glossary).add(to: &exchange)
        return exchange
    }
}

/// The terms of a glossary as lines in comments for translators:
/// `Glossary (nl): basket = mandje, not winkelwagen (for rewards)`.
package struct GlossaryNotes {
    private let terms: [Terminology.Term]
    /// The words of each term's forms with the number of the term, by first word.
    private var forms: [Substring: [(words: [Substring], term: Int)]] = [:]
    private static let lead = "Glossary ("

    package init(_ terms: [Terminology.Term]) {
        self.terms = terms
        for (number, term) in terms.enumerated() {
            for form in [term.term] + term.forms {
                let words = GlossaryNotes.words(form)
                if let first = words.first { forms[first, default: []].append((words, number)) }
            }
        }
    }

    package func add(to exchange: inout Exchange) {
        if terms.isEmpty { return }
        let (source, locales) = (exchange.source, exchange.locales)
        var units = exchange.units
        for index in units.indices {
            let found = Set((units[index].texts[source]?.all ?? []).flatMap(numbers)).sorted()
            let lines = found.flatMap { number in locales.compactMap { line(terms[number], $0) } }
            if !lines.isEmpty {
                units[index].comment = ([units[index].comment].compactMap(\.self) + lines).joined(separator: "\n")
            }
        }
        exchange.units = units
    }

    /// Returns a comment without the lines that an export added to it.
    package static func removed(from comment: String) -> String {
        guard comment.contains(lead) else { return comment }
        return comment.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix(lead) }.joined(
            separator: "\n")
    }

    private func numbers(_ text: String) -> [Int] {
        let words = GlossaryNotes.words(text)
        return words.indices.flatMap { index in
            (forms[words[index]] ?? []).filter { words[index...].starts(with: $0.words) }.map(\.term)
        }
    }

    private func line(_ term: Terminology.Term, _ locale: LocaleID) -> String? {
        let names = Terminology.list(term.translations, for: locale) ?? []
        let forbidden = Terminology.list(term.forbidden, for: locale) ?? []
        // The note has to fit on one line, because `removed(from:)` removes only whole lines.
        let about = (term.about ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if names.isEmpty, forbidden.isEmpty, about.isEmpty { return nil }
        let wanted = names.isEmpty ? "" : " = " + names.joined(separator: " or ")
        let refused = forbidden.isEmpty ? "" : (names.isEmpty ? ": " : ", ") + "not " + forbidden.joined(separator: " or ")
        return "\(GlossaryNotes.lead)\(locale.tag)): \(term.term)\(wanted)\(refused)" + (about.isEmpty ? "" : " (\(about))")
    }

    private static func words(_ text: String) -> [Substring] { text.lowercased().split { !$0.isLetter && !$0.isNumber } }
}
