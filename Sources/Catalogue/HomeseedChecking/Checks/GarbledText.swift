import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A text that was saved in one encoding and read in another: `oliÃ«n` for `oliën`.
package enum GarbledText: TextCheck {
    package static let id: CheckID = "garbled-text"
    package static let severity = Severity.warning
    package static let finds =
        "Letters that were saved in one encoding and read in another, so that accents turn into other characters."
    package static let why = "The family would see odd characters in place of an accented letter or a quote."

    package static let wrong = Example(
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De deur oli⟦Ã«⟧n}}
            templates: {home: {title: Eén kind}}
            """
    )

    package static let right = Example(
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De deur oliën}}
            templates: {home: {title: Eén kind}}
            """
    )

    package static let traits: TextTraits = .garbled

    /// Reports one finding for each text, with a fix for all garbled letters.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let stretches = Mojibake(text.text).stretches
        guard let first = stretches.first else { return reportLostLetters(text, &diagnostics) }
        let word = text.word(around: first.range)
        let meant = Mojibake.decoded(text.slice(word))
        let edits = stretches.map { text.edit($0.range, $0.meant) }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "'\(text.slice(word).escapedForTerminal)' was read in the wrong encoding",
                at: text.place(of: first.range),
                label: "did you mean '\(meant.escapedForTerminal)'?",
                notes: ["The text was saved as UTF-8 and opened as Windows-1252 at some point."],
                fix: edits.contains(nil)
                    ? nil : Fix("Write '\(meant.escapedForTerminal)'", edits: edits.compactMap(\.self), isSafe: false),
                occurrences: stretches.count))
    }

    /// Reports the first replacement character, as in `oli�n`. The original letter is lost, so there is no fix.
    private static func reportLostLetters(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        var offset = 0
        for scalar in text.text.unicodeScalars {
            if scalar == "\u{FFFD}" {
                let range = offset..<offset + UTF8.width(scalar)
                let word = text.slice(text.word(around: range))
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "A letter of '\(word.escapedForTerminal)' is lost", at: text.place(of: range),
                        notes: ["The text was read in the wrong encoding. Type the missing letter."]))
                return
            }
            offset += UTF8.width(scalar)
        }
    }
}

extension CheckedText {
    /// Returns the range of the word around some bytes, delimited by whitespace.
    fileprivate func word(around range: Range<Int>) -> Range<Int> {
        let bytes = Array(text.utf8)
        func isBlank(_ at: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) }
        var (lower, upper) = (range.lowerBound, range.upperBound)
        while lower > 0, !isBlank(lower - 1) { lower -= 1 }
        while upper < bytes.count, !isBlank(upper) { upper += 1 }
        return lower..<upper
    }
}
