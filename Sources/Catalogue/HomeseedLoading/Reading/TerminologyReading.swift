package import HomeseedModel
import HomeseedSource
import HomeseedText

/// A parser for a pack's terminology in `pack.yaml`, `glossary.yaml` and `words.yaml`.
package enum TerminologyReading {
    static let forbids = Key(
        "forbids", .map(.list(.scalar), keys: .locale),
        about: "Words that its texts must not contain, by language: en: [score, better than].")
    static let untranslated = Key(
        "untranslated", .list(.scalar),
        about: "Words and texts that may be the same in another language: loan words, units.")
    static let names = Key(
        "names", .list(.scalar),
        about:
            "Names of people and brands. A text that consists only of names needs no translation; a language may still translate it."
    )
    static let verbs = Key(
        "verbs", .map(.list(.scalar), keys: .locale),
        about: "Additional verbs for `titles: verb-and-effect`, by language.")
    static let words = Key(
        "words", .map(.list(.scalar), keys: .locale), required: true,
        about: "Correct words, by language: nl: [kliko, zzp'er].")
    package static let wordsShape = Shape("a list of words", [words, .schema])
    static let keys = [forbids, names, untranslated, verbs]

    static let terms = Key("terms", .list(.shape { termShape }), required: true, about: "The terms.")
    package static let shape = Shape("a glossary", [terms, .schema])
    static let term = Key("term", .scalar, required: true, about: "The word, in the language of the pack.")
    static let forms = Key("forms", .oneOrMore(.scalar), about: "Other forms of it, such as its plural.")
    static let translations = Key(
        "translations", .map(.oneOrMore(.scalar), keys: .locale), about: "Its translations, by language: any of these forms."
    )
    static let forbidden = Key(
        "forbidden", .map(.oneOrMore(.scalar), keys: .locale), about: "Forbidden translations, by language.")
    static let about = Key("about", .scalar, about: "Its meaning, for translators.")
    package static let termShape = Shape("a term", [term, forms, translations, forbidden, about])

    /// Reads the names of people and brands. The names of required packs are inherited.
    static func readNames(_ match: ShapeMatch, _ pack: inout Pack) {
        guard let node = match[names] else { return }
        pack.terminology.names.formUnion(node.elements.compactMap(\.text).filter { !$0.isEmpty })
        pack.terminology.places += node.elements.map(\.place)
    }

    static func read(_ match: ShapeMatch, _ reader: inout Reader) {
        if let node = match[forbids] { reader.pack.terminology.forbidden = lists(node, &reader) }
        if let node = match[untranslated] {
            reader.pack.terminology.untranslated = Set(node.elements.compactMap(\.text))
            reader.pack.terminology.places += node.elements.map(\.place)
        }
        reader.pack.terminology.untranslated.formUnion(reader.pack.terminology.names)
        if let node = match[verbs] {
            reader.pack.terminology.verbs = lists(node, &reader).mapValues { Set($0.map { $0.lowercased() }) }
        }
    }

    static func readGlossary(_ root: Node, _ reader: inout Reader) {
        guard let list = ShapeMatch(root, against: shape, &reader.diagnostics)?[terms] else { return }
        for node in list.elements {
            guard let match = ShapeMatch(node, against: termShape, &reader.diagnostics), let word = match[term],
                let text = word.text, !text.isEmpty
            else { continue }
            var made = Terminology.Term(term: text, place: word.place)
            let others = match[forms]?.oneOrMore ?? []
            made.forms = others.compactMap(\.text)
            made.about = match[about]?.text
            reader.pack.terminology.places += [word.place] + others.map(\.place)
            if let node = match[translations] { made.translations = lists(node, &reader) }
            if let node = match[forbidden] { made.forbidden = lists(node, &reader) }
            reader.pack.terminology.glossary.append(made)
        }
    }

    /// Reads `words.yaml`: correct words that dictionaries do not contain.
    static func readWords(_ root: Node, _ reader: inout Reader) {
        guard let node = ShapeMatch(root, against: wordsShape, &reader.diagnostics)?[words] else { return }
        reader.pack.terminology.words = lists(node, &reader)
    }

    /// Reads lists of words by language.
    private static func lists(_ node: Node, _ reader: inout Reader) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for entry in node.uniqueEntries(&reader.diagnostics) {
            guard let language = LocaleID(entry.key.text ?? "") else {
                reader.diagnostics.report(BadLocale.diagnostic(entry.key))
                continue
            }
            let words = entry.value.oneOrMore
            found[language.tag] = words.compactMap(\.text).filter { !$0.isEmpty }
            reader.pack.terminology.places += words.map(\.place)
        }
        return found
    }
}
