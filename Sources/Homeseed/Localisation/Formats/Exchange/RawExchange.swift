import HomeseedSource

/// Texts as a file of Apple's writes them. What their placeholders are called stands in a comment, maybe in
/// another file, so they are read once all is there.
struct RawExchange {
    var builder: ExchangeBuilder
    private var notes: [String: FormatNote] = [:]

    init(pack: String, source: LocaleID) { builder = ExchangeBuilder(pack: pack, source: source) }

    /// The first note that says something stands.
    mutating func note(_ key: String, _ text: String) {
        let note = FormatNote(text)
        if notes[key] == nil, note != FormatNote() { notes[key] = note }
    }

    var exchange: Exchange {
        var exchange = builder.exchange
        for index in exchange.units.indices {
            let note = notes[exchange.units[index].key] ?? FormatNote()
            exchange.units[index].comment = note.comment
            exchange.units[index].budget = note.budget
            let isPlural = exchange.units[index].isPlural
            let codec = Printf(
                note.arguments.isEmpty && isPlural ? [ExchangeUnit.counted] : note.arguments,
                isFormatted: isPlural || !note.arguments.isEmpty, counting: ExchangeUnit.counted, types: note.types)
            exchange.units[index].placeholders = note.types
            for (locale, text) in exchange.units[index].texts {
                exchange.units[index].texts[locale] = text.mapped(codec.decode)
                for part in text.all { exchange.units[index].written[locale, default: [:]].merge(codec.written(in: part)) { first, _ in first } }
            }
        }
        return exchange
    }
}

extension ExchangeText {
    /// The same with every text written another way.
    func mapped(_ change: (String) -> String) -> ExchangeText {
        switch form {
        case .plain(let text): with(.plain(change(text)))
        case .plural(let variants): with(.plural(variants.map { Variant($0.key, change($0.text)) }))
        }
    }
}

extension ExchangeUnit {
    /// How Apple's formats number its placeholders, and what they say of it.
    func printf(_ source: LocaleID) -> (codec: Printf, note: String) {
        let arguments = arguments(source: source)
        let note = FormatNote(comment: comment, budget: budget, arguments: arguments, types: placeholders)
        return (Printf(arguments, types: placeholders), note.text)
    }
}

/// The name that a plural form has in Apple's formats and in i18next: `zero` is also exactly none.
enum CategoryName {
    static func of(_ key: MessageText.Key) -> String? {
        switch key {
        case .category(let category): category.rawValue
        case .exactly(0): PluralCategory.zero.rawValue
        case .exactly: nil
        }
    }

    static func key(_ name: String, in locale: LocaleID) -> MessageText.Key? {
        guard let category = PluralCategory(rawValue: name) else { return nil }
        return category == .zero && !PluralRules(for: locale).categories.contains(.zero) ? .exactly(0) : .category(category)
    }
}
