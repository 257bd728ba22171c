package import HomeseedSource
package import HomeseedText

/// Texts as a file of Apple's writes them. What their placeholders are called stands in a comment, maybe in
/// another file, so they are read once all is there.
package struct RawExchange {
    package var builder: ExchangeBuilder
    private var notes: [String: CommentMetadata] = [:]
    /// The number of the argument that a message counts, where a file says it.
    private var counted: [String: Int] = [:]

    package init(pack: String, source: LocaleID) { builder = ExchangeBuilder(pack: pack, source: source) }

    /// The first note that says something stands.
    package mutating func note(_ key: String, _ text: String) {
        let (key, note) = (ExchangeKey.normalised(key), CommentMetadata(text))
        if notes[key] == nil, note != CommentMetadata() { notes[key] = note }
    }

    /// Notes which argument a message counts. The first file that says it is believed.
    package mutating func count(_ key: String, _ argument: Int) {
        let key = ExchangeKey.normalised(key)
        if counted[key] == nil { counted[key] = argument }
    }

    /// With every placeholder by its name, as the files say them or else as the catalogue does.
    package func exchange(_ packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange {
        var exchange = builder.exchange
        var arguments = NumberedArguments(packs(exchange.pack), source: exchange.source)
        for index in exchange.units.indices {
            let key = exchange.units[index].key
            let note = notes[key] ?? CommentMetadata()
            exchange.units[index].comment = note.comment
            exchange.units[index].budget = note.budget
            exchange.units[index].texts = exchange.units[index].texts.mapValues { $0.mapped { TextPiece.text([.literal($0)]) } }
            arguments.resolve(&exchange.units[index], note, counted: counted[key])
        }
        diagnostics.append(arguments.finish())
        return exchange
    }
}

extension ExchangeText {
    /// The same with every text written another way.
    package func mapped(_ change: (String) -> String) -> ExchangeText {
        switch form {
        case .plain(let text): with(.plain(change(text)))
        case .plural(let variants): with(.plural(variants.map { Variant($0.key, change($0.text)) }))
        }
    }
}

extension ExchangeUnit {
    /// How Apple's formats number its placeholders, and what they say of it.
    package func printf(_ source: LocaleID) -> (codec: Printf, note: String) {
        let arguments = arguments(source: source)
        var note = CommentMetadata(comment: comment, budget: budget, arguments: arguments, types: placeholders)
        // Whoever reads it would take a percent sign for one that something is filled in for.
        note.isUnformatted =
            arguments.isEmpty && texts.values.contains { $0.all.contains { !PrintfSpecifier.clearOnes(in: $0).isEmpty } }
        return (Printf(arguments, types: placeholders), note.text)
    }
}

/// The name that a plural form has in Apple's formats and in i18next: `zero` is also exactly none.
package enum CategoryName {
    /// The name of a form; nil for an exact number other than none.
    package static func of(_ key: MessageText.Key) -> String? {
        switch key {
        case .category(let category): category.rawValue
        case .exactly(0): PluralCategory.zero.rawValue
        case .exactly: nil
        }
    }

    /// The form of a name; nil where there is no such name.
    package static func key(_ name: String, in locale: LocaleID) -> MessageText.Key? {
        guard let category = PluralCategory(rawValue: name) else { return nil }
        return category == .zero && !PluralRules(for: locale).categories.contains(.zero) ? .exactly(0) : .category(category)
    }
}
