package import HomeseedSource
import HomeseedText

/// A Dutch word that starts with Ij instead of IJ. Phones autocorrect to this spelling, and Dutch readers notice the error.
package enum DutchIJ: TextCheck {
    package static let id: CheckID = "dutch-ij"
    package static let severity = Severity.warning
    package static let finds = "A Dutch word that starts with `Ij` instead of `IJ`."
    package static let why = "Every Dutch reader sees this spelling mistake, and phones make it by themselves."

    package static let wrong = Example(
        messages: "messages: {note: An ice cream after dinner}", dutch: ExampleCatalogue.dutch(note: "⟦Ijsje⟧ na het eten"))
    package static let right = Example(
        messages: "messages: {note: An ice cream after dinner}", dutch: ExampleCatalogue.dutch(note: "IJsje na het eten"))

    package static let traits: TextTraits = .halfIJ

    /// The third letters of Dutch words with this digraph. Other words are foreign names, such as Ijeoma.
    private static let continuations = ["s", "v", "z", "d", "k", "l", "m"].flatMap(\.utf8)

    /// Reports Dutch words that start with `Ij` instead of `IJ`.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        guard text.scope.language.language == "nl" else { return }
        for word in PlainWords.ranges(in: text.text) {
            let range = PlainWords.byteRange(word, in: text.text)
            let written = text.text[word]
            guard written.hasPrefix("Ij"), let third = written.utf8.dropFirst(2).first, continuations.contains(third) else {
                continue
            }
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "In Dutch, this word starts with two capitals", at: text.place(of: range),
                    label: "write 'IJ\(written.dropFirst(2))'",
                    fix: text.fix("Write 'IJ'", at: range.lowerBound..<range.lowerBound + 2, to: "IJ")))
        }
    }
}
