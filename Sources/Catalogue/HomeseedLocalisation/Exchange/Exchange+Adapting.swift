package import HomeseedText

extension Exchange {
    /// Converts line endings and language tags to those of a catalogue.
    ///
    /// - Parameters:
    ///   - source: The language of the pack. `en-US` in the file becomes the pack's `en`.
    ///   - locales: The requested languages. The only regional variant of such a language in a file is treated as the
    ///     language.
    package mutating func adapt(to source: LocaleID, _ locales: [LocaleID]) {
        removeCarriageReturns()
        if self.source != source, self.source.language == source.language { renameLocale(self.source, source) }
        for locale in locales { takeRegion(as: locale) }
    }

    /// Converts CRLF and CR to LF.
    private mutating func removeCarriageReturns() {
        func isAffected(_ text: String) -> Bool { text.utf8.contains(0x0D) }
        func clean(_ text: String) -> String {
            var clean = String.UnicodeScalarView()
            var isAfterReturn = false
            for scalar in text.unicodeScalars {
                if scalar != "\n" || !isAfterReturn { clean.append(scalar == "\r" ? "\n" : scalar) }
                isAfterReturn = scalar == "\r"
            }
            return String(clean)
        }
        for index in units.indices {
            for (locale, text) in units[index].texts
            where text.all.contains(where: isAffected) || text.note.map(isAffected) == true {
                var clear = text.mapped(clean)
                clear.note = text.note.map(clean)
                units[index].texts[locale] = clear
            }
            for (locale, note) in units[index].orphanedNotes where isAffected(note.text) {
                units[index].orphanedNotes[locale]?.text = clean(note.text)
            }
        }
    }

    /// Replaces the source language by another tag, in all texts.
    private mutating func renameLocale(_ locale: LocaleID, _ name: LocaleID) {
        source = name
        locales.removeAll { $0 == name }
        for index in units.indices {
            units[index].texts[name] = units[index].texts.removeValue(forKey: locale)
            units[index].written[name] = units[index].written.removeValue(forKey: locale)
        }
    }

    /// Treats the texts of a single regional language as those of the requested general one.
    private mutating func takeRegion(as locale: LocaleID) {
        let regions = locales.filter { $0.region != nil && $0.fallbackChain.contains(locale) }
        guard let region = regions.first, regions.count == 1, !locales.contains(locale) else { return }
        let own = source
        renameLocale(region, locale)
        source = own
        locales = locales.map { $0 == region ? locale : $0 }
    }
}
