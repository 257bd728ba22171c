import Homeseed
import HomeseedSource

/// A check that reports chocolate in any text.
struct NoChocolate: ContentCheck {
    let summary = CheckSummary(
        id: "no-chocolate", severity: .warning, finds: "A text with chocolate in it.", why: "Our dentist asked us to.",
        example: "title: A bar of chocolate")

    func check(_ pack: PackContent, _ diagnostics: inout Diagnostics) {
        for text in pack.texts {
            guard let wording = text.texts[pack.language] else { continue }
            if wording.forms.values.contains(where: { $0.lowercased().contains("chocolate") }) {
                diagnostics.report(
                    Diagnostic(summary.id, summary.severity, headline: "There is chocolate in it", at: wording.place))
            }
        }
    }
}
