package import HomeseedSource

package enum MissingTranslation: Check {
    package static let id: CheckID = "missing-translation"
    package static let finds = "A text without a translation into a language that the catalogue has."
    package static let why = "A family that reads Dutch would find an English line in the middle."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: drying, category: kitchen, title: ⟦Dry the dishes⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: drying, category: kitchen, title: Dry the dishes}
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}, drying: {title: De afwas drogen}}
            templates: {home: {title: Eén kind}}
            """
    )

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs.dropFirst() {
            for (locale, tag) in catalogue.locales.enumerated() where tag != pack.language && !tag.isPseudo {
                guard let file = pack.locales[locale] else {
                    if catalogue.settings.requires(tag), !catalogue.hasFallback(for: tag, in: pack) { diagnostics.report(noFile(pack, tag)) }
                    continue
                }
                let untranslated = catalogue.untranslated(pack, locale)
                if untranslated.isMost { continue }
                let path = catalogue.sources[file]?.path ?? ""
                // A language that need not be whole is shown with gaps: someone may be at work on it.
                let severity: Severity = catalogue.settings.requires(tag) ? severity : .note
                for message in untranslated.messages { diagnostics.report(missing(message, tag, severity, path: path)) }
            }
        }
    }

    private static func noFile(_ pack: Pack, _ locale: LocaleID) -> Diagnostic {
        Diagnostic(
            id, .error, "There is no translation of this pack into \(locale.tag)", at: pack.place,
            notes: ["Other packs have one, so this one is expected too.", "Write it in \(locale.tag)/\(pack.id).yaml beside the others."])
    }

    private static func missing(_ message: Message, _ locale: LocaleID, _ severity: Severity, path: String) -> Diagnostic {
        Diagnostic(
            id, severity, "This text has no translation into \(locale.tag)", at: message.source.place,
            notes: ["Add it to \(path), under \(message.path.joined(separator: " › "))."])
    }
}

extension Catalogue {
    /// A pack's own messages, in the order of its files.
    package func messages(of pack: Pack) -> [Message] {
        messages.flatMap { $0.first?.pack == pack.number ? $0 : [] }
    }

    /// What of a pack is to be translated into a language still, and whether that is so much that it has only begun.
    func untranslated(_ pack: Pack, _ locale: Int) -> (messages: [Message], isMost: Bool) {
        if pack.brokenLocales.contains(locale) || hasFallback(for: locales[locale], in: pack) { return ([], false) }
        let all = messages(of: pack)
        let missing = all.filter { $0.translation(locale) == nil && !$0.unread.contains(locale) }
        return (missing, missing.count >= 5 && missing.count * 2 > all.count)
    }

    /// Whether another language stands in for this one.
    func hasFallback(for locale: LocaleID, in pack: Pack) -> Bool {
        fallback.chain(of: locale).dropFirst().contains { candidate in
            candidate == pack.language || locales.firstIndex(of: candidate).map { pack.locales[$0] != nil } ?? false
        }
    }
}
