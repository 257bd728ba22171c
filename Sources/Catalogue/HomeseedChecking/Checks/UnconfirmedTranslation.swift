package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation without a recorded source text, which cannot be detected as stale.
package enum UnconfirmedTranslation: Check {
    package static let id: CheckID = "unconfirmed-translation"
    package static let severity = Severity.note
    package static let finds = "Translations without a recorded source text, in a catalogue that records source texts."
    package static let why = "When the source text changes, Homeseed can't report that the translation is stale."

    package static let wrong = Example(
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: ⟦De afwas doen⟧}}"),
        files: [
            "Locales/nl/confirmed/demo.yaml": """
            pack: {title: A small household}
            categories: {kitchen: {title: Kitchen}}
            templates: {home: {title: One child}}
            """
        ])

    package static let right = Example(
        files: [
            "Locales/nl/confirmed/demo.yaml": """
            pack: {title: A small household}
            categories: {kitchen: {title: Kitchen}}
            chores: {dishes: {title: Wash the dishes}}
            templates: {home: {title: One child}}
            """
        ])

    /// Reports one finding for each pack and language, because one command fixes all. Catalogues without any record are
    /// skipped.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        guard catalogue.packs.contains(where: { !$0.confirmations.isEmpty }) else { return }
        for pack in packs {
            for locale in pack.locales.keys.sorted() {
                let messages = catalogue.unrecorded(pack, locale).filter {
                    pack.emptyConfirmations.contains(locale) || !pack.hasUnreadRecord(of: $0.path, in: locale)
                }
                guard let text = messages.first?.translation(locale) else { continue }
                let count = messages.count
                let headline =
                    count == 1
                    ? "This translation has no recorded source text"
                    : "\(count) translations have no recorded source text"
                diagnostics.report(
                    Diagnostic(
                        id, pack.emptyConfirmations.contains(locale) ? .warning : severity, headline: headline, at: text.place,
                        label: count > 1 ? "the first of them" : nil,
                        notes: pack.emptyConfirmations.contains(locale)
                            ? [
                                "The record exists, but is empty: restore it. Without a backup, compare each pair yourself: `homeseed locales confirm` shows them."
                            ]
                            : [
                                "`homeseed lint --fix` records it. When the source text changes later, the translation counts as stale."
                            ],
                        occurrences: count))
            }
        }
    }
}
