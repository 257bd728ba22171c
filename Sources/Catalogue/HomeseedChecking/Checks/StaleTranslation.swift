import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation whose source text has changed.
package enum StaleTranslation: Check {
    package static let id: CheckID = "stale-translation"
    package static let severity = Severity.warning
    package static let finds = "A translation whose source text has changed since."
    package static let why = "The two now differ: the Dutch still says what the English used to say."

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

    /// Compares the recorded source texts with the current source texts. Different placeholders are left to their own check.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs where !pack.confirmations.isEmpty {
            for message in catalogue.messages(of: pack) where !message.marks.isEmpty {
                for (locale, mark) in message.marks.sorted(by: { catalogue.locales[$0.key] < catalogue.locales[$1.key] }) {
                    guard let text = message.translation(locale), let former = mark.formerSource else { continue }
                    // An incomplete text is not comparable, and another check reports different placeholders.
                    if catalogue.brokenFiles.contains(where: { $0.covers(message.source.place) }) { continue }
                    if PlaceholderMismatch.differ(message.source, text) { continue }
                    diagnostics.report(
                        diagnostic(
                            message, translated: text, from: former, marked: mark, of: pack, into: catalogue.locales[locale]))
                }
            }
        }
    }

    /// Merges the findings of one changed text into one finding with a single command, for reports. Filters and editors use the
    /// individual findings.
    package static func joined(_ found: [Diagnostic]) -> [Diagnostic] {
        var groups: [Group: [Int]] = [:]
        for (number, diagnostic) in found.enumerated() where diagnostic.check == id && diagnostic.suppression == nil {
            if let cause = diagnostic.cause?.place {
                groups[Group(cause: cause, severity: diagnostic.severity), default: []].append(number)
            }
        }
        let several = groups.values.filter { $0.count > 1 }
        if several.isEmpty { return found }
        var result = found.map(Optional.some)
        for numbers in several {
            result[numbers[0]] = one(numbers.map { found[$0] })
            for number in numbers.dropFirst() { result[number] = nil }
        }
        return result.compactMap(\.self)
    }

    private struct Group: Hashable {
        var cause: SourceLocation
        var severity: Severity
    }

    private static func one(_ group: [Diagnostic]) -> Diagnostic {
        var first = group[0]
        let places = group.dropFirst().compactMap(\.place)
        first.headline = "The source text of this and \(counted(places.count, "other translation")) has changed"
        first.related += places.prefix(7).map { .init("also translated here", at: $0) }
        first.notes = group.flatMap { $0.notes.dropLast(2) } + (first.cause?.advice ?? [])
        first.others = places
        first.occurrences = group.count
        return first
    }

    private static func diagnostic(
        _ message: Message, translated text: MessageText, from former: MessageText, marked mark: TranslationMark, of pack: Pack,
        into locale: LocaleID
    ) -> Diagnostic {
        let (was, now) = changed(former, message.source)
        var diagnostic = Diagnostic(
            id, severity, headline: "The source text of this translation has changed", at: text.place,
            related: [
                .init("it was '\(shown(was))'", at: former.place), .init("it is '\(shown(now))' now", at: message.source.place),
            ],
            notes: NeedsReview.noteLines(mark) + [
                "Change the translation if necessary. When it is right, confirm it:",
                "homeseed locales confirm --pack \(pack.id) --locale \(locale.tag) \(ExchangeKey.joined(message.path))",
            ])
        diagnostic.cause = .init(
            message.source.place,
            advice: [
                "Change the translations if necessary. When they are right, confirm them all at once:",
                "homeseed locales confirm --pack \(pack.id) \(ExchangeKey.joined(message.path))",
            ])
        return diagnostic
    }

    /// Returns the former and the current text. For plural texts, returns a form that differs.
    private static func changed(_ former: MessageText, _ now: MessageText) -> (String, String) {
        guard case .plural(let before) = former.form, case .plural(let after) = now.form else { return (former.plain, now.plain) }
        for variant in before {
            if let other = after.first(where: { $0.key == variant.key }), other.text != variant.text {
                return (variant.text, other.text)
            }
        }
        return (former.plain, now.plain)
    }

    private static func shown(_ text: String) -> String { cropped(text, to: 60).escapedForTerminal }
}
