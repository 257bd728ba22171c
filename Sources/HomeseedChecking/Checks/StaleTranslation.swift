import HomeseedExchange
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation of a text that has changed since: the two say different things.
package enum StaleTranslation: Check {
    package static let id: CheckID = "stale-translation"
    package static let severity = Severity.warning
    package static let finds = "A translation of a text that has changed since."
    package static let why = "The two would say different things: what a child reads in Dutch is what the English used to say."

    package static let wrong = Example(
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: ⟦De borden afwassen⟧}}"),
        files: [
            "Locales/nl/confirmed/demo.yaml": """
                pack: {title: A small household}
                categories: {kitchen: {title: Kitchen}}
                chores: {dishes: {title: Wash the plates}}
                templates: {home: {title: One child}}
                """
        ])

    package static let right = Example(
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}}"),
        files: [
            "Locales/nl/confirmed/demo.yaml": """
                pack: {title: A small household}
                categories: {kitchen: {title: Kitchen}}
                chores: {dishes: {title: Wash the dishes}}
                templates: {home: {title: One child}}
                """
        ])

    /// Goes by the records of what translations were made from; a difference in placeholders is left to its own check.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs where !pack.confirmations.isEmpty {
            for message in catalogue.messages(of: pack) where !message.marks.isEmpty {
                var own: [Diagnostic] = []
                for (locale, mark) in message.marks.sorted(by: { catalogue.locales[$0.key] < catalogue.locales[$1.key] }) {
                    guard let text = message.translation(locale), let former = mark.formerSource else { continue }
                    // What broke off is not what it was, and what is wrong in a placeholder is said of that.
                    if catalogue.brokenFiles.contains(where: { $0.covers(message.source.place) }) { continue }
                    if PlaceholderMismatch.differ(message.source, text) { continue }
                    own.append(diagnostic(message, translated: text, from: former, marked: mark, of: pack, into: catalogue.locales[locale]))
                }
                for found in joined(own, message, of: pack, in: catalogue) { diagnostics.report(found) }
            }
        }
    }

    /// The findings of one text that has changed as one, with one command; each alone where someone may have decided about it.
    private static func joined(_ own: [Diagnostic], _ message: Message, of pack: Pack, in catalogue: Catalogue) -> [Diagnostic] {
        guard own.count > 1, catalogue.baseline == nil, var first = own.first else { return own }
        let files = Set(own.compactMap { $0.place?.file })
        if catalogue.ignores.contains(where: { files.contains($0.comment.file) }) { return own }
        let places = own.dropFirst().compactMap(\.place)
        first.headline = "The text that this and \(counted(places.count, "other translation")) translate has changed"
        first.related += places.prefix(7).map { .init("also translated here", at: $0) }
        first.notes = own.flatMap { $0.notes.dropLast(2) } + [
            "Change the translations where they need it. When they are right, confirm them all at once:",
            "homeseed locales confirm --pack \(pack.id) \(ExchangeKey.joined(message.path))",
        ]
        first.others = places
        first.occurrences = own.count
        return [first]
    }

    private static func diagnostic(
        _ message: Message, translated text: MessageText, from former: MessageText, marked mark: TranslationMark, of pack: Pack, into locale: LocaleID
    ) -> Diagnostic {
        let (was, now) = changed(former, message.source)
        return Diagnostic(
            id, severity, headline: "The text that this translates has changed", at: text.place,
            related: [.init("it was '\(shown(was))'", at: former.place), .init("it is '\(shown(now))' now", at: message.source.place)],
            notes: NeedsReview.said(mark) + [
                "Change the translation where it needs it. When it is right, say so:",
                "homeseed locales confirm --pack \(pack.id) --locale \(locale.tag) \(ExchangeKey.joined(message.path))",
            ])
    }

    /// What it was and what it is: of plural forms, one that differs.
    private static func changed(_ former: MessageText, _ now: MessageText) -> (String, String) {
        guard case .plural(let before) = former.form, case .plural(let after) = now.form else { return (former.plain, now.plain) }
        for variant in before {
            if let other = after.first(where: { $0.key == variant.key }), other.text != variant.text { return (variant.text, other.text) }
        }
        return (former.plain, now.plain)
    }

    private static func shown(_ text: String) -> String { HarmlessText.of(cropped(text, to: 60)) }
}
