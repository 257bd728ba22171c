package import HomeseedSource

package enum UnconfirmedTranslation: Check {
    package static let id: CheckID = "unconfirmed-translation"
    package static let severity = Severity.note
    package static let finds = "Translations of which nobody noted what text they were made from, in a pack where that is noted."
    package static let why = "When the text changes, nobody would be told that its translation has to follow."

    package static let wrong = Example(
        files: [
            "Locales/nl/confirmed/demo.yaml": """
                ⟦⟧pack: {title: A small household}
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

    /// One for a pack and a language: it is mended with one command.
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs {
            for (locale, messages) in pack.unconfirmed.sorted(by: { $0.key < $1.key }) {
                guard let file = pack.confirmations[locale], let first = messages.first.flatMap({ catalogue[$0] }),
                    let text = first.translation(locale)
                else { continue }
                let count = messages.count
                diagnostics.report(
                    Diagnostic(
                        id, severity, "\(count) translation\(count == 1 ? " is" : "s are") not confirmed yet",
                        at: Place(file: file, range: SourceRange(0, 0)), related: [.init("the first of them", at: text.place)],
                        notes: ["`homeseed locales confirm --pack \(pack.id)` writes down what text each was made from."]))
            }
        }
    }
}
