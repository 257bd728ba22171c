package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A title without a verb in a pack that requires one. 'The bins' does not tell the reader what to do.
package enum VerbFirst: Check {
    package static let id: CheckID = "verb-first"
    package static let severity = Severity.note
    package static let finds =
        "A title without a verb, although titles of its kind must say what to do (`titles: verb-and-effect`)."
    package static let why = "A chore should say what to do: 'Put the bins out' does, and 'The bins' doesn't."

    package static let wrong = Example(
        pack: pack,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: ⟦Dishes⟧ and pans}
            """
    )

    package static let right = Example(pack: pack)

    private static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        kinds:
          category: {file: categories, fields: {title: text, color: color}}
          chore: {titles: verb-and-effect, fields: {category: {type: item, of: category}}}
        """

    /// Checks English and Dutch titles against the built-in verbs and the verbs that the pack lists.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(packs, of: catalogue) where ["en", "nl"].contains(scope.language.language) {
            guard scope.pack.kinds.contains(where: \.hasVerbTitles) else { continue }
            let own = Terminology.list(scope.pack.terminology.verbs, for: scope.language) ?? []
            for titles in Titles.of(scope) where titles.kind.hasVerbTitles {
                for title in titles.all { check(title, besides: own, in: scope, &diagnostics) }
            }
        }
    }

    private static func check(
        _ title: Titles.Title, besides own: Set<String>, in scope: TextScope, _ diagnostics: inout Diagnostics
    ) {
        let ranges = PlainWords.ranges(in: title.text)
        let words = ranges.map { word(title.text[$0]) }
        guard let first = ranges.first, !(scope.language.language == "nl" ? hasDutchVerb(words, own) : hasEnglishVerb(words, own))
        else { return }
        let text = CheckedText(text: title.text, place: title.place, message: title.message, scope: scope)
        diagnostics.report(
            Diagnostic(
                id, severity,
                headline: scope.language.language == "nl"
                    ? "This title has no known verb" : "'\(String(title.text[first]).escapedForTerminal)' is not a known verb",
                at: text.place(of: PlainWords.byteRange(first, in: title.text)),
                notes: [
                    "Titles of this kind are a verb and an effect, such as 'Put the bins out'. If this title has a verb, add it to `verbs` in pack.yaml."
                ]))
    }

    /// Returns the word in lowercase, with a straight apostrophe.
    private static func word(_ written: Substring) -> String {
        let word = written.lowercased()
        return word.utf8.contains { $0 >= 0x80 } ? word.replacing("’", with: "'") : word
    }

    private static func hasEnglishVerb(_ words: [String], _ own: Set<String>) -> Bool {
        guard let first = words.first(where: { !Verbs.englishLeads.contains($0) }) else { return false }
        return ([first] + first.split(separator: "-").suffix(1).map(String.init)).contains {
            Verbs.english.contains($0) || own.contains($0)
        }
    }

    /// Whether the first word is an imperative or any word is an infinitive.
    private static func hasDutchVerb(_ words: [String], _ own: Set<String>) -> Bool {
        if let first = words.first, Verbs.dutchInstructions.contains(first) { return true }
        return words.contains { word in
            if Verbs.dutch.contains(word) || own.contains(word) { return true }
            // Comparing bytes is faster, and the particles are ASCII.
            return Verbs.dutchParticles.contains { particle in
                word.utf8.starts(with: particle.utf8)
                    && Verbs.dutch.contains(String(word.unicodeScalars.dropFirst(particle.utf8.count)))
            }
        }
    }
}
