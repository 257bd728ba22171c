package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A required language of homeseed.yaml without any translation.
package enum MissingLocale: Check {
    package static let id: CheckID = "missing-locale"
    package static let finds = "A language that homeseed.yaml requires and that has no translations."
    package static let why = "The app promises families their language, and they would see none of it."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            required-locales: [nl, ⟦de⟧]
            """
        ]
    )

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            required-locales: [nl]
            """
        ]
    )

    package static let reach = CheckReach.catalogue

    /// Reports missing languages, except languages that all packs are written in.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        // A folder whose name is not a language may contain the missing language.
        if catalogue.hasUnnamedLocale { return }
        for required in catalogue.settings.requiredLocales ?? [] where !catalogue.locales.contains(required.locale) {
            if packs.allSatisfy({ $0.language == required.locale }) { continue }
            let near = suggestion(for: required.locale.tag, among: catalogue.locales.map(\.tag))
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "There is no translation into \(required.locale.tag)", at: required.place,
                    label: near.map { "did you mean '\($0)'?" },
                    notes: near == nil ? ["Add translations to Locales/\(required.locale.tag), one file for each pack."] : []))
        }
    }
}
