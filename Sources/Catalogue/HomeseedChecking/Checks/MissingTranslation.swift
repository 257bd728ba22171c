import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// A text without a translation into a language of the catalogue. Users of that language see the text in another language.
package enum MissingTranslation: Check {
    package static let id: CheckID = "missing-translation"
    package static let finds = "A text without a translation into one of the catalogue's languages."
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

    /// Reports each text without a translation, once for all languages that it lacks.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            var unwritten: [LocaleID] = []
            var incomplete: [Language] = []
            for (number, tag) in catalogue.locales.numbered where tag != pack.language && !tag.isPseudo {
                let isRequired = catalogue.settings.requires(tag)
                guard let file = pack.locales[number] else {
                    if isRequired, !pack.brokenLocales.contains(number), !catalogue.hasFallback(for: tag, in: pack) {
                        unwritten.append(tag)
                    }
                    continue
                }
                let untranslated = catalogue.untranslated(pack, number)
                if untranslated.isMajority || untranslated.messages.isEmpty { continue }
                incomplete.append(
                    Language(number: number, tag: tag.tag, path: catalogue.sources[file]?.path ?? "", isRequired: isRequired))
            }
            if !unwritten.isEmpty { diagnostics.report(noFiles(pack, unwritten, of: catalogue)) }
            if incomplete.isEmpty { continue }
            // Among duplicate items, only one has the translation. The other items are not also reported as untranslated.
            var translated: Set<[String]>?
            let messages = catalogue.messages(of: pack)
            for message in messages {
                let languages = incomplete.filter { message.lacksTranslation($0.number) }
                if languages.isEmpty { continue }
                let paths =
                    translated
                    ?? Set(messages.filter { one in !incomplete.contains { one.lacksTranslation($0.number) } }.map(\.path))
                translated = paths
                if !paths.contains(message.path) { diagnostics.report(missing(message, languages)) }
            }
        }
    }

    /// A language into which some texts of a pack are not translated.
    private struct Language {
        let number: LocaleIndex
        let tag: String
        /// The path of the pack's translations.
        let path: String
        /// Whether the language must be complete. Optional languages may have gaps.
        let isRequired: Bool
    }

    private static func noFiles(_ pack: Pack, _ locales: [LocaleID], of catalogue: Catalogue) -> Diagnostic {
        let files = locales.map { locale in
            let beside = catalogue.locales.number(of: locale).flatMap { number in
                catalogue.packs.lazy.compactMap { $0.locales[number] }.first.flatMap { catalogue.sources[$0]?.path }
            }
            let folder = beside.map {
                $0.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
            }
            return "\(folder ?? locale.tag)/\(pack.id).yaml"
        }
        let commands = locales.map { "`homeseed locales add \($0.tag) --pack \(pack.id)`" }
        return Diagnostic(
            id, .error, headline: "This pack has no translations into \(locales.map(\.tag).sentenceList)", at: pack.place,
            notes: [
                "Other packs have \(files.count == 1 ? "one, so this one is" : "them, so they are") expected here too.",
                "Start \(files.count == 1 ? "it" : "them") with \(commands.sentenceList), in \(files.sentenceList).",
            ],
            occurrences: locales.count)
    }

    private static func missing(_ message: Message, _ languages: [Language]) -> Diagnostic {
        let required = languages.filter(\.isRequired)
        let named = required.isEmpty ? languages : required
        let others = languages.filter { !$0.isRequired }
        var notes = ["Add it to \(named.map(\.path).sentenceList), under \(message.path.joined(separator: " › "))."]
        if !required.isEmpty, !others.isEmpty {
            notes.append("It has no translation into \(others.map(\.tag).sentenceList) either, which isn't required yet.")
        }
        return Diagnostic(
            id, required.isEmpty ? .note : severity,
            headline: "This text has no translation into \(named.map(\.tag).sentenceList)",
            at: message.source.place, notes: notes, occurrences: languages.count)
    }
}

extension MissingTranslation {
    /// Whether the finding is about a language other than the one to seed.
    package static func concernsOtherLocale(
        _ diagnostic: Diagnostic, than locale: LocaleID, of pack: Pack, in catalogue: Catalogue
    )
        -> Bool
    {
        let chain = catalogue.fallback.chain(of: locale)
        let numbers = catalogue.locales.numbers.filter { chain.contains(catalogue.locales[$0]) }
        if diagnostic.check == id {
            guard let number = catalogue.locales.number(of: locale), locale != pack.language else { return true }
            if pack.locales[number] == nil { return chain.dropFirst().contains { $0 == pack.language } }
            return !catalogue.messages(of: pack).contains { $0.lacksTranslation(number) && $0.source.place == diagnostic.place }
        }
        guard let file = diagnostic.place?.file else { return false }
        return pack.locales.contains { number, other in other == file && !numbers.contains(number) }
    }
}
