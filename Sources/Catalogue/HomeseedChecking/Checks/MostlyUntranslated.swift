package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation that lacks most of its texts.
package enum MostlyUntranslated: Check {
    package static let id: CheckID = "mostly-untranslated"
    package static let severity = Severity.warning
    package static let finds = "A translation that has only just begun."
    package static let why = "A family that chooses this language would mostly see another one."

    package static let wrong = Example(
        messages: messages,
        dutch: """
            ⟦⟧pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            """
    )

    package static let right = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(messages: "{one: Goed gedaan!, two: Klaar!, three: Wat nu?, four: Daar gaan we!}")
    )

    private static let messages = """
        messages:
          one: Well done!
          two: Ready!
          three: What next?
          four: Here we go!
        """

    /// Reports one finding for each pack and language, since a finding for each text would hide all others.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for (locale, file) in pack.locales.sorted(by: { $0.key < $1.key }) where catalogue.locales[locale] != pack.language {
                let untranslated = catalogue.untranslated(pack, locale)
                guard untranslated.isMajority else { continue }
                // A required language has to be complete.
                let isRequired = catalogue.settings.requiredLocales?.contains { $0.locale == catalogue.locales[locale] } ?? false
                let (count, all) = (untranslated.messages.count, catalogue.messages(of: pack).count)
                diagnostics.report(
                    Diagnostic(
                        id, isRequired ? .error : severity,
                        headline: "\(count) of \(all) texts are not translated into \(catalogue.locales[locale].tag) yet",
                        at: SourceLocation(file: file, range: SourceRange(0, 0)),
                        related: untranslated.messages.first.map { [.init("the first of them", at: $0.source.place)] } ?? [],
                        notes: [
                            "The app shows these texts in \(pack.language.tag) until they are translated. `homeseed locales status` shows the progress."
                        ]))
            }
        }
    }
}
