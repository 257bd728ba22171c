package import HomeseedSource
import HomeseedText

/// A Dutch plural with a wrong or missing apostrophe, a mistake that parents and teachers notice.
package enum DutchPlural: TextCheck {
    package static let id: CheckID = "dutch-plural"
    package static let severity = Severity.warning
    package static let finds = "A Dutch plural with a missing or a superfluous apostrophe: `pinda's` and `foto's`, but `cadeaus`."
    package static let why = "Dutch parents and teachers notice this mistake first."

    package static let wrong = Example(
        messages: "messages: {note: The photos are in the album}",
        dutch: ExampleCatalogue.dutch(note: "De ⟦fotos⟧ zitten in het album"))
    package static let right = Example(
        messages: "messages: {note: The photos and the presents are here}",
        dutch: ExampleCatalogue.dutch(note: "De foto's en de cadeaus zijn er"))

    package static let traits: TextTraits = [.vowelS, .apostropheS]

    /// Reports misspelt plurals. Addresses, names of capitalised words and English texts are skipped.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        guard text.scope.language.language == "nl" else { return }
        for range in PlainWords.ranges(in: text.text) {
            let word = text.text[range]
            guard word.utf8.last == UInt8(ascii: "s"), let corrected = corrected(word) else { continue }
            let bytes = PlainWords.byteRange(range, in: text.text)
            if text.isInAddress(bytes) || isEnglish(text.text) || isInName(range, text.text) { continue }
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "This Dutch plural is misspelled", at: text.place(of: bytes),
                    label: "write '\(corrected)'",
                    notes: [
                        "A Dutch plural has an apostrophe after a single a, i, o, u or y, and no apostrophe elsewhere: foto's, cadeaus."
                    ],
                    fix: text.fix("Write '\(corrected)'", at: bytes, to: corrected)))
        }
    }

    /// Whether a text in a Dutch file is in English, such as a song title or an untranslated line.
    private static func isEnglish(_ text: String) -> Bool {
        let words = Set(PlainWords.of(text).map { $0.lowercased() })
        return !words.isDisjoint(with: [
            "the", "and", "your", "my", "our", "with", "for", "these", "this", "those", "from", "all", "some", "you", "are",
        ])
    }

    /// Whether the word is part of a name: two capitalised words in a sentence or in quotes, such as `Music Videos`.
    private static func isInName(_ range: Range<String.Index>, _ text: String) -> Bool {
        guard text[range].first?.isUppercase == true, let before = text[..<range.lowerBound].split(separator: " ").last else {
            return false
        }
        return before.first { $0.isLetter }?.isUppercase == true && text[..<range.lowerBound].hasSuffix(before + " ")
    }

    /// Returns the correct spelling, or `nil` if the word is correct or unknown.
    private static func corrected(_ word: Substring) -> String? {
        let stem = word.dropLast()
        guard let last = stem.last else { return nil }
        if last == "'" || last == "’" {
            let noun = String(stem.dropLast())
            let lower = noun.lowercased()
            // All diminutives take an s without an apostrophe: kaartjes.
            let isDiminutive =
                lower.hasSuffix("tje") || lower.hasSuffix("pje") || lower.hasSuffix("sje") || lower.hasSuffix("kje")
            return isDiminutive && noun == lower || DutchNouns.withoutApostrophe.contains(lower) ? noun + "s" : nil
        }
        guard "aiouy".contains(last) else { return nil }
        return DutchNouns.takesApostrophe(stem.lowercased()) ? stem + "'s" : nil
    }
}
