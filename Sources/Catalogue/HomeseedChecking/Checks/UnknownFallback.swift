package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A fallback to a language without texts. Missing texts are then shown in the pack's language.
package enum UnknownFallback: Check {
    package static let id: CheckID = "unknown-fallback"
    package static let finds = "A language that falls back to one without any texts."
    package static let why = "Missing texts would appear in the pack's language instead of the intended one."

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            fallback: {fy: ⟦de⟧}
            """
        ])

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            fallback: {fy: nl}
            """
        ])

    package static let reach = CheckReach.catalogue

    /// Reports unknown fallback languages. Circular fallbacks are left to `circular-fallback`.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        let known = Set(catalogue.locales + packs.map(\.language))
        for step in catalogue.settings.fallbacks
        where !known.contains(step.to) && !catalogue.fallback.isCircular(from: step.locale) {
            let near = suggestion(for: step.to.tag, among: known.map(\.tag))
            diagnostics.report(
                Diagnostic(
                    id, .error, headline: "There are no texts in \(step.to.tag) to fall back to", at: step.toPlace,
                    label: near.map { "did you mean '\($0)'?" },
                    notes: [
                        "Available: \(known.map(\.tag).sorted().quotedList). `homeseed locales add \(step.to.tag)` adds it."
                    ]))
        }
    }
}
