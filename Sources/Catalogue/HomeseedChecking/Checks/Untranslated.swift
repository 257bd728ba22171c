package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation that equals its source text, as after copying a line.
package enum Untranslated: Check {
    package static let id: CheckID = "untranslated"
    package static let severity = Severity.warning
    package static let finds = "A translation that is the same as its source text."
    package static let why = "Someone copied the line and forgot to translate it, so a Dutch family reads English."

    package static let wrong = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: ⟦Wash the dishes⟧}}"))
    package static let right = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}"))

    package static let reach = CheckReach.texts

    /// Reports equal texts. A text is not reported if all its words are names, units, listed by the pack, or the same in both
    /// languages.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(packs, of: catalogue) {
            guard let locale = scope.locale, scope.language.language != scope.pack.language.language else { continue }
            let kept = Set(scope.pack.terminology.untranslated.map { $0.lowercased() })
            for (file, messages) in catalogue.messagesByFile(of: scope.pack) {
                for (index, message) in messages.enumerated() {
                    // The check `needs-review` already reports a text that is marked for review.
                    if message.marks[locale]?.needsReview == true { continue }
                    guard let text = scope.text(of: message), let place = placeOfCopy(text, of: message.source),
                        message.path != ["pack", "title"], containsTranslatableWord(text.plain, besides: kept),
                        !SharedWords.isSame(text.plain, kept, from: scope.pack.language, to: scope.language)
                    else { continue }
                    let at = CheckedText(
                        text: text.plain, place: place, message: MessageID(file: file, index: index), scope: scope)
                    diagnostics.report(
                        Diagnostic(
                            id, severity, headline: "This is the same as the source text",
                            at: at.place(of: 0..<at.text.utf8.count),
                            related: [.init("the source text", at: message.source.place)],
                            notes: [
                                "List names, and words that are the same in both languages, under `untranslated` in pack.yaml."
                            ]))
                }
            }
        }
    }

    /// Returns the location of the equal text, or `nil` if the texts differ. For plural texts, the form `other` is compared.
    private static func placeOfCopy(_ text: MessageText, of source: MessageText) -> SourceLocation? {
        switch (text.form, source.form) {
        case (.plain(let a), .plain(let b)): a == b ? text.place : nil
        case (.plural(let variants), .plural):
            variants.first { $0.key == .category(.other) && $0.text == source.plain }?.place
        default: nil
        }
    }

    /// Whether the text contains a translatable word. Words of one or two letters do not count: most are units such as kg.
    private static func containsTranslatableWord(_ text: String, besides kept: Set<String>) -> Bool {
        if kept.contains(text.lowercased()) { return false }
        return PlainWords.of(text).contains { word in
            word.count > 2 && word.contains { $0.isLetter } && !kept.contains(word.lowercased())
        }
    }
}
