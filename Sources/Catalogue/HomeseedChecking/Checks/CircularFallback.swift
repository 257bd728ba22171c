package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// Languages that fall back to each other. The lookup of a text that all of them lack would not end.
package enum CircularFallback: Check {
    package static let id: CheckID = "circular-fallback"
    package static let finds = "Languages that fall back to each other in a circle."
    package static let why = "The search for a missing text would never end."

    package static let wrong = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            fallback: {⟦nl-BE⟧: nl, nl: nl-BE}
            """
        ])

    package static let right = Example(
        files: [
            "Catalogue/homeseed.yaml": """
            homeseed: 1
            fallback: {nl-BE: nl}
            """
        ])

    package static let reach = CheckReach.catalogue

    /// Reports each circle once, at the first of its steps.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        var reported: Set<LocaleID> = []
        for step in catalogue.settings.fallbacks
        where catalogue.fallback.isCircular(from: step.locale) && !reported.contains(step.locale) {
            let chain = catalogue.fallback.chain(of: step.locale)
            reported.formUnion(chain)
            let path = (chain + [step.locale]).map(\.tag).joined(separator: " → ")
            diagnostics.report(
                Diagnostic(
                    id, .error,
                    headline: chain.count == 1
                        ? "\(step.locale.tag) can't fall back to itself" : "These languages fall back to each other: \(path)",
                    at: step.place, notes: ["Remove one of these steps. The last language falls back to the pack's own language."]
                ))
        }
    }
}
