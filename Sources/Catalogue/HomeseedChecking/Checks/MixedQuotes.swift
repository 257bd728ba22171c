package import HomeseedSource

/// Straight quotes in some texts of a pack and curly quotes in others, so that search finds only one type.
package enum MixedQuotes: GatheredTextCheck {
    package static let id: CheckID = "mixed-quotes"
    package static let severity = Severity.warning
    package static let finds = "Straight quotes and apostrophes in some texts of a pack, and curly ones in others."
    package static let why = "Side by side they look like the work of two people, and a search finds only one kind."

    package static let wrong = Example(
        messages: """
            messages:
              note: "Where you're going, and when you'll be back: that⟦’⟧s all we ask"
            """,
        dutch: ExampleCatalogue.dutch(note: "Waar je heen gaat en hoe laat je terug bent")
    )

    package static let right = Example(
        messages: """
            messages:
              note: "Where you're going, and when you'll be back: that's all we ask"
            """,
        dutch: ExampleCatalogue.dutch(note: "Waar je heen gaat en hoe laat je terug bent")
    )

    package static let traits: TextTraits = [.straightQuote, .curlyQuote]

    private struct Quote {
        var text: Int
        var range: Range<Int>
        var isCurly: Bool
        /// Whether this is an apostrophe or a single quote. Single and double quotes are compared separately.
        var isSingle: Bool
        var replacement: String?
    }

    /// Reports the rarer type, separately for double quotes and for single quotes and apostrophes.
    package static func check(_ texts: [CheckedText], in scope: TextScope, _ diagnostics: inout Diagnostics) {
        // A fast path: every curly quote begins with this byte in UTF-8.
        guard texts.contains(where: { $0.text.utf8.contains(0xE2) }) else { return }
        let quotes = texts.indices.flatMap { Self.quotes(in: texts[$0].text, number: $0) }
        for isSingle in [true, false] { report(quotes.filter { $0.isSingle == isSingle }, of: texts, &diagnostics) }
        reportEnclosed(texts, &diagnostics)
    }

    /// Reports a single text in a pack that is enclosed in curly quotes. Curly quotes are not YAML quotes, so they would be
    /// shown.
    private static func reportEnclosed(_ texts: [CheckedText], _ diagnostics: inout Diagnostics) {
        let enclosed = texts.filter { $0.text.hasSuffix("”") && ($0.text.hasPrefix("“") || $0.text.hasPrefix("„")) }
        guard enclosed.count == 1, texts.count > 1, let only = enclosed.first else { return }
        diagnostics.report(
            Diagnostic(
                id, .note, headline: "These curly quotes are part of the text, and are shown with it", at: only.place,
                notes: ["A text needs no quotes of its own. Where YAML requires quotes, they have to be straight."]))
    }

    private static func report(_ quotes: [Quote], of texts: [CheckedText], _ diagnostics: inout Diagnostics) {
        let curly = quotes.count { $0.isCurly }
        guard curly > 0, curly < quotes.count else { return }
        let isCurlyRare = curly * 2 <= quotes.count
        for (number, rare) in Dictionary(grouping: quotes.filter { $0.isCurly == isCurlyRare }, by: \.text).sorted(by: {
            $0.key < $1.key
        }) {
            let (text, quote) = (texts[number], rare[0])
            let edits = rare.map { other in other.replacement.flatMap { text.edit(other.range, $0) } }
            let sure = edits.compactMap { $0 }
            let names = isCurlyRare ? ("curly", "straight") : ("straight", "curly")
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "This quote is \(names.0), but most in this pack are \(names.1)",
                    at: text.place(of: quote.range),
                    fix: sure.count == edits.count ? Fix("Use \(names.1) quotes", edits: sure, isSafe: true) : nil))
        }
    }

    private static func quotes(in text: String, number: Int) -> [Quote] {
        var found: [Quote] = []
        var start = 0
        var previous: Character = " "
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let range = start..<start + character.utf8.count
            start = range.upperBound
            defer { previous = character }
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            let isInWord = previous.isLetter && next.isLetter
            switch character {
            // A quote after a digit may mean inches or minutes.
            case "'", "\"":
                if !previous.isNumber {
                    found.append(
                        Quote(
                            text: number, range: range, isCurly: false, isSingle: character == "'",
                            replacement: character == "'" && isInWord ? "’" : nil))
                }
            case "‘", "’": found.append(Quote(text: number, range: range, isCurly: true, isSingle: true, replacement: "'"))
            case "“", "”", "„": found.append(Quote(text: number, range: range, isCurly: true, isSingle: false, replacement: "\""))
            default: continue
            }
        }
        return found
    }
}
