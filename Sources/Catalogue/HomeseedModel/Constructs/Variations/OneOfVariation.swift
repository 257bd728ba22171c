import HomeseedSource
import HomeseedText

/// A variation that draws one of several values: `one-of: [fox, otter]`, or `one-of: {en: […], nl: […]}` by language.
package struct OneOfVariation: Variation {
    static let oneOf = Key(
        "one-of", .choice([.list(.scalar), .map(.list(.scalar))]), about: "One of these values, or of those in its language.")
    package static let keys = [oneOf]
    package static let about = "One of several values, or of several in each language."

    /// The values by language; the language is `nil` if the values are the same in all languages.
    private let values: [(language: LocaleID?, all: [Value])]

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[OneOfVariation.oneOf] else { return nil }
        let field = reader.model.entities[context.entity].fields[context.field]
        func read(_ node: Node, _ reader: inout some ModelReader) -> [Value] {
            reader.within(field.name, field: field.name) { reader in
                node.elements.map { element in
                    // A text in this list is already in its language.
                    field.type.isText ? element.text.map { .string($0) } ?? .unknown : field.type.read(element, &reader)
                }
            }
        }
        var values: [(LocaleID?, [Value])] = []
        if node.kind == .sequence {
            values = [(nil, read(node, &reader))]
        } else {
            for entry in node.entries {
                guard let language = entry.key.text.flatMap({ LocaleID($0) }) else {
                    reader.diagnostics.report(BadLocale.diagnostic(entry.key))
                    return nil
                }
                values.append((language, read(entry.value, &reader)))
            }
        }
        guard !values.contains(where: { $0.1.contains(.unknown) }) else { return nil }
        self.values = values
    }

    /// Returns a value in the population's language or its fallbacks, or the written value if there is none.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        let chain = chance.household.language.fallbackChain
        let found = chain.lazy.compactMap { language in values.first { $0.language == language } }.first
        guard let all = (found ?? values.first { $0.language == nil })?.all,
            let one = chance.draw(named: "one-of", in: household).choice(all)
        else { return written }
        return household.resolve(one)
    }
}
