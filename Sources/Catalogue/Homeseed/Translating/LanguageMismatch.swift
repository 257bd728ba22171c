import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

/// A check that a file's stated language is plausible. Otherwise, a file whose header a tool changed would replace the texts of
/// another language.
struct LanguageMismatch {
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack

    init(_ catalogue: Catalogue, _ pack: Pack) {
        self.catalogue = catalogue
        self.pack = pack
    }

    /// Returns a diagnostic if the file's language is implausible, otherwise `nil`.
    func diagnostic(_ exchange: Exchange, in file: FormatFile, format: any LocaleFormat.Type) -> Diagnostic? {
        let named = format.statesLanguage ? named(file) : nil
        for locale in exchange.locales where exchange.units.contains(where: { $0.texts[locale]?.hasText == true }) {
            if let named, exchange.locales.count == 1, named.language != locale.language {
                return Diagnostic(
                    "doubtful-language", .error,
                    headline: "This file is named for \(named.tag), but its content is marked as \(locale.tag)",
                    at: file.place(0..<0),
                    notes: [
                        "Nothing was imported. To import it as \(locale.tag), use `--locale \(locale.tag)`. If it is \(named.tag), correct the language in the file."
                    ])
            }
            if named != locale, let near = near(locale), !exchange.locales.contains(near) {
                return Diagnostic(
                    "doubtful-language", .error, headline: "These texts are in \(locale.tag), but the catalogue has \(near.tag)",
                    at: file.place(0..<0),
                    notes: [
                        "Nothing was imported. `--locale \(near.tag)` imports them as \(near.tag); `--locale \(locale.tag)` adds a new language."
                    ])
            }
        }
        return nil
    }

    /// Returns the catalogue's general language for a regional language that the catalogue lacks, or `nil`.
    private func near(_ locale: LocaleID) -> LocaleID? {
        guard locale.region != nil, !catalogue.locales.contains(locale) else { return nil }
        return locale.fallbackChain.dropFirst().first { $0 != pack.language && catalogue.locales.contains($0) }
    }

    /// Returns the language in the file's path, or `nil`: `famify.nl.po` as exported, or `nl.po`, `famify_nl.po`, `nl/famify.po`
    /// and `nl/LC_MESSAGES/famify.po` as in other tools.
    private func named(_ file: FormatFile) -> LocaleID? {
        // The folder name of an Xcode export is its language.
        if let folder = file.parts.last(where: { $0.hasSuffix(".xcloc") }),
            let locale = LocaleID.posix(String(folder.dropLast(6)))
        {
            return locale
        }
        let parts = file.stem.split(separator: ".").map(String.init)
        if parts.count > 1, let last = parts.last.flatMap({ LocaleID.posix($0) }), isLikely(last) { return last }
        let folder = file.parts.dropLast().last { $0 != "LC_MESSAGES" }
        // By convention, these names are languages: `nl.po`, `nl/LC_MESSAGES/famify.po`, `nl.lproj/famify.xliff`.
        let conventional = [
            parts.count == 1 ? parts.first : nil, file.parts.contains("LC_MESSAGES") ? folder : nil,
            folder.flatMap { $0.hasSuffix(".lproj") ? String($0.dropLast(6)) : nil },
        ]
        if let locale = conventional.lazy.compactMap({ $0.flatMap { LocaleID.posix($0) } }).first(where: isLikely) {
            return locale
        }
        let endings = parts.first.map(LanguageMismatch.endings) ?? []
        let android = folder.flatMap { $0.hasPrefix("values-") ? String($0.dropFirst(7)) : nil }
        let places = parts.prefix(1) + endings + [folder, android].compactMap(\.self)
        if let locale = places.lazy.compactMap({ LocaleID.posix($0) }).first(where: isClear) { return locale }
        // The endings of other folder names count only if they are a language of the catalogue.
        return (folder.map(LanguageMismatch.endings) ?? []).lazy.compactMap { LocaleID.posix($0) }
            .first { isLikely($0) && isInCatalogue($0) }
    }

    /// Returns the endings of a name after each hyphen and underscore, longest first: `pt_BR` and `BR` of `famify_pt_BR`.
    private static func endings(of name: String) -> [String] {
        name.indices.filter { name[$0] == "-" || name[$0] == "_" }.map { String(name[name.index(after: $0)...]) }
    }

    /// Language codes that are also words or abbreviations in names: `household_id`, `sign-in`, `tr` for translations.
    private static let words: Set<String> = [
        "am", "as", "be", "br", "ca", "el", "en", "et", "he", "id", "io", "is", "it", "ms", "mt", "my", "no", "or", "os", "ps",
        "sc", "se", "si", "so", "st", "to", "tr", "ts",
    ]

    /// Whether a part of a name is a language: one of the catalogue, or a code of two letters with no other meaning.
    private func isClear(_ locale: LocaleID) -> Bool {
        isLikely(locale)
            && (isInCatalogue(locale) || locale.language.count == 2 && !LanguageMismatch.words.contains(locale.language))
    }

    private func isLikely(_ locale: LocaleID) -> Bool {
        PluralRules.areKnown(for: locale) && locale.language != pack.language.language
    }

    private func isInCatalogue(_ locale: LocaleID) -> Bool { locale.fallbackChain.contains { catalogue.locales.contains($0) } }
}
