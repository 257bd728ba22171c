package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedText

/// The translation progress of a pack in a language.
package struct Coverage: Hashable, Sendable {
    package var pack: String
    package var locale: LocaleID
    /// The number of messages.
    package var total = 0
    /// The number of messages with a finished translation.
    package var translated = 0
    /// The number of messages whose translation needs review.
    package var needsReview = 0
    /// The number of messages whose source has changed since the translation.
    package var stale = 0

    /// The number of messages whose recorded source text is unreadable, so that a stale translation cannot be detected.
    package var doubtful = 0
    /// The number of messages with a translator's note.
    package var notes = 0

    /// The number of messages without a translation or with a missing plural form.
    package var new: Int { total - translated - needsReview - stale - doubtful }

    /// The share of translated messages, as a whole percentage, rounded down.
    package var percent: Int { total == 0 ? 100 : translated * 100 / total }

    /// Returns the coverage of a pack in its required and existing languages. Languages of other packs are left out.
    ///
    /// - Parameter named: the languages to report, even if the pack does not have them; if empty, all required and existing
    ///   languages.
    package static func of(_ pack: Pack, in catalogue: Catalogue, languages named: [LocaleID] = []) -> [Coverage] {
        let known = catalogue.locales.numbered.filter { number, locale in
            !locale.isPseudo && (catalogue.settings.requires(locale) || pack.locales[number] != nil)
        }.map(\.1)
        let required = (catalogue.settings.isUnread ? [] : catalogue.settings.requiredLocales ?? []).map(\.locale).filter {
            locale in
            !known.contains(locale) && locale != pack.language && !catalogue.hasFallback(for: locale, in: pack)
        }
        let locales = named.isEmpty ? known + required : named
        var doubtful: [LocaleID: Set<[String]>] = [:]
        for locale in locales {
            guard let number = catalogue.locales.number(of: locale) else { continue }
            if pack.unreadConfirmations[number] != nil {
                doubtful[locale] = Set(
                    catalogue.unrecorded(pack, number).map(\.path).filter { pack.hasUnreadRecord(of: $0, in: number) })
            }
        }
        var inherited: [LocaleID: Set<[String]>] = [:]
        for locale in locales where locale.language == pack.language.language || locale.parent != nil {
            guard let number = catalogue.locales.number(of: locale) else { continue }
            inherited[locale] = Set(
                catalogue.messages(of: pack).filter { catalogue.inherits($0, in: number, of: pack) }.map(\.path))
        }
        return of(catalogue.exchange(of: pack, in: locales), doubtful: doubtful, inherited: inherited)
    }

    /// Returns the coverage of an exchange in each target language, sorted by language.
    ///
    /// - Parameters:
    ///   - doubtful: the paths of texts whose recorded source text is unreadable, by language.
    ///   - inherited: the paths of texts that a language inherits from a more general one. They count as translated.
    package static func of(
        _ exchange: Exchange, doubtful: [LocaleID: Set<[String]>] = [:], inherited: [LocaleID: Set<[String]>] = [:]
    ) -> [Coverage] {
        exchange.locales.sorted().map { locale in
            var coverage = Coverage(pack: exchange.pack, locale: locale)
            let needed = PluralRules.requiredCategories(for: locale)
            for unit in exchange.units {
                coverage.total += 1
                guard let text = unit.texts[locale] else {
                    if inherited[locale]?.contains(unit.path) == true { coverage.translated += 1 }
                    continue
                }
                guard text.isWhole(needed) else { continue }
                if text.note != nil { coverage.notes += 1 }
                switch text.state {
                case .translated where doubtful[locale]?.contains(unit.path) == true: coverage.doubtful += 1
                case .translated: coverage.translated += 1
                case .needsReview: coverage.needsReview += 1
                case .stale: coverage.stale += 1
                }
            }
            return coverage
        }
    }
}

extension ExchangeText {
    package func isWhole(_ needed: [PluralCategory]) -> Bool {
        guard let variants else { return true }
        return needed.allSatisfy { category in variants.contains { $0.key == .category(category) } }
    }
}
