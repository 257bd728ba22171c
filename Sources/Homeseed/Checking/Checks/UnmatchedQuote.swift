package import HomeseedDocument
package import HomeseedSource

package enum UnmatchedQuote: TextCheck {
    package static let id: CheckID = "unmatched-quote"
    package static let severity = Severity.warning
    package static let finds = "A quote in a text without its other half."
    package static let why = "Without its other half it is a part of the text, and the family would read it."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes⟦"⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes"}
            """
    )

    package static let traits: TextTraits = [.straightQuote, .curlyQuote]

    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        checkCurly(text, &diagnostics)
        checkApostrophe(text, &diagnostics)
        let bytes = Array(text.text.utf8)
        let quote = UInt8(ascii: "\"")
        // After a digit it may be inches, and a curly one may have opened what it closes.
        guard text.isPlain, bytes.count > 1, bytes.last == quote, bytes.count(where: { $0 == quote }) == 1,
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[bytes.count - 2]), !text.text.unicodeScalars.contains(where: { "“”„‟«»".unicodeScalars.contains($0) })
        else { return }
        let range = bytes.count - 1..<bytes.count
        diagnostics.report(
            Diagnostic(
                id, severity, "This quote ends the text, and none begins it", at: text.place(of: range),
                notes: ["A text that was to be held together by quotes has one before its first word, too."],
                fix: text.fix("Take it out", range, "", isSafe: false)))
    }

    /// A curly quote that opens or closes and is the only one. After a digit it may be inches.
    private static func checkCurly(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        let quotes = scalars.indices.filter { (0x201C...0x201F).contains(scalars[$0].value) }
        guard quotes.count == 1, let quote = quotes.first, !scalars.contains(where: { "\"«»".unicodeScalars.contains($0) }) else { return }
        if quote > scalars.startIndex, scalars[scalars.index(before: quote)].properties.numericType != nil { return }
        let start = scalars[..<quote].reduce(0) { $0 + UTF8.width($1) }
        let range = start..<start + UTF8.width(scalars[quote])
        diagnostics.report(
            Diagnostic(
                id, severity, "This quote has no other half in its text", at: text.place(of: range),
                notes: ["Put the other one where it belongs, or take this one out."], fix: text.fix("Take it out", range, "", isSafe: false)))
    }

    /// Languages that end words with an apostrophe only behind an s or its like: `Lars'`, `Max'`.
    private static let languages: Set<String> = ["en", "nl", "de", "pl", "sv", "da", "nb", "no", "fi", "es", "pt", "cs", "sk"]

    /// `ontkalken'`: the last of a text that was to have quotes.
    private static func checkApostrophe(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        let isQuote = { (scalar: Unicode.Scalar) in scalar == "'" || scalar == "\u{2018}" || scalar == "\u{2019}" }
        guard let last = scalars.last, isQuote(last), scalars.count(where: isQuote) == 1, languages.contains(text.scope.language.language),
            let before = scalars.dropLast().last, before.properties.isAlphabetic, !"sSxXzZßşšśžźż".unicodeScalars.contains(before)
        else { return }
        // `rockin'` has lost its g.
        if text.scope.language.language == "en", text.text.lowercased().dropLast().hasSuffix("in") { return }
        let end = text.text.utf8.count
        let range = end - UTF8.width(last)..<end
        diagnostics.report(
            Diagnostic(
                id, severity, "This quote ends the text, and none begins it", at: text.place(of: range),
                notes: ["A text that was to be held together by quotes has one before its first word, too."],
                fix: text.fix("Take it out", range, "", isSafe: false)))
    }
}
