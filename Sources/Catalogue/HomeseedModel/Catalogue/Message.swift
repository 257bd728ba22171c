package import HomeseedLocalisation
package import HomeseedSource
package import HomeseedText

/// A text in every language that has it.
package struct Message: Sendable {
    /// Where it is translated: `["cards", "walk", "title"]` below the pack.
    package var path: [String]
    /// The number of the pack it belongs to.
    package var pack: PackIndex
    package var source: MessageText
    /// Where its name stands; nil for a text of an item or a template.
    package var key: SourceLocation?
    /// By the locale's number in the catalogue.
    package var translations: PerLocale<MessageText?> = []
    /// Locales whose translation is there, but could not be read.
    package var unread: Set<LocaleIndex> = []
    /// For translators.
    package var comment: String?
    /// The room that it has on a screen.
    package var sizeRestriction: SizeRestriction?
    /// The most columns that it may take there.
    package var budget: Int? { sizeRestriction?.columns }
    /// What is filled in, where the author says so: by name, what it is.
    package var placeholders: [String: PlaceholderType] = [:]
    /// Whether it is nothing but the name of a person or a brand: the same in every language that does not say otherwise.
    package var isName = false
    /// What is known against a translation, by the locale's number. Most have nothing.
    package var marks: [LocaleIndex: TranslationMark] = [:]

    package init(path: [String], pack: PackIndex, source: MessageText) {
        self.path = path
        self.pack = pack
        self.source = source
    }

    /// The translation into a locale of the catalogue; nil where there is none.
    package func translation(_ locale: LocaleIndex) -> MessageText? {
        translations.indices.contains(locale) ? translations[locale] : nil
    }

    /// Whether there is a translation into a locale of the catalogue: nothing is copied for the answer.
    package func hasTranslation(_ locale: LocaleIndex) -> Bool { translations.indices.contains(locale) && translations[locale] != nil }

    /// What kind of thing a placeholder stands for: what the author says, else a number for `count` and a text for others.
    package func type(of placeholder: String) -> PlaceholderType {
        placeholders[placeholder] ?? PlaceholderType.usual(for: placeholder)
    }

    /// The state of a translation; nil where there is none, which is called new. A name needs none.
    package func state(in locale: LocaleIndex) -> ExchangeState? {
        if !hasTranslation(locale) { return isName ? .translated : nil }
        guard let mark = marks[locale] else { return .translated }
        return mark.formerSource != nil ? .stale : mark.needsReview ? .needsReview : .translated
    }
}

/// What is known of a translation that is there: the text that it was made from is another one now, someone should look at
/// it, or its translator has said something of it.
package struct TranslationMark: Hashable, Sendable {
    /// Where that stands, among the confirmed texts.
    package var place: SourceLocation
    /// The source as it was when someone last confirmed the translation; nil where it is the same still.
    package var formerSource: MessageText?
    package var needsReview = false
    /// What its translator says of it.
    package var note: String?

    package init(place: SourceLocation, formerSource: MessageText? = nil, note: String? = nil) {
        self.place = place
        self.formerSource = formerSource
        self.note = note
    }
}
