package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// Languages that fall back to each other. The lookup of a text that all of them lack would not end.
package enum CircularFallback: Check {
    package static let id: CheckID = "circular-fallback"
    package static let finds = "Languages that stand in for each other, so that none comes last."
    package static let why = "A text that all of them lack would be looked for without end."

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
        var told: Set<LocaleID> = []
        for step in catalogue.settings.fallbacks where catalogue.fallback.isCircular(from: step.locale) && !told.contains(step.locale) {
            let chain = catalogue.fallback.chain(of: step.locale)
            told.formUnion(chain)
            let path = (chain + [step.locale]).map(\.tag).joined(separator: " → ")
            diagnostics.report(
                Diagnostic(
                    id, .error, headline: chain.count == 1 ? "\(step.locale.tag) can't stand in for itself" : "These stand in for each other: \(path)",
                    at: step.place, notes: ["Take one of these steps out: the last language falls back to the one that the pack is written in."]))
        }
    }
}
