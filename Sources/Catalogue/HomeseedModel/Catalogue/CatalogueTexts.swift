package import HomeseedLocalisation
package import HomeseedSource
package import HomeseedText

extension Message {
    /// Whether the message needs a translation into a language and has none. An unreadable translation counts as one.
    package func lacksTranslation(_ locale: LocaleIndex) -> Bool {
        !hasTranslation(locale) && !unread.contains(locale) && !isName
    }
}

extension Catalogue {
    /// Returns a pack's own messages, in the order of its files.
    package func messages(of pack: Pack) -> [Message] {
        if let known = gatheredMessages[pack.number] { return known }
        let groups = messagesByFile(of: pack)
        // Avoids a copy if there is only one group.
        return groups.count == 1 ? groups[0].messages : groups.flatMap(\.messages)
    }

    /// Returns the catalogue with the messages of the packs collected once, for several callers that only read them.
    package func gatheringMessages(of packs: some Sequence<Pack>) -> Catalogue {
        var gathered = self
        for pack in packs { gathered.gatheredMessages[pack.number] = messages(of: pack) }
        return gathered
    }

    package func messages(of packs: ArraySlice<Pack>) -> [Message] {
        packs.count == 1 ? packs.first.map { messages(of: $0) } ?? [] : packs.flatMap { messages(of: $0) }
    }

    /// Returns a pack's untranslated messages for a language, and whether there are at least five and they are the majority.
    /// Returns none if the translation file is broken or a fallback language has texts.
    package func untranslated(_ pack: Pack, _ locale: LocaleIndex) -> (messages: [Message], isMajority: Bool) {
        if pack.brokenLocales.contains(locale) || hasFallback(for: locales[locale], in: pack) { return ([], false) }
        let all = messages(of: pack)
        let missing = all.filter { $0.lacksTranslation(locale) }
        return (missing, missing.count >= 5 && missing.count * 2 > all.count)
    }

    /// Whether a message has no text in a language such as `en-US`, and shows that of a related one such as `en` or `en-GB`.
    package func inherits(_ message: Message, in locale: LocaleIndex, of pack: Pack) -> Bool {
        let own = locales[locale]
        if message.hasTranslation(locale) || message.unread.contains(locale) || own.region == nil && own.tag == own.language {
            return false
        }
        return own.isVariant(of: pack.language)
            || fallback.chain(of: own).dropFirst().contains { other in
                other.language == own.language && locales.number(of: other).map(message.hasTranslation) ?? false
            }
    }

    /// Returns the state of a message's translation, which may be that of a more general language, or `nil` if there is none.
    package func state(of message: Message, in locale: LocaleIndex, of pack: Pack) -> ExchangeState? {
        message.state(in: locale) ?? (inherits(message, in: locale, of: pack) ? .translated : nil)
    }

    /// Whether the pack has texts in a language that is a fallback for this one, or in another variant of it.
    package func hasFallback(for locale: LocaleID, in pack: Pack) -> Bool {
        locale.isVariant(of: pack.language)
            || fallback.chain(of: locale).dropFirst().contains { candidate in
                candidate == pack.language || locales.number(of: candidate).map { pack.locales[$0] != nil } ?? false
            }
    }

    /// Returns the messages whose translation into a language has no recorded source text. Pseudo-locales are generated and need
    /// no record.
    package func unrecorded(_ pack: Pack, _ locale: LocaleIndex) -> [Message] {
        guard locales.numbers.contains(locale), !locales[locale].isPseudo, locales[locale] != pack.language else { return [] }
        if pack.confirmations[locale] != nil { return (pack.unconfirmed[locale] ?? []).compactMap { self[$0] } }
        return messages(of: pack).filter { $0.hasTranslation(locale) }
    }
}

/// The revisions of everything that parsing translation files depends on.
package struct PackOutline: Equatable, Sendable {
    /// The revision of the names of items and texts.
    package var names: Revision
    /// The revision of the names and the source texts, by which stale translations are detected.
    package var texts: Revision

    package init(names: Revision, texts: Revision) {
        self.names = names
        self.texts = texts
    }
}
