import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

/// A check that a file's stated language is plausible. A header changed by a tool would otherwise replace the texts of another
/// language.
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

    /// Returns the catalogue's general language for a regional one that it does not have.
    private func near(_ locale: LocaleID) -> LocaleID? {
        guard locale.region != nil, !catalogue.locales.contains(locale) else { return nil }
        return locale.fallbackChain.dropFirst().first { $0 != pack.language && catalogue.locales.contains($0) }
    }

    /// Returns the language in the file's path: `famify.nl.po` as exported, or `nl.po` and `nl/LC_MESSAGES/famify.po` as in
    /// other tools.
    private func named(_ file: FormatFile) -> LocaleID? {
        // The folder name of an Xcode export is its language.
        if let folder = file.parts.last(where: { $0.hasSuffix(".xcloc") }),
            let locale = LocaleID.posix(String(folder.dropLast(6)))
        {
            return locale
        }
        let parts = file.stem.split(separator: ".").map(String.init)
        if parts.count > 1, let last = parts.last.flatMap({ LocaleID.posix($0) }), isLikely(last) { return last }
        let places = [parts.first, file.parts.dropLast().last { $0 != "LC_MESSAGES" }].compactMap(\.self)
        // Other folder names count only if they are a language of the catalogue.
        return places.lazy.compactMap { LocaleID.posix($0) }.first { isLikely($0) && isHere($0) }
    }

    private func isLikely(_ locale: LocaleID) -> Bool {
        PluralRules.areKnown(for: locale) && locale.language != pack.language.language
    }

    private func isHere(_ locale: LocaleID) -> Bool { locale.fallbackChain.contains { catalogue.locales.contains($0) } }
}
