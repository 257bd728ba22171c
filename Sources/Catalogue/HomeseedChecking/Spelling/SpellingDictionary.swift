package import HomeseedText

/// The words of one language.
package protocol SpellingDictionary: Sendable {
    /// Whether the word, with its capitals, is spelt correctly.
    func knows(_ word: String) -> Bool
    /// Returns suggestions, the most likely first.
    func suggestions(for word: String) -> [String]
}

/// The spelling dictionaries by language. Spelling is checked only if the caller provides them.
package protocol SpellingDictionaries: Sendable {
    /// Returns the dictionary of a language, or `nil` if there is none.
    func dictionary(of language: LocaleID) -> (any SpellingDictionary)?
}
