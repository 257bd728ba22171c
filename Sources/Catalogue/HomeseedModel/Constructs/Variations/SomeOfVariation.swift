import HomeseedSource

/// A variation that draws a list of some values, in the declared order: `some-of: [health, chores]`.
package struct SomeOfVariation: Variation {
    static let someOf = Key("some-of", .list(.scalar), about: "A list of some of these values.")
    static let atMost = Key("at-most", .scalar, about: "With `some-of`: the maximum number. [all]")
    package static let keys = [someOf, atMost]
    package static let about = "A list of at least one of several values."

    private let values: [Value]
    private let most: Int

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[SomeOfVariation.someOf] else { return nil }
        let field = reader.model.entities[context.entity].fields[context.field]
        guard field.type.element != nil else {
            reader.diagnostics.report(
                WrongValue.diagnostic(node, field: field.name, expected: "`one-of`", because: "The field is not a list."))
            return nil
        }
        guard case .list(let values) = reader.within(field.name, field: field.name, { field.type.read(node, &$0) }) else {
            return nil
        }
        self.values = values
        var most = values.count
        if let node = match[SomeOfVariation.atMost] {
            guard case .integer(let number) = node.scalar, number >= 1 else {
                reader.diagnostics.report(WrongValue.diagnostic(node, field: "at-most", expected: "a whole number from 1"))
                return nil
            }
            most = min(most, Int(number))
        }
        self.most = most
    }

    /// Returns at least one of the values and at most the allowed number. Each length is equally likely.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        let draw = chance.draw(named: "some-of", in: household)
        let chosen = Set(draw.shuffled(Array(values.indices)).prefix(1 + draw.of("count").below(most)))
        return .list(values.indices.filter(chosen.contains).map { household.resolve(values[$0]) })
    }
}
