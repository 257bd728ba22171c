package import HomeseedSource
package import HomeseedText

/// What a pack says of the words in its texts: which ones it does not want, which ones stay as they are, which ones
/// belong together.
package struct Terminology: Sendable {
    /// Words that its texts must not have, by language.
    package var forbidden: [String: [String]] = [:]
    /// Texts and words that may be the same in another language: names, brands, loan words.
    package var untranslated: Set<String> = []
    /// Names of people and brands, those of the packs that this one requires among them: a text that is nothing else needs
    /// no translation.
    package var names: Set<String> = []
    /// Verbs that a title may begin with, beside those that everyone knows, by language.
    package var verbs: [String: Set<String>] = [:]
    package var glossary: [Term] = []
    /// Words that are right although no dictionary has them, by language.
    package var words: [String: [String]] = [:]

    /// Where all of these are written: what stands there is a word, also where something is called so.
    package var places: [SourceLocation] = []

    /// A term of the glossary.
    package struct Term: Sendable {
        package var term: String
        package var place: SourceLocation
        /// Other forms of it, such as its plural.
        package var forms: [String] = []
        /// What it is in other languages: one of these, by language.
        package var translations: [String: [String]] = [:]
        /// What it must not be called, by language.
        package var forbidden: [String: [String]] = [:]

        package init(
            term: String, place: SourceLocation, forms: [String] = [], translations: [String: [String]] = [:], forbidden: [String: [String]] = [:]
        ) {
            self.term = term
            self.place = place
            self.forms = forms
            self.translations = translations
            self.forbidden = forbidden
        }
    }

    /// Whether a text is nothing but one of the names, with what it counts: `Famify`, `{count} FAMCOIN`.
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

    /// The list for a language, or for the language without its region.
    package static func list<Value>(_ lists: [String: Value], for language: LocaleID) -> Value? {
        for candidate in language.fallbackChain {
            if let found = lists[candidate.tag] { return found }
        }
        return nil
    }
}
