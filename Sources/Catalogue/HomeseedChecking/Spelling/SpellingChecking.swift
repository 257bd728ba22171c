import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A spell check of all texts against the dictionaries of their languages.
package struct SpellingChecking {
    @Boxed var catalogue: Catalogue
    let dictionaries: any SpellingDictionaries

    package init(catalogue: Catalogue, dictionaries: any SpellingDictionaries) {
        self.catalogue = catalogue
        self.dictionaries = dictionaries
    }

    /// Reports each word that is neither in the dictionary nor in the pack's own lists. Languages without a dictionary and
    /// pseudo-languages are skipped.
    package func check(_ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(catalogue.packs.dropFirst(), of: catalogue) where !scope.language.isPseudo {
            guard let dictionary = dictionaries.dictionary(of: scope.language) else { continue }
            check(scope, with: dictionary, &diagnostics)
        }
    }

    private func check(_ scope: TextScope, with dictionary: any SpellingDictionary, _ diagnostics: inout Diagnostics) {
        let own = catalogue.ownWords(of: scope.pack, in: scope.language)
        // The suggestions for each word, which may occur in many texts; `nil` if the word is correct.
        var known: [String: [String]?] = [:]
        func suggestions(_ word: String) -> [String]? {
            if let found = known[word] { return found }
            let isRight = own.contains(word) || own.contains(word.lowercased()) || dictionary.knows(word)
            let found = isRight ? nil : dictionary.suggestions(for: word)
            known[word] = .some(found)
            return found
        }
        scope.forEachText { id, text, place in
            let path = catalogue[id]?.path ?? []
            let words = SpelledWords(
                text, hasNames: scope.language.language != "de", isName: path.first == "templates" && path.count > 3)
            for (word, range) in words.words {
                for (part, range) in Self.misspelt(word, range, isWrong: { suggestions($0) != nil }) {
                    let at = CheckedText(text: text, place: place, message: id, scope: scope)
                    diagnostics.report(
                        MisspeltWord.diagnostic(part, at: at.place(of: range), suggesting: suggestions(part) ?? [], in: scope))
                }
            }
        }
    }

    /// Returns the misspelt word or its misspelt parts between hyphens, or an empty list if the word is correct.
    private static func misspelt(_ word: String, _ range: Range<Int>, isWrong: (String) -> Bool) -> [(String, Range<Int>)] {
        let plain = word.replacing("’", with: "'")
        guard isWrong(plain) else { return [] }
        var found: [(String, Range<Int>)] = []
        var start = range.lowerBound
        for part in word.split(separator: "-", omittingEmptySubsequences: false) {
            let end = start + part.utf8.count
            defer { start = end + 1 }
            let plain = String(part).replacing("’", with: "'")
            // Possessives are looked up without 's.
            let isRight = plain.count < 2 || !isWrong(plain) || plain.hasSuffix("'s") && !isWrong(String(plain.dropLast(2)))
            if !isRight { found.append((String(part), start..<end)) }
        }
        return found
    }
}

extension Catalogue {
    /// Returns the words that are correct in a pack regardless of dictionaries: its own words, the words of required packs, and
    /// its terms, names and verbs.
    fileprivate func ownWords(of pack: Pack, in language: LocaleID) -> Set<String> {
        let all = pack.requires.compactMap { self.packs.numbers.contains($0) ? self.packs[$0] : nil } + [pack]
        var texts: [String] = []
        for terminology in all.map(\.terminology) {
            texts += Terminology.list(terminology.words, for: language) ?? []
            texts += terminology.untranslated
            texts += Terminology.list(terminology.verbs, for: language) ?? []
            for term in terminology.glossary {
                texts +=
                    language == pack.language
                    ? [term.term] + term.forms : Terminology.list(term.translations, for: language) ?? []
            }
        }
        return Set(texts.flatMap { [$0] + PlainWords.of($0).map { String($0).replacing("’", with: "'") } })
    }
}
