import Homeseed
import HomeseedSource

/// A check: no chocolate in any text.
struct NoChocolate: ContentCheck {
    let summary = CheckSummary(
        id: "no-chocolate", severity: .warning, finds: "A text with chocolate in it.", why: "Our dentist asked us to.",
        example: "title: A bar of chocolate")

    func check(_ pack: PackContent, _ diagnostics: inout Diagnostics) {
        for text in pack.texts {
            guard let wording = text.wordings[pack.language] else { continue }
            if wording.forms.values.contains(where: { $0.lowercased().contains("chocolate") }) {
                diagnostics.report(Diagnostic(summary.id, summary.severity, "There is chocolate in it", at: wording.place))
            }
        }
    }
}

/// A format: a text on each line.
struct PlainText: ContentFormat {
    let name = "plain"
    let purpose = "A text on each line"

    func files(_ pack: PackContent) -> [SourceFile] {
        let lines = pack.texts.compactMap { $0.wordings[pack.language]?.forms["other"] }
        return [SourceFile(path: pack.id + ".txt", text: lines.joined(separator: "\n") + "\n")]
    }
}

/// A kind: packs that require `school` have homework.
enum SchoolPack {
    static let files = [
        SourceFile(path: "school/pack.yaml", text: """
            homeseed: 1
            pack: school
            title: School
            language: en
            kinds:
              homework:
                file: homework
                fields: {title: text, minutes: integer}
            """)
    ]
}
