/// A variation that draws a part of another field's number: `part-of: tasksPlanned`. A diligent household has larger parts in
/// all such fields.
package struct PartVariation: Variation {
    package static let partOf = Key("part-of", .scalar, about: "The field of which the number is a part.")
    package static let keys = [partOf, RangeVariation.from, RangeVariation.to]
    package static let about = "A part of another field's number, which differs between households."

    private let path: FieldPath
    private let rate: Rate

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[PartVariation.partOf], let path = SelectionReading.path(node, from: context.entity, &reader),
            let rate = Rate(match, &reader)
        else { return nil }
        self.path = path
        self.rate = rate
    }

    /// Returns a whole number, rounded to the nearest, or the written value if the other field has no number from 0 to 1,000,000.
    /// The part varies by up to ten percentage points within its bounds.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        guard case .integer(let whole) = household.value(chance.record, path), (0...1_000_000).contains(whole) else {
            return written
        }
        let day = chance.draw(named: "part", in: household).below(21) - 10
        let percent = min(rate.most, max(rate.least, rate.percent(chance.household) + day))
        return .integer((whole * percent + 50) / 100)
    }
}
