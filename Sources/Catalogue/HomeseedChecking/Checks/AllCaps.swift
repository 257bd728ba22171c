package import HomeseedSource

/// A text of several words in capitals. It reads as shouting and is hard for children to read.
package enum AllCaps: TextCheck {
    package static let id: CheckID = "all-caps"
    package static let severity = Severity.warning
    package static let finds = "A text of several words in capitals only."
    package static let why = "Capitals read as shouting, are harder for children to read, and some screen readers spell them out."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: ⟦WASH THE DISHES⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    package static let traits: TextTraits = .onlyCapitals

    /// Reports texts in capitals. Untranslated names of the pack and words of up to three letters, such as API, do not count.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let words = PlainWords.of(text.text).filter { $0.contains { $0.isLetter } }
        // In scripts without capitals, a word in capitals is an abbreviation such as API.
        guard !words.contains(where: { $0.contains { $0.isLetter && !$0.isUppercase } }) else { return }
        // One or two names in capitals are accepted.
        let names = text.scope.pack.terminology.untranslated
        let loud = words.filter { $0.count > 3 && !names.contains(String($0)) }
        let isSentence = words.count > 2 && !loud.isEmpty
        guard words.count > 1, isSentence || loud.count > words.count / 2 else { return }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This text is all in capitals", at: text.place(of: 0..<text.text.utf8.count),
                notes: ["Use normal capitalisation. The app can show the text in capitals, if needed."]))
    }
}
