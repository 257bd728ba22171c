package import HomeseedSource
package import HomeseedText

/// The terminology of a pack's texts: forbidden words, untranslated words, names and glossary terms.
package struct Terminology: Sendable {
    /// The forbidden words by language.
    package var forbidden: [String: [String]] = [:]
    /// The texts and words that may be the same in another language: names, brands, loan words.
    package var untranslated: Set<String> = []
    /// The names of people and brands, including those from required packs. A text that is only a name needs no translation.
    package var names: Set<String> = []
    /// The additional verbs that a title may begin with, by language.
    package var verbs: [String: Set<String>] = [:]
    package var glossary: [Term] = []
    /// The correct words that dictionaries do not contain, by language.
    package var words: [String: [String]] = [:]

    /// The locations of these lists. Text in them is a word, even if something else has the same name.
    package var places: [SourceLocation] = []

    /// A glossary term.
    package struct Term: Sendable {
        package var term: String
        package var place: SourceLocation
        /// The other forms of the term, such as its plural.
        package var forms: [String] = []
        /// Its meaning, for translators.
        package var about: String?
        /// The accepted translations by language.
        package var translations: [String: [String]] = [:]
        /// The forbidden alternatives by language.
        package var forbidden: [String: [String]] = [:]

        package init(
            term: String, place: SourceLocation, forms: [String] = [], translations: [String: [String]] = [:],
            forbidden: [String: [String]] = [:]
        ) {
            self.term = term
            self.place = place
            self.forms = forms
            self.translations = translations
            self.forbidden = forbidden
        }
    }

    /// Whether a text is only one of the names, apart from placeholders: `Famify`, `{count} FAMCOIN`.
    package func isName(_ text: MessageText) -> Bool {
        if names.isEmpty { return false }
        return text.all.allSatisfy { text, _ in
            if names.contains(text) { return true }
            guard text.utf8.contains(UInt8(ascii: "{")) else { return false }
            let content = PlaceholderText(text)
            let rest = content.filled(with: Dictionary(uniqueKeysWithValues: content.names.map { ($0, "") }))
            return names.contains(rest.split(separator: " ").joined(separator: " "))
        }
    }

    /// Returns the list for a language or for the language without its region, or `nil` if there is neither.
    package static func list<Value>(_ lists: [String: Value], for language: LocaleID) -> Value? {
        for candidate in language.fallbackChain {
            if let found = lists[candidate.tag] { return found }
        }
        return nil
    }
}
