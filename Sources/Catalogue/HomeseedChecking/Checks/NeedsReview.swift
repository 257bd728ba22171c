import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation with a review mark or a translator's note.
package enum NeedsReview: Check {
    package static let id: CheckID = "needs-review"
    package static let severity = Severity.note
    package static let finds = "A translation that is marked for review or has a note."
    package static let why = "A translator was unsure about it, and families would read it as it is."

    package static let wrong = Example(
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: ⟦De vaat doen⟧}}"),
        files: ["Locales/nl/confirmed/demo.yaml": record("{text: Wash the dishes, needs-review: true, note: Belgians say so.}")])

    package static let right = Example(
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}"),
        files: ["Locales/nl/confirmed/demo.yaml": record("Wash the dishes")])

    private static func record(_ dishes: String) -> String {
        """
        pack: {title: A small household}
        categories: {kitchen: {title: Kitchen}}
        chores: {dishes: {title: \(dishes)}}
        templates: {home: {title: One child}}
        """
    }

    /// Reports marked translations. `stale-translation` reports translations whose source text has changed, with their note.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs where !pack.confirmations.isEmpty {
            for message in catalogue.messages(of: pack) where !message.marks.isEmpty {
                for (locale, mark) in message.marks.sorted(by: { $0.key < $1.key })
                where (mark.needsReview || mark.note != nil) && mark.formerSource == nil {
                    guard let text = message.translation(locale) else { continue }
                    diagnostics.report(
                        diagnostic(message, translated: text, marked: mark, of: pack, into: catalogue.locales[locale]))
                }
            }
        }
    }

    private static func diagnostic(
        _ message: Message, translated text: MessageText, marked mark: TranslationMark, of pack: Pack, into locale: LocaleID
    ) -> Diagnostic {
        Diagnostic(
            id, severity, headline: mark.needsReview ? "This translation needs review" : "This translation has a note",
            at: text.place,
            related: [
                .init(mark.needsReview ? "marked here" : "the note", at: mark.place),
                .init("the source text", at: message.source.place),
            ],
            notes: noteLines(mark) + [
                mark.needsReview
                    ? "Change it if necessary. When it is right, confirm it:" : "When the note is dealt with, remove it:",
                "homeseed locales confirm --pack \(pack.id) --locale \(locale.tag) \(ExchangeKey.joined(message.path))",
            ])
    }

    /// Returns a line with the translator's note for reports, or none if there is no note.
    static func noteLines(_ mark: TranslationMark) -> [String] {
        guard let note = mark.note else { return [] }
        return ["The translator's note: \(cropped(note.escapedOnOneLine, to: 300).escapedForTerminal)"]
    }
}
