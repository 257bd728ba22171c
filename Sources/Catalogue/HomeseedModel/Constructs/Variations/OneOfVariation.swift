import HomeseedSource
import HomeseedText

/// `one-of: [fox, otter]`: one of these; in `one-of: {en: […], nl: […]}` one of those in the population's language.
package struct OneOfVariation: Variation {
    static let oneOf = Key("one-of", .choice([.list(.scalar), .map(.list(.scalar))]), about: "One of these values, or of those in its language.")
    package static let keys = [oneOf]
    package static let about = "One of several values, or of several in each language."

    /// By language; without one where they are the same in each.
    private let values: [(language: LocaleID?, all: [Value])]

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[OneOfVariation.oneOf] else { return nil }
        let field = reader.model.entities[context.entity].fields[context.field]
        func read(_ node: Node, _ reader: inout some ModelReader) -> [Value] {
            reader.within(field.name, field: field.name) { reader in
                node.elements.map { element in
                    // A text that stands here is written in its language already.
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

    /// Looks for the population's language and those that stand in for it; what is written stays where none of them has a value.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        let chain = chance.household.language.fallbackChain
        let found = chain.lazy.compactMap { language in values.first { $0.language == language } }.first
        guard let all = (found ?? values.first { $0.language == nil })?.all,
            let one = chance.own("one-of", household).choice(all)
        else { return written }
        return household.resolve(one)
    }
}
