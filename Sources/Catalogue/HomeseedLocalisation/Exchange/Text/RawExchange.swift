package import HomeseedSource
package import HomeseedText

/// The texts of Apple's files before their placeholders are named. The names are in comments, possibly of another file, so they
/// are resolved after all files are read.
package struct RawExchange {
    package var builder: ExchangeBuilder
    private var notes: [String: CommentMetadata] = [:]
    /// The counted arguments of each message, if the files have them.
    private var counted: [String: [CountedArgument]] = [:]

    package init(pack: String, source: LocaleID) { builder = ExchangeBuilder(pack: pack, source: source) }

    /// Records a message's metadata; the first that is not empty wins.
    package mutating func note(_ key: String, _ text: String) {
        let (key, note) = (ExchangeKey.normalised(key), CommentMetadata(text))
        if notes[key] == nil, note != CommentMetadata() { notes[key] = note }
    }

    /// Records the argument that chooses the plural forms of a message in a language.
    package mutating func count(_ key: String, _ argument: CountedArgument) {
        counted[ExchangeKey.normalised(key), default: []].append(argument)
    }

    /// Returns the exchange with all placeholders named by the files, or else by the catalogue.
    package func exchange(_ packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange {
        var exchange = builder.exchange
        var arguments = NumberedArguments(packs(exchange.pack), source: exchange.source)
        for index in exchange.units.indices {
            let key = exchange.units[index].key
            let note = notes[key] ?? CommentMetadata()
            exchange.units[index].comment = note.comment
            exchange.units[index].budget = note.budget
            exchange.units[index].texts = exchange.units[index].texts.mapValues { $0.mapped { TextPiece.text([.literal($0)]) } }
            arguments.resolve(&exchange.units[index], note, counted: counted[key] ?? [])
        }
        diagnostics.append(arguments.finish())
        return exchange
    }
}

extension ExchangeText {
    /// Returns the text with each of its forms converted.
    package func mapped(_ change: (String) -> String) -> ExchangeText {
        switch form {
        case .plain(let text): with(.plain(change(text)))
        case .plural(let variants): with(.plural(variants.map { Variant($0.key, change($0.text)) }))
        }
    }
}

extension ExchangeUnit {
    /// Returns the codec for Apple's numbered placeholders and the comment with their names.
    package func printf(_ source: LocaleID) -> (codec: Printf, note: String) {
        let arguments = arguments(source: source)
        var note = CommentMetadata(comment: comment, budget: budget, arguments: arguments, types: placeholders)
        // Otherwise a parser would read a literal percent sign as a specifier.
        note.isUnformatted =
            arguments.isEmpty
            && texts.values.contains { $0.all.contains { !PrintfSpecifier.unambiguousSpecifiers(in: $0).isEmpty } }
        return (Printf(arguments, types: placeholders), note.text)
    }
}

/// The names of plural forms in Apple's formats and in i18next, where `zero` is also exactly zero.
package enum CategoryName {
    /// Returns the name of a form, or `nil` for an exact number other than zero.
    package static func of(_ key: MessageText.Key) -> String? {
        switch key {
        case .category(let category): category.rawValue
        case .exactly(0): PluralCategory.zero.rawValue
        case .exactly: nil
        }
    }

    /// Returns the form with a name, or `nil` if the name is unknown.
    package static func key(_ name: String, in locale: LocaleID) -> MessageText.Key? {
        guard let category = PluralCategory(rawValue: name) else { return nil }
        return category == .zero && !PluralRules(for: locale).categories.contains(.zero) ? .exactly(0) : .category(category)
    }
}
