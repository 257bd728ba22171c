package import HomeseedText

extension Exchange {
    /// Converts line endings and language tags to the catalogue's.
    ///
    /// - Parameters:
    ///   - source: The language of the pack. `en-US` in the file becomes the pack's `en`.
    ///   - locales: The requested languages. If a file has a single regional variant of a requested language, the variant is
    ///     treated as that language.
    package mutating func adapt(to source: LocaleID, _ locales: [LocaleID]) {
        removeCarriageReturns()
        if self.source != source, self.source.language == source.language { renameLocale(self.source, source) }
        for locale in locales { adoptRegion(as: locale) }
    }

    /// Converts CRLF and CR to LF.
    private mutating func removeCarriageReturns() {
        func isAffected(_ text: String) -> Bool { text.utf8.contains(0x0D) }
        for index in units.indices {
            for (locale, text) in units[index].texts
            where text.all.contains(where: isAffected) || text.note.map(isAffected) == true {
                var clear = text.mapped(\.withLineFeeds)
                clear.note = text.note?.withLineFeeds
                units[index].texts[locale] = clear
            }
            for (locale, note) in units[index].orphanedNotes where isAffected(note.text) {
                units[index].orphanedNotes[locale]?.text = note.text.withLineFeeds
            }
        }
    }

    /// Replaces a language by another tag in all texts, and makes the tag the source language.
    private mutating func renameLocale(_ locale: LocaleID, _ name: LocaleID) {
        source = name
        locales.removeAll { $0 == name }
        for index in units.indices {
            units[index].texts[name] = units[index].texts.removeValue(forKey: locale)
            units[index].written[name] = units[index].written.removeValue(forKey: locale)
            units[index].chosenBy[name] = units[index].chosenBy.removeValue(forKey: locale)
        }
    }

    /// Treats the texts of a single regional language as texts of the requested general language, unless the file has both.
    private mutating func adoptRegion(as locale: LocaleID) {
        let regions = locales.filter { $0.region != nil && $0.fallbackChain.contains(locale) }
        guard let region = regions.first, regions.count == 1, !locales.contains(locale) else { return }
        let own = source
        renameLocale(region, locale)
        source = own
        locales = locales.map { $0 == region ? locale : $0 }
    }
}
