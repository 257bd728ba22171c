package import HomeseedLocalisation
package import HomeseedText

extension Message {
    /// Whether it has no translation into a language, by the number of its locale, and needs one. One that can't be read is there.
    package func lacksTranslation(_ locale: LocaleIndex) -> Bool { !hasTranslation(locale) && !unread.contains(locale) && !isName }
}

extension Catalogue {
    /// A pack's own messages, in the order of its files.
    package func messages(of pack: Pack) -> [Message] {
        if let known = gatheredMessages[pack.number] { return known }
        let groups = messagesByFile(of: pack)
        // Nothing is copied where there is but one.
        return groups.count == 1 ? groups[0].messages : groups.flatMap(\.messages)
    }

    /// The same catalogue for many who ask for the messages of these packs, and change none: they are put together once.
    package func gatheringMessages(of packs: some Sequence<Pack>) -> Catalogue {
        var gathered = self
        for pack in packs { gathered.gatheredMessages[pack.number] = messages(of: pack) }
        return gathered
    }

    /// Those of some packs.
    package func messages(of packs: ArraySlice<Pack>) -> [Message] {
        packs.count == 1 ? packs.first.map { messages(of: $0) } ?? [] : packs.flatMap { messages(of: $0) }
    }

    /// What of a pack is to be translated into a language still, and whether that is so much that it has only begun.
    package func untranslated(_ pack: Pack, _ locale: LocaleIndex) -> (messages: [Message], isMost: Bool) {
        if pack.brokenLocales.contains(locale) || hasFallback(for: locales[locale], in: pack) { return ([], false) }
        let all = messages(of: pack)
        let missing = all.filter { $0.lacksTranslation(locale) }
        return (missing, missing.count >= 5 && missing.count * 2 > all.count)
    }

    /// Whether a message shows the text of a more general language in one without a text of its own: `en` in `en-US`.
    package func inherits(_ message: Message, in locale: LocaleIndex, of pack: Pack) -> Bool {
        let own = locales[locale]
        if message.hasTranslation(locale) || message.unread.contains(locale) || own.region == nil && own.tag == own.language { return false }
        return fallback.chain(of: own).dropFirst().contains { other in
            other.language == own.language && (other == pack.language || locales.number(of: other).map(message.hasTranslation) ?? false)
        }
    }

    /// The state of a translation, also of one that a more general language lends; nil where there is none.
    package func state(of message: Message, in locale: LocaleIndex, of pack: Pack) -> ExchangeState? {
        message.state(in: locale) ?? (inherits(message, in: locale, of: pack) ? .translated : nil)
    }

    /// Whether another language stands in for this one.
    package func hasFallback(for locale: LocaleID, in pack: Pack) -> Bool {
        fallback.chain(of: locale).dropFirst().contains { candidate in
            candidate == pack.language || locales.number(of: candidate).map { pack.locales[$0] != nil } ?? false
        }
    }

    /// The translations of a pack into a language of which it is not written down what text they were made from. Those of a
    /// made-up language are made anew, and need none.
    package func unrecorded(_ pack: Pack, _ locale: LocaleIndex) -> [Message] {
        guard locales.numbers.contains(locale), !locales[locale].isPseudo, locales[locale] != pack.language else { return [] }
        if pack.confirmations[locale] != nil { return (pack.unconfirmed[locale] ?? []).compactMap { self[$0] } }
        return messages(of: pack).filter { $0.hasTranslation(locale) }
    }
}

/// Tells one state of all that files of translations are read by from another.
package struct PackOutline: Equatable, Sendable {
    /// The number of this state of the names of items and texts.
    package var names: Int
    /// The same of the names and of what the texts say, by which it is told whether translations are stale.
    package var texts: Int

    package init(names: Int, texts: Int) {
        self.names = names
        self.texts = texts
    }
}
