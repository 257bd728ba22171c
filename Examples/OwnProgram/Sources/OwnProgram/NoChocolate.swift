import Homeseed
import HomeseedSource

/// A check that reports chocolate in any text.
struct NoChocolate: ContentCheck {
    let summary = CheckSummary(
        id: "no-chocolate", severity: .warning, finds: "A text with chocolate in it.", why: "Our dentist asked us to.",
        example: "title: A bar of chocolate")

    func findings(in pack: PackContent) -> [Diagnostic] {
        pack.texts.compactMap { $0.texts[pack.language] }.filter { wording in
            wording.forms.values.contains { $0.lowercased().contains("chocolate") }
        }.map { Diagnostic(summary.id, summary.severity, headline: "There is chocolate in it", at: $0.place) }
    }
}
