import HomeseedStore

/// A variation that draws a day within the interval of another field, starting today: `within: every`.
package struct WithinVariation: Variation {
    static let within = Key(
        "within", .scalar, about: "The field that contains the interval. The day is less than one interval from today.")
    package static let keys = [within]
    package static let about =
        "A day within the interval of another field, starting today, so that not everything is due at once."

    private let path: FieldPath

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let node = match[WithinVariation.within], let path = SelectionReading.path(node, from: context.entity, &reader)
        else { return nil }
        let type = reader.model.field(at: path).type
        guard case .interval = type.form else {
            if !type.isUnread {
                reader.diagnostics.report(
                    WrongValue.diagnostic(node, field: "within", expected: "an interval field, such as every"))
            }
            return nil
        }
        self.path = path
    }

    /// Returns a day within the interval, or the written value if the other field contains no interval.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        guard case .string(let words) = household.value(chance.record, path), let interval = Interval(words) else {
            return written
        }
        let days = interval.day(1, after: household.today).number - household.today.number
        return .date(household.today.adding(days: chance.draw(named: "within", in: household).below(days)))
    }
}
