package import HomeseedSource
import HomeseedText

/// Dutch texts that address the reader with both the polite u and the familiar je.
package enum MixedAddress: WordCheck {
    package static let id: CheckID = "mixed-address"
    package static let severity = Severity.warning
    package static let finds =
        "Dutch texts in one pack that address the reader formally (`u`) in one place and informally (`je`) in another."
    package static let why = "A family is a friend on one page and a customer on the next."

    package static let wrong = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(
            messages: "{first: Je bent er bijna, second: Kies wat je leuk vindt, third: Is ⟦uw⟧ mandje leeg?}")
    )

    package static let right = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(
            messages: "{first: Je bent er bijna, second: Kies wat je leuk vindt, third: Is je mandje leeg?}")
    )

    private static let messages = """
        messages:
          first: You are nearly there
          second: Choose what you like
          third: Is your basket empty?
        """

    private static let polite = ["u", "uw", "uzelf"]
    private static let familiar = ["je", "jij", "jou", "jouw", "jezelf"]

    /// Returns the Dutch words for you and your; none in other languages.
    package static func words(_ scope: TextScope) -> [String] {
        scope.language.language == "nl" ? polite + familiar : []
    }

    /// Reports the form that is rarer in the pack. Quotes and phrases of thanks such as `dank u wel` are skipped.
    package static func check(_ found: [FoundWord], in scope: TextScope, _ diagnostics: inout Diagnostics) {
        guard found.contains(where: { polite.contains($0.word) }) else { return }
        var quoted: (text: SourceLocation, from: Int)?
        let addressing = found.filter { word in
            // The first quote is searched once for each text.
            let from = quoted?.text == word.text.place ? quoted?.from ?? .max : firstQuote(word.text.text)
            quoted = (word.text.place, from)
            return !word.isHyphenated && word.range.lowerBound <= from && !isInFixedPhrase(word)
                && !word.text.isInAddress(word.range)
        }
        let politely = addressing.filter { polite.contains($0.word) }
        let familiarly = addressing.filter { familiar.contains($0.word) }
        guard !politely.isEmpty, !familiarly.isEmpty else { return }
        let isPoliteRare = politely.count <= familiarly.count
        let (rare, usual) = isPoliteRare ? (politely, familiarly) : (familiarly, politely)
        for word in rare {
            diagnostics.report(
                Diagnostic(
                    id, severity,
                    headline:
                        "This addresses the reader as \(isPoliteRare ? "u" : "je"), but the rest of the pack as \(isPoliteRare ? "je" : "u")",
                    at: word.place, related: usual.prefix(1).map { .init("as it does here", at: $0.place) },
                    notes: ["Rewrite the whole sentence, since its verb changes too."]))
        }
    }

    /// Whether the word is part of a fixed phrase such as `Dank u wel`.
    private static func isInFixedPhrase(_ word: FoundWord) -> Bool {
        let before = word.text.slice(max(word.range.lowerBound - 16, 0)..<word.range.lowerBound).lowercased()
        return before.hasSuffix("dank ") || before.hasSuffix("alstublieft ")
    }

    /// Returns the byte offset of the first opening quote, or `Int.max` if there is none. Quoted text is not addressed to the
    /// reader.
    private static func firstQuote(_ text: String) -> Int {
        var previous: Character = " "
        var offset = 0
        for character in text {
            if previous == " ", ["'", "\"", "‘", "“", "„"].contains(character) { return offset }
            previous = character
            offset += character.utf8.count
        }
        return .max
    }
}
