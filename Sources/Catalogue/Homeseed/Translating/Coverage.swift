package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedText

/// How far a pack is in a language.
package struct Coverage: Hashable, Sendable {
    package var pack: String
    package var locale: LocaleID
    /// How many messages there are.
    package var total = 0
    /// How many of them can be shown as they are.
    package var translated = 0
    /// How many have a text that someone should look at.
    package var needsReview = 0
    /// How many have a text of which the source has changed since.
    package var stale = 0

    /// How many have a text of which the record can't be read: nobody knows whether the source has changed since.
    package var doubtful = 0
    /// How many have a note of a translator's.
    package var notes = 0

    /// How many have no text, or lack a plural form that the language needs.
    package var new: Int { total - translated - needsReview - stale - doubtful }

    /// In whole per cent, rounded down: 100 is all.
    package var percent: Int { total == 0 ? 100 : translated * 100 / total }

    /// Says how far a pack is in the languages that it has to be in, and in those that it is in besides. Nothing is said of a
    /// language that only other packs are in.
    ///
    /// - Parameter named: The languages to report, whether or not the pack is in them; all that concern it if there are none.
    package static func of(_ pack: Pack, in catalogue: Catalogue, languages named: [LocaleID] = []) -> [Coverage] {
        let known = catalogue.locales.numbered.filter { number, locale in
            !locale.isPseudo && (catalogue.settings.requires(locale) || pack.locales[number] != nil)
        }.map(\.1)
        let required = (catalogue.settings.isUnread ? [] : catalogue.settings.requiredLocales ?? []).map(\.locale).filter { locale in
            !known.contains(locale) && locale != pack.language && !catalogue.hasFallback(for: locale, in: pack)
        }
        let locales = named.isEmpty ? known + required : named
        var doubtful: [LocaleID: Set<[String]>] = [:]
        for locale in locales {
            guard let number = catalogue.locales.number(of: locale) else { continue }
            if pack.unreadConfirmations[number] != nil {
                doubtful[locale] = Set(catalogue.unrecorded(pack, number).map(\.path).filter { pack.hasUnreadRecord(of: $0, in: number) })
            }
        }
        var inherited: [LocaleID: Set<[String]>] = [:]
        for locale in locales where locale.language == pack.language.language || locale.parent != nil {
            guard let number = catalogue.locales.number(of: locale) else { continue }
            inherited[locale] = Set(catalogue.messages(of: pack).filter { catalogue.inherits($0, in: number, of: pack) }.map(\.path))
        }
        return of(catalogue.exchange(of: pack, in: locales), doubtful: doubtful, inherited: inherited)
    }

    /// Says how far a pack is in each language that an exchange translates to, sorted by language.
    ///
    /// - Parameters:
    ///   - doubtful: texts of which it is not known what they were translated from, by language.
    ///   - inherited: texts that a language shows of a more general one, and that count as translated.
    package static func of(_ exchange: Exchange, doubtful: [LocaleID: Set<[String]>] = [:], inherited: [LocaleID: Set<[String]>] = [:]) -> [Coverage] {
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
