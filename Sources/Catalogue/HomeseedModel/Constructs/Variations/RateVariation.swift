import HomeseedSource

/// A variation in which only a share of a series keeps a value: `keep: done, from: 50%, to: 95%, otherwise: open`. The share
/// differs between households.
package struct RateVariation: Variation {
    package static let keep = Key("keep", .scalar, about: "The value that a part of the records of a series keeps.")
    static let otherwise = Key("otherwise", .scalar, about: "With `keep`: the value of the others.")
    package static let keys = [keep, RangeVariation.from, RangeVariation.to, otherwise]
    package static let about = "A value that a part of a series keeps; the part differs between households."

    private let kept: Value
    private let other: Value
    private let rate: Rate

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let keep = match[RateVariation.keep] else { return nil }
        guard let otherwise = match[RateVariation.otherwise] else {
            reader.diagnostics.report(MissingKey.diagnostic(["otherwise"], of: match.shape, at: keep.place))
            return nil
        }
        let field = reader.model.entities[context.entity].fields[context.field]
        kept = SelectionReading.value(keep, of: field, &reader)
        other = SelectionReading.value(otherwise, of: field, &reader)
        guard kept != .unknown, other != .unknown, let rate = Rate(match, &reader) else { return nil }
        self.rate = rate
    }

    /// Changes only records of a series, and only if they have the value of `keep`.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        guard written == kept, household.ordinal(of: chance.record) != nil else { return written }
        return chance.draw(named: "keep", in: household).happens(percent: rate.percent(chance.household)) ? written : other
    }
}
