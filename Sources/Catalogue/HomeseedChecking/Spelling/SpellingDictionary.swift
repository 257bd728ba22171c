package import HomeseedText

/// The words of one language.
package protocol SpellingDictionary: Sendable {
    /// Whether a word, as it is written in a text, is spelt right.
    func knows(_ word: String) -> Bool
    /// What may have been meant, the likeliest first.
    func suggestions(for word: String) -> [String]
}

/// Dictionaries by language: words are only looked up where something brings them along.
package protocol SpellingDictionaries: Sendable {
    /// Nil for a language that there is no dictionary of.
    func dictionary(of language: LocaleID) -> (any SpellingDictionary)?
}
