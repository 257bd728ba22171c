package import HomeseedSource
package import HomeseedText

/// A text in every language that has it.
package struct Message: Sendable {
    /// Where it is translated: `["cards", "walk", "title"]` below the pack.
    package var path: [String]
    /// The number of the pack it belongs to.
    package var pack: Int
    package var source: MessageText
    /// By the locale's number in the catalogue.
    package var translations: [MessageText?] = []
    /// Locales whose translation is there, but could not be read.
    package var unread: Set<Int> = []
    /// For translators.
    package var comment: String?
    /// The most columns that it may take on a screen.
    package var budget: Int?
    /// What is filled in, where the author says so: by name, what it is.
    package var placeholders: [String: PlaceholderType] = [:]
    /// What is known against a translation, by the locale's number. Most have nothing.
    package var marks: [Int: TranslationMark] = [:]

    package init(path: [String], pack: Int, source: MessageText) {
        self.path = path
        self.pack = pack
        self.source = source
    }

    package func translation(_ locale: Int) -> MessageText? {
        translations.indices.contains(locale) ? translations[locale] : nil
    }

    /// What kind of thing a placeholder stands for: what the author says, else a number for `count` and a text for others.
    package func type(of placeholder: String) -> PlaceholderType {
        placeholders[placeholder] ?? PlaceholderType.usual(for: placeholder)
    }

    /// The state of a translation; nil where there is none, which is called new.
    package func state(in locale: Int) -> ExchangeState? {
        if translation(locale) == nil { return nil }
        guard let mark = marks[locale] else { return .translated }
        return mark.formerSource != nil ? .stale : mark.needsReview ? .needsReview : .translated
    }
}

/// What is known of a translation that is there: the text that it was made from is another one now, someone should look at
/// it, or its translator has said something of it.
package struct TranslationMark: Hashable, Sendable {
    /// Where that stands, among the confirmed texts.
    package var place: Place
    /// The source as it was when someone last confirmed the translation; nil where it is the same still.
    package var formerSource: MessageText?
    package var needsReview = false
    /// What its translator says of it.
    package var note: String?
}

/// What a placeholder stands for: a format that numbers its placeholders has to say it.
package enum PlaceholderType: Hashable, Sendable {
    case integer
    /// With this many digits behind the point; nil where nobody says how many.
    case decimal(digits: Int? = nil)
    case text

    /// As an author writes them; an amount of money has its cents.
    package static let words: KeyValuePairs<String, PlaceholderType> = [
        "integer": .integer, "decimal": .decimal(), "money": .decimal(digits: MoneyType.scale), "text": .text,
    ]
    /// More than a number keeps apart from another one.
    package static let mostDigits = 15

    package static func usual(for name: String) -> PlaceholderType { name == ExchangeUnit.counted ? .integer : .text }

    package var isNumber: Bool { self != .text }

    /// Behind the point, where it is said how many.
    package var digits: Int? {
        if case .decimal(let digits) = self { digits } else { nil }
    }

    /// Whether both are whole numbers, decimal ones or texts.
    package func isSameKind(as other: PlaceholderType) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.decimal, .decimal), (.text, .text): true
        default: false
        }
    }

    package var described: String {
        switch self {
        case .integer: "a whole number"
        case .decimal(nil): "a decimal number"
        case .decimal(let digits?): "a number with \(digits) \(digits == 1 ? "digit" : "digits") behind the point"
        case .text: "a text"
        }
    }
}

/// A text in one language, with its plural variants where it counts something.
package struct MessageText: Hashable, Sendable {
    package var place: Place
    package var form: Form
    /// Whether some of its variants could not be read: then nothing is said of those that are missing.
    package var isIncomplete = false

    package enum Form: Hashable, Sendable {
        case plain(String)
        case plural([Variant])
    }

    package struct Variant: Hashable, Sendable {
        package var key: Key
        package var text: String
        package var place: Place
        package var keyPlace: Place
    }

    package enum Key: Hashable, Sendable {
        case category(PluralCategory)
        case exactly(Int)
    }

    package init(place: Place, form: Form) {
        self.place = place
        self.form = form
    }

    /// The text where nothing is counted: the plain one, or the variant for `other`.
    package var plain: String {
        switch form {
        case .plain(let text): text
        case .plural(let variants):
            (variants.first { $0.key == .category(.other) } ?? variants.last)?.text ?? ""
        }
    }

    /// Each text with its place, whichever form it has.
    package var all: [(text: String, place: Place)] {
        switch form {
        case .plain(let text): [(text, place)]
        case .plural(let variants): variants.map { ($0.text, $0.place) }
        }
    }
}
