package import HomeseedSource

/// A quote without its counterpart, which is part of the text and would be shown.
package enum UnmatchedQuote: TextCheck {
    package static let id: CheckID = "unmatched-quote"
    package static let severity = Severity.warning
    package static let finds = "An opening or closing quote mark without its partner."
    package static let why = "It is part of the text, and the family would see it."

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

    package static let traits: TextTraits = [.straightQuote, .curlyQuote, .guillemet]

    /// Checks each type of quote separately.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        checkCurly(text, &diagnostics)
        checkSingle(text, &diagnostics)
        checkGuillemet(text, &diagnostics)
        checkApostrophe(text, &diagnostics)
        let bytes = Array(text.text.utf8)
        let quote = UInt8(ascii: "\"")
        // A quote after a digit may mean inches, and a curly quote may be the counterpart.
        guard text.isPlain, bytes.count > 1, bytes.last == quote, bytes.count(where: { $0 == quote }) == 1,
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[bytes.count - 2]),
            !text.text.unicodeScalars.contains(where: { "“”„‟«»".unicodeScalars.contains($0) })
        else { return }
        let range = bytes.count - 1..<bytes.count
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This quote ends the text, but none begins it", at: text.place(of: range),
                notes: ["Quotes around a text need one before its first word, too."],
                fix: text.fix("Remove it", at: range, to: "", isSafe: false)))
    }

    /// Reports a single curly quote. After a digit it may mean inches.
    private static func checkCurly(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        let quotes = scalars.indices.filter { (0x201C...0x201F).contains(scalars[$0].value) }
        guard quotes.count == 1, let quote = quotes.first, !scalars.contains(where: { "\"«»".unicodeScalars.contains($0) }) else {
            return
        }
        if quote > scalars.startIndex, scalars[scalars.index(before: quote)].properties.numericType != nil { return }
        let (before, after) = neighbours(of: quote, in: scalars)
        if isLetter(before) && isLetter(after) || !isLetter(before) && shortened.contains(word(after: quote, in: scalars)) {
            return reportApostrophe(text, at: range(of: quote, in: scalars), &diagnostics)
        }
        // A straight quote that is not an apostrophe may be the counterpart.
        let hasOther = scalars.indices.contains { index in
            let (before, after) = neighbours(of: index, in: scalars)
            return scalars[index] == "'" && !(isLetter(before) && isLetter(after))
        }
        report(text, at: range(of: quote, in: scalars), hasFix: !hasOther, &diagnostics)
    }

    /// Reports a single opening quote without a closing quote. Before a shortened word it is an apostrophe: `‘s avonds`.
    private static func checkSingle(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        guard languages.contains(text.scope.language.language), scalars.contains("\u{2018}"), !scalars.contains("\u{201A}") else {
            return
        }
        let quotes = scalars.indices.filter { scalars[$0] == "\u{2018}" }
        guard quotes.count == 1, let quote = quotes.first else { return }
        let (before, after) = neighbours(of: quote, in: scalars)
        if isLetter(before), isLetter(after) { return reportApostrophe(text, at: range(of: quote, in: scalars), &diagnostics) }
        guard !isLetter(before), after?.properties.isWhitespace == false else { return }
        let closes = scalars[quote...].indices.dropFirst().contains { index in
            let (before, after) = neighbours(of: index, in: scalars)
            return (scalars[index] == "'" || scalars[index] == "\u{2019}") && before?.properties.isWhitespace == false
                && !isLetter(after)
        }
        if closes { return }
        let word = word(after: quote, in: scalars)
        if shortened.contains(word) || word.unicodeScalars.first?.properties.numericType != nil {
            return reportApostrophe(text, at: range(of: quote, in: scalars), &diagnostics)
        }
        report(text, at: range(of: quote, in: scalars), &diagnostics)
    }

    private static func word(after quote: String.Index, in scalars: String.UnicodeScalarView) -> String {
        String(
            String.UnicodeScalarView(
                scalars[quote...].dropFirst().prefix { $0.properties.isAlphabetic || $0.properties.numericType != nil })
        ).lowercased()
    }

    /// Words that begin with an apostrophe.
    private static let shortened: Set<String> = [
        "s", "t", "n", "k", "m", "r", "em", "tis", "twas", "til", "till", "cause", "bout", "round", "cos",
    ]

    /// Reports a single guillemet next to a letter. Other guillemets are treated as arrows, except inside a French text.
    private static func checkGuillemet(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        guard text.text.utf8.contains(0xC2) else { return }
        let scalars = text.text.unicodeScalars
        let quotes = scalars.indices.filter { scalars[$0] == "«" || scalars[$0] == "»" }
        guard quotes.count == 1, let quote = quotes.first, !scalars.contains(where: { "\"“”„‟".unicodeScalars.contains($0) })
        else { return }
        let (before, after) = neighbours(of: quote, in: scalars)
        let isInside = before != nil && after != nil
        guard isLetter(before) || isLetter(after) || isInside && text.scope.language.language == "fr" else { return }
        report(text, at: range(of: quote, in: scalars), &diagnostics)
    }

    private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isAlphabetic ?? false }

    private static func neighbours(of index: String.Index, in scalars: String.UnicodeScalarView) -> (
        Unicode.Scalar?, Unicode.Scalar?
    ) {
        let next = scalars.index(after: index)
        return (
            index > scalars.startIndex ? scalars[scalars.index(before: index)] : nil,
            next < scalars.endIndex ? scalars[next] : nil
        )
    }

    private static func range(of index: String.Index, in scalars: String.UnicodeScalarView) -> Range<Int> {
        let start = scalars[..<index].reduce(0) { $0 + UTF8.width($1) }
        return start..<start + UTF8.width(scalars[index])
    }

    private static func report(_ text: CheckedText, at range: Range<Int>, hasFix: Bool = true, _ diagnostics: inout Diagnostics) {
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This quote has no partner in its text", at: text.place(of: range),
                notes: ["Add the other quote where it belongs, or remove this one."],
                fix: hasFix ? text.fix("Remove it", at: range, to: "", isSafe: false) : nil))
    }

    private static func reportApostrophe(_ text: CheckedText, at range: Range<Int>, _ diagnostics: inout Diagnostics) {
        let hasCurly = text.text.unicodeScalars.contains("\u{2019}")
        let sign = hasCurly || text.edit(range, "'") == nil ? "\u{2019}" : "'"
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This quote should be an apostrophe", at: text.place(of: range),
                label: "did you mean '\(sign)'?",
                notes: ["A quote comes in pairs. An apostrophe replaces a letter that is left out."],
                fix: text.fix("Write an apostrophe", at: range, to: sign, isSafe: false)))
    }

    /// The languages in which a final apostrophe follows only an s or a similar sound: `Lars'`, `Max'`.
    private static let languages: Set<String> = ["en", "nl", "de", "pl", "sv", "da", "nb", "no", "fi", "es", "pt", "cs", "sk"]

    /// Reports a single quote at the end of a text: `ontkalken'`.
    private static func checkApostrophe(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        let isQuote = { (scalar: Unicode.Scalar) in scalar == "'" || scalar == "\u{2018}" || scalar == "\u{2019}" }
        guard let last = scalars.last, isQuote(last), scalars.count(where: isQuote) == 1,
            languages.contains(text.scope.language.language),
            let before = scalars.dropLast().last, before.properties.isAlphabetic, !"sSxXzZßşšśžźż".unicodeScalars.contains(before)
        else { return }
        // English may drop a final g: `rockin'`.
        if text.scope.language.language == "en", text.text.lowercased().dropLast().hasSuffix("in") { return }
        let end = text.text.utf8.count
        let range = end - UTF8.width(last)..<end
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "This quote ends the text, but none begins it", at: text.place(of: range),
                notes: ["Quotes around a text need one before its first word, too."],
                fix: text.fix("Remove it", at: range, to: "", isSafe: false)))
    }
}
