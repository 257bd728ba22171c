package import HomeseedLocalisation
package import HomeseedSource
package import HomeseedText

/// A text in its source language, with its translations.
package struct Message: Sendable {
    /// The path of its translation below the pack: `["cards", "walk", "title"]`.
    package var path: [String]
    /// The index of the pack it belongs to.
    package var pack: PackIndex
    package var source: MessageText
    /// The location of its name, or `nil` for a text of an item or a template.
    package var key: SourceLocation?
    package var translations: PerLocale<MessageText?> = []
    /// The locales whose translation could not be read.
    package var unread: Set<LocaleIndex> = []
    /// The comment for translators.
    package var comment: String?
    /// The limit of its size on a screen.
    package var sizeRestriction: SizeRestriction?
    /// The maximum number of columns on a screen.
    package var budget: Int? { sizeRestriction?.columns }
    /// The types of placeholders by name, as declared by the author.
    package var placeholders: [String: PlaceholderType] = [:]
    /// Whether the text is only the name of a person or a brand, which needs no translation.
    package var isName = false
    /// The marks of translations by locale. Most translations have none.
    package var marks: [LocaleIndex: TranslationMark] = [:]

    package init(path: [String], pack: PackIndex, source: MessageText) {
        self.path = path
        self.pack = pack
        self.source = source
    }

    /// Returns the translation into a locale, or `nil` if there is none.
    package func translation(_ locale: LocaleIndex) -> MessageText? {
        translations.indices.contains(locale) ? translations[locale] : nil
    }

    /// Whether the message has a translation into a locale. Unlike ``translation(_:)``, this copies no text.
    package func hasTranslation(_ locale: LocaleIndex) -> Bool {
        translations.indices.contains(locale) && translations[locale] != nil
    }

    /// Returns a placeholder's type: the declared type, otherwise a number for `count` and a text for any other name.
    package func type(of placeholder: String) -> PlaceholderType {
        placeholders[placeholder] ?? PlaceholderType.usual(for: placeholder)
    }

    /// Returns the state of a translation, or `nil` if there is none. A name counts as translated.
    package func state(in locale: LocaleIndex) -> ExchangeState? {
        if !hasTranslation(locale) { return isName ? .translated : nil }
        guard let mark = marks[locale] else { return .translated }
        return mark.formerSource != nil ? .stale : mark.needsReview ? .needsReview : .translated
    }
}

/// The status of an existing translation: a former source text if it is stale, a request for review, or the translator's note.
package struct TranslationMark: Hashable, Sendable {
    /// The location of the mark in the file of recorded source texts.
    package var place: SourceLocation
    /// The source text when the translation was last confirmed, or `nil` if it is unchanged.
    package var formerSource: MessageText?
    package var needsReview = false
    /// The translator's note.
    package var note: String?

    package init(place: SourceLocation, formerSource: MessageText? = nil, note: String? = nil) {
        self.place = place
        self.formerSource = formerSource
        self.note = note
    }
}
